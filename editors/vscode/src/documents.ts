/** Which documents are drafts, and Factlint's findings in them. */
import * as vscode from 'vscode';

const DRAFTS = [
  'markdown',
  'plaintext',
  'html',
  'restructuredtext',
  'latex',
  'tex',
  'typst',
  'git-commit',
  'mdx',
  'quarto',
  'rmd',
  'asciidoc',
  'org',
] as const;
/** Bibliographies: no claim is looked for in them, and no command is offered, but their entries are checked. */
const REFERENCES = ['bibtex', 'ris'] as const;
const SCHEMES = ['file', 'untitled'] as const;
const CELL = 'vscode-notebook-cell';
const FILES: readonly string[] = [...SCHEMES, CELL];
/** Which languages of code are checked too: the writer's choice, none by default. */
export const CODE_SETTING = 'factlint.code';

/** The languages of drafts; commands are offered where one of them is in front. */
export function draftLanguages(): readonly string[] {
  return [...DRAFTS, ...vscode.workspace.getConfiguration().get<string[]>(CODE_SETTING, [])];
}

/** What the language client asks the server about. */
export function documentSelector(): ({ language: string; scheme: string } | { language: string; notebook: string })[] {
  return [
    ...[...draftLanguages(), ...REFERENCES].flatMap((language) => SCHEMES.map((scheme) => ({ language, scheme }))),
    { language: 'markdown', notebook: '*' },
  ];
}

/** The same as the editor itself writes it. */
export function documentFilters(): vscode.DocumentFilter[] {
  return documentSelector().map((one) => ('notebook' in one ? { language: one.language, notebookType: one.notebook } : one));
}

export function isDraft(document: vscode.TextDocument): boolean {
  return vscode.languages.match(documentFilters(), document) > 0;
}

export function activeDraft(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor !== undefined && isDraft(editor.document) ? editor : undefined;
}

/** The notebook that the writer is at, with or without a cell that is being edited. */
export function notebookInFront(): vscode.NotebookDocument | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined || editor.document.uri.scheme === CELL ? vscode.window.activeNotebookEditor?.notebook : undefined;
}

let lastDraft: vscode.TextDocument | vscode.NotebookDocument | undefined;

/** What the writer is at, a draft or all of a notebook: also while a panel, a terminal's output or a web page has the focus. */
export function draftInFront(): vscode.TextDocument | vscode.NotebookDocument | undefined {
  const editor = vscode.window.activeTextEditor;
  const notebook = notebookInFront();
  if (notebook !== undefined) {
    lastDraft = notebook;
  } else if (editor !== undefined && isDraft(editor.document)) {
    lastDraft = editor.document;
  } else if (editor !== undefined && FILES.includes(editor.document.uri.scheme)) {
    return undefined;
  }
  return lastDraft?.isClosed === false ? lastDraft : undefined;
}

export function findingsIn(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((diagnostic) => diagnostic.source === 'factlint');
}
