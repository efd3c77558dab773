/** The extension's life: finds the server, runs it, shows its state, offers to install it where it is missing. */
import * as vscode from 'vscode';
import { offerTools } from './agents';
import { registerCommands } from './commands';
import { ConversationPanel } from './conversation/panel';
import { install, offerInstall } from './install';
import { CODE_SETTING, isDraft, languages } from './documents';
import { FindingsView } from './findings';
import { ServerProcess } from './process';
import { findServer } from './server';
import type { Missing } from './server';
import { StatusItem } from './status';

const RESTARTING_SETTINGS = ['factlint.server.path', 'factlint.dataDir', 'factlint.logLevel', CODE_SETTING];

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Factlint', { log: true });
  const status = new StatusItem();
  const server = new ServerProcess(context, log, status);
  context.subscriptions.push(log, status, server, new ConversationPanel(context.extensionUri, server));

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
  context.subscriptions.push(new FindingsView(context, server));
  offerTools(context, log, server);
  registerCommands(context, { log, server, start, install: installAndStart });

  // Nothing runs before the first draft is open, whatever woke the extension.
  let met = false;
  const meet = async (document: vscode.TextDocument): Promise<void> => {
    if (!met && isDraft(document)) {
      met = true;
      if ((await start()) === 'not installed') {
        await offerInstall(context, installAndStart);
      }
    }
  };
  const meetAll = (): void => vscode.workspace.textDocuments.forEach((document) => void meet(document));
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (met && RESTARTING_SETTINGS.some((name) => event.affectsConfiguration(name))) {
        void start();
      }
      if (event.affectsConfiguration(CODE_SETTING)) {
        offerCommands();
        meetAll();
      }
    }),
  );
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument((document) => void meet(document)));
  offerCommands();
  meetAll();
}

/** Tells the editor in which languages the commands are of use. */
function offerCommands(): void {
  void vscode.commands.executeCommand('setContext', 'factlint.languages', languages());
}

export function deactivate(): void {
  // The subscriptions of the context stop the server.
}
