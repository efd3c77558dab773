/** Which documents are drafts, and Factlint's findings in them. */
import * as vscode from 'vscode';

export const LANGUAGES = [
  'markdown',
  'plaintext',
  'html',
  'restructuredtext',
  'latex',
  'tex',
  'git-commit',
  'mdx',
  'quarto',
  'rmd',
  'asciidoc',
  'org',
] as const;
export const SCHEMES = ['file', 'untitled'] as const;

/** What the language client asks the server about. */
export const SELECTOR = LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ language, scheme })));

export function isDraft(document: vscode.TextDocument): boolean {
  return vscode.languages.match(SELECTOR, document) > 0;
}

export function activeDraft(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor !== undefined && isDraft(editor.document) ? editor : undefined;
}

export function findingsIn(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((diagnostic) => diagnostic.source === 'factlint');
}
