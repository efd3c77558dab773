/** Leaves out of a hover what VS Code shows right above it anyway: the message of the finding's diagnostic. */
import * as vscode from 'vscode';
import { findingsIn } from './documents';

/** The hover without the paragraphs that repeat the diagnostics at this place, or the words that it points at. */
export function removeRepetition(
  hover: vscode.Hover,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Hover {
  const here = findingsIn(document.uri).filter((diagnostic) => diagnostic.range.contains(position));
  if (here.length === 0) {
    return hover;
  }
  const known = here.flatMap((diagnostic) => [diagnostic.message, document.getText(diagnostic.range)]).map(plainWords);
  const contents = hover.contents.map((content) => {
    if (!(content instanceof vscode.MarkdownString)) {
      return content;
    }
    const kept = content.value.split('\n\n').filter((paragraph) => !known.some((text) => text.includes(plainWords(paragraph))));
    const shorter = new vscode.MarkdownString(kept.join('\n\n'));
    shorter.isTrusted = false;
    shorter.supportHtml = false;
    return shorter;
  });
  return new vscode.Hover(contents, hover.range);
}

/** Words alone, so that Markdown's marks and escapes make no difference. */
function plainWords(text: string): string {
  return text
    .replace(/&lt;|&amp;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
