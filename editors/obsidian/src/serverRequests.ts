/** What the server asks and tells: messages, questions, pages to open, edits, findings, its status. */
import { fileURLToPath } from 'node:url';
import * as path from 'node:path';
import { FileSystemAdapter, Notice } from 'obsidian';
import type { App } from 'obsidian';
import {
  ApplyWorkspaceEditRequest,
  ConfigurationRequest,
  PublishDiagnosticsNotification,
  ShowDocumentRequest,
  ShowMessageNotification,
  ShowMessageRequest,
} from 'vscode-languageserver-protocol';
import type { ProtocolConnection, ShowDocumentParams } from 'vscode-languageserver-protocol';
import type { Status } from '../../shared/status';
import type { Actions } from './actions';
import { isWebAddress } from './links';
import type { Notes } from './notes';
import { ask } from './questions';

const READ_MS = 10_000;

interface Parts {
  readonly app: App;
  readonly notes: Notes;
  readonly actions: Actions;
  readonly settings: () => Record<string, unknown>;
  readonly onStatus: (status: Status) => void;
}

export function answerServer(connection: ProtocolConnection, { app, notes, actions, settings, onStatus }: Parts): void {
  connection.onNotification(PublishDiagnosticsNotification.type, (found) => notes.receive(found));
  connection.onNotification('factlint/status', onStatus);
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void new Notice(message, READ_MS));
  connection.onRequest(ShowMessageRequest.type, async ({ message, actions: answers }) => {
    const titles = (answers ?? []).map(({ title }) => title);
    const title = await ask(message, ...titles);
    return title === undefined ? null : { title };
  });
  connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => settings()));
  connection.onRequest(ApplyWorkspaceEditRequest.type, ({ edit }) => actions.apply(edit));
  connection.onRequest(ShowDocumentRequest.type, async (asked) => ({ success: await open(app, asked) }));
}

/** Opens a page of the web in the browser, or a note of this vault here; nothing else. */
async function open(app: App, { uri, selection }: ShowDocumentParams): Promise<boolean> {
  if (isWebAddress(uri)) {
    window.open(uri, '_blank');
    return true;
  }
  if (!uri.startsWith('file:') || !(app.vault.adapter instanceof FileSystemAdapter)) {
    return false;
  }
  const place = fileURLToPath(uri);
  const inVault = path.relative(app.vault.adapter.getBasePath(), place).split(path.sep).join('/');
  const file = app.vault.getFileByPath(inVault);
  if (file === null) {
    new Notice(`Factlint: the source is a file outside this vault: ${place}`, READ_MS);
    return true;
  }
  await app.workspace.getLeaf(true).openFile(file, { eState: { line: selection?.start.line ?? 0 } });
  return true;
}
