/** Whatever is edited, a server that applies the changes as the protocol says has the editor's text. */
import { ChangeSet, Text } from '@codemirror/state';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentChanges, differenceOf, offsetAt, positionAt } from '../../../editors/obsidian/src/textChanges';

const PIECES = ['a', 'word ', '\n', '\n\n', '😀', 'é', '日本', '\u2028', '\t', ''];

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

function randomText(next: (below: number) => number, pieces: number): string {
  return Array.from({ length: next(pieces) }, () => PIECES[next(PIECES.length)]).join('');
}

function textOf(written: string): Text {
  return Text.of(written.split('\n'));
}

/** As a server does it, by lines and columns alone. */
function applied(text: string, changes: ReturnType<typeof contentChanges>): string {
  const offset = (line: number, character: number): number =>
    text.split('\n').slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  for (const change of changes) {
    assert('range' in change);
    const { start, end } = change.range;
    text = text.slice(0, offset(start.line, start.character)) + change.text + text.slice(offset(end.line, end.character));
  }
  return text;
}

test('several edits at once arrive as they were made', () => {
  const next = numbers(7);
  for (let round = 0; round < 500; round += 1) {
    let text = textOf(randomText(next, 20));
    const before = text;
    let changes = ChangeSet.empty(text.length);
    for (let edit = 0; edit < 4; edit += 1) {
      const places = [next(text.length + 1), next(text.length + 1), next(text.length + 1)].sort((a, b) => a - b);
      const [from = 0, to = 0, last = 0] = places;
      const one = ChangeSet.of(
        [{ from, to, insert: randomText(next, 4) }, ...(last > to ? [{ from: last, insert: randomText(next, 4) }] : [])],
        text.length,
      );
      text = one.apply(text);
      changes = changes.compose(one);
    }
    assert.equal(applied(before.toString(), contentChanges(before, changes)), text.toString());
  }
});

test('a text of which nobody saw how it changed arrives as it is, and no character is cut in two', () => {
  const next = numbers(11);
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [textOf(randomText(next, 20)), textOf(randomText(next, 20))];
    const changes = differenceOf(before, after);
    assert.equal(applied(before.toString(), contentChanges(before, changes)), after.toString());
    changes.iterChanges((from, to, _from, _to, inserted) => {
      assert.doesNotThrow(() => encodeURIComponent(before.sliceString(from, to)));
      assert.doesNotThrow(() => encodeURIComponent(inserted.toString()));
    });
  }
});

test('an offset and its position are the same place', () => {
  const text = textOf('One 😀\n\nthree\u2028four\n');
  for (let offset = 0; offset <= text.length; offset += 1) {
    assert.equal(offsetAt(text, positionAt(text, offset)), offset);
  }
  assert.equal(offsetAt(text, { line: 99, character: 0 }), text.length);
  assert.equal(offsetAt(text, { line: 0, character: 99 }), 'One 😀'.length);
});
