/** The extension's life: finds the server, runs it, shows its state, offers to install it where it is missing. */
import * as vscode from 'vscode';
import { offerTools } from './agentTools';
import { registerCommands } from './commands';
import { ConversationPanel } from './conversation/panel';
import { install, offerInstall } from './install';
import { CODE_SETTING, isDraft, draftLanguages } from './documents';
import { FindingsView } from './findings';
import { ServerProcess } from './serverProcess';
import { findServer } from './serverLocation';
import type { Missing } from './serverLocation';
import { StatusItem } from './status';
import { Walkthrough } from './walkthrough';

const RESTARTING_SETTINGS = ['factlint.server.path', 'factlint.dataDir', 'factlint.logLevel', CODE_SETTING];

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Factlint', { log: true });
  const walkthrough = new Walkthrough(context.globalState);
  const status = new StatusItem(() => walkthrough.mark('found'));
  const server = new ServerProcess(context, log, status);
  context.subscriptions.push(log, walkthrough, status, server, new ConversationPanel(context.extensionUri, server));

  const start = async (): Promise<Missing | undefined> => {
    const found = await findServer(context, log);
    if (typeof found === 'string') {
      await server.stop();
      status.missing();
      return found;
    }
    await server.start(found);
    return undefined;
  };
  const installAndStart = async (): Promise<void> => {
    await server.stop();
    if (await install(context, log)) {
      void vscode.window.showInformationMessage('Factlint is installed.');
    }
    await start();
  };
  context.subscriptions.push(server.onStarted(() => walkthrough.mark('run')));
  context.subscriptions.push(new FindingsView(context, server));
  offerTools(context, log, server);
  registerCommands(context, { log, server, start, install: installAndStart, walkthrough });

  // Nothing runs before the first draft is open, whatever woke the extension.
  let isStarted = false;
  const startForDraft = async (document: vscode.TextDocument): Promise<void> => {
    if (!isStarted && isDraft(document)) {
      isStarted = true;
      if ((await start()) === 'not installed') {
        await offerInstall(context, installAndStart);
      }
    }
  };
  const startForOpenDrafts = (): void => vscode.workspace.textDocuments.forEach((document) => void startForDraft(document));
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (isStarted && RESTARTING_SETTINGS.some((name) => event.affectsConfiguration(name))) {
        void start();
      }
      if (event.affectsConfiguration(CODE_SETTING)) {
        setDraftLanguages();
        startForOpenDrafts();
      }
    }),
  );
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument((document) => void startForDraft(document)));
  setDraftLanguages();
  startForOpenDrafts();
}

/** Tells the editor in which languages the commands are of use. */
function setDraftLanguages(): void {
  void vscode.commands.executeCommand('setContext', 'factlint.languages', draftLanguages());
}

export function deactivate(): void {
  // The subscriptions of the context stop the server.
}
