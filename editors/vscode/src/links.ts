/** Which links a service's text may make the editor open: pages and files, never a command of the editor. */
import * as vscode from 'vscode';

const OPENABLE = new Set(['https', 'http', 'file']);

export function isOpenable(uri: vscode.Uri): boolean {
  return OPENABLE.has(uri.scheme);
}

/** The diagnostics, with the links of their codes taken off where they are no page and no file. */
export function removeUnsafeLinks<T extends vscode.Diagnostic>(diagnostics: readonly T[]): T[] {
  return diagnostics.map((diagnostic) => {
    const code = diagnostic.code;
    if (typeof code === 'object' && !isOpenable(code.target)) {
      diagnostic.code = code.value;
    }
    return diagnostic;
  });
}
