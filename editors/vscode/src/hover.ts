/** Leaves out of a hover what VS Code shows right above it anyway: the message of the finding's diagnostic. */
import * as vscode from 'vscode';
import { findingsIn } from './documents';
import { withoutKnown } from './repetition';

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
  const shown = here.flatMap((diagnostic) => [diagnostic.message, document.getText(diagnostic.range)]);
  const contents = hover.contents.map((content) => {
    if (!(content instanceof vscode.MarkdownString)) {
      return content;
    }
    const shorter = new vscode.MarkdownString(withoutKnown(content.value, shown));
    shorter.isTrusted = false;
    shorter.supportHtml = false;
    return shorter;
  });
  return new vscode.Hover(contents, hover.range);
}
