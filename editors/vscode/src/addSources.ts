/** Files and folders of the writer's own as evidence: picked here, kept by the server. */
import * as vscode from 'vscode';
import type { ServerProcess } from './serverProcess';

const KINDS = { Documents: ['md', 'markdown', 'txt', 'html', 'htm', 'pdf', 'docx', 'odt', 'zim'] };

/** Whether some were chosen. A dialog of the system shows files or folders, and not both at once. */
export async function addSources(server: ServerProcess): Promise<boolean> {
  const choices = [
    { label: '$(folder) Folders', description: 'with all documents in them', folders: true },
    { label: '$(file) Files', description: 'Markdown, text, HTML, PDF, DOCX, ODT', folders: false },
  ];
  const choice = await vscode.window.showQuickPick(choices, { title: 'Factlint: what is to be evidence for your drafts?' });
  if (choice === undefined) {
    return false;
  }
  const chosen = await vscode.window.showOpenDialog({
    canSelectFiles: !choice.folders,
    canSelectFolders: choice.folders,
    canSelectMany: true,
    openLabel: 'Use as a Source',
    ...(choice.folders ? {} : { filters: KINDS }),
  });
  if (chosen === undefined || chosen.length === 0) {
    return false;
  }
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: 'Factlint: reading your sources' }, () =>
    server.execute('factlint.addOwnSources', chosen.map(({ fsPath }) => fsPath)),
  );
  return true;
}
