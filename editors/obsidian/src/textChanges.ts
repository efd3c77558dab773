/** Places and changes of a text, between the editor's offsets and the protocol's lines and columns. */
import { ChangeSet, Text } from '@codemirror/state';
import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';

export interface Place {
  readonly from: number;
  readonly to: number;
}

export function positionAt(text: Text, offset: number): Position {
  const line = text.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/** The offset of a position; one beyond the end of its line or of the text is the end. */
export function offsetAt(text: Text, { line, character }: Position): number {
  if (line >= text.lines) {
    return text.length;
  }
  const found = text.line(line + 1);
  return Math.min(found.from + character, found.to);
}

export function rangeOf(text: Text, { from, to }: Place): Range {
  return { start: positionAt(text, from), end: positionAt(text, to) };
}

export function placeOf(text: Text, { start, end }: Range): Place {
  return { from: offsetAt(text, start), to: offsetAt(text, end) };
}

/** The changes in the protocol's form, the last one first, so that each range counts in the text as it stands then. */
export function contentChanges(before: Text, changes: ChangeSet): TextDocumentContentChangeEvent[] {
  const found: TextDocumentContentChangeEvent[] = [];
  changes.iterChanges(
    (from, to, _fromAfter, _toAfter, inserted) =>
      found.push({ range: rangeOf(before, { from, to }), text: inserted.toString() }),
    true,
  );
  return found.reverse();
}

/** The change of one place that makes a text another one, where it is not known how it came about. */
export function differenceOf(before: Text, after: Text): ChangeSet {
  const [old, now] = [before.toString(), after.toString()];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) {
    start += 1;
  }
  if (isInsidePair(old, start) || isInsidePair(now, start)) {
    start -= 1;
  }
  let kept = 0;
  while (kept < shorter - start && old[old.length - 1 - kept] === now[now.length - 1 - kept]) {
    kept += 1;
  }
  if (isInsidePair(old, old.length - kept) || isInsidePair(now, now.length - kept)) {
    kept -= 1;
  }
  const change = { from: start, to: old.length - kept, insert: after.slice(start, now.length - kept) };
  return ChangeSet.of(change, old.length);
}

/** Whether a place is between the halves of a character that takes two. */
function isInsidePair(text: string, offset: number): boolean {
  return offset > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(offset - 1, offset + 1));
}
