/** Factlint's tools for the editor's own agents: `factlint mcp`, told to editors that ask extensions for such servers. */
import * as os from 'node:os';
import * as vscode from 'vscode';
import type { ServerProcess } from './serverProcess';
import { findServer } from './serverLocation';

const PROVIDER = 'factlint.tools';

/** What VS Code 1.101 and later has; this extension runs in earlier ones too. */
interface AgentServers {
  readonly lm?: {
    registerMcpServerDefinitionProvider?(
      id: string,
      provider: {
        readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
        provideMcpServerDefinitions(): Promise<object[]>;
      },
    ): vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    env: Record<string, string>,
    version: string,
  ) => { cwd?: vscode.Uri };
}

/** Tells the editor of the tools, again when the program may be another one; nothing starts before an agent needs it. */
export function offerTools(context: vscode.ExtensionContext, log: vscode.LogOutputChannel, server: ServerProcess): void {
  const editor = vscode as unknown as AgentServers;
  const Definition = editor.McpStdioServerDefinition;
  if (editor.lm?.registerMcpServerDefinitionProvider === undefined || Definition === undefined) {
    return;
  }
  const changed = new vscode.EventEmitter<void>();
  context.subscriptions.push(
    changed,
    server.onStarted(() => changed.fire()),
    editor.lm.registerMcpServerDefinitionProvider(PROVIDER, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: async () => {
        const found = await findServer(context, log, 'silently');
        if (typeof found === 'string') {
          return [];
        }
        const version = String(context.extension.packageJSON.version);
        const definition = new Definition('Factlint', found.program, ['mcp'], {}, version);
        // A folder that the writer does not trust gives neither sources nor settings.
        const folder = vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri : undefined;
        definition.cwd = folder ?? vscode.Uri.file(os.homedir());
        return [definition];
      },
    }),
  );
}
