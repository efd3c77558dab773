/** A hover repeats nothing that stands above it, and keeps the findings of one place apart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutKnown } from '../../../editors/vscode/src/repetition';

const VERDICT = '**False** · high confidence';

test('a paragraph that the message holds is left out', () => {
  const text = `${VERDICT}\n\nVenice lies on \\[126\\] islands.\n\nSource:\n- a page`;
  assert.equal(withoutKnown(text, ['False: Venice lies on [126] islands.']), `${VERDICT}\n\nSource:\n- a page`);
});

test('two findings of one place stay apart, and each says which it is', () => {
  const text = `${VERDICT}\n\nOne is wrong.\n\n---\n\n${VERDICT}\n\nAnother is wrong.`;
  assert.equal(withoutKnown(text, ['False: One is wrong.', 'False: Another is wrong.']), text);
});

test('a line without words is kept', () => {
  assert.equal(withoutKnown('One.\n\n---', ['Other words.']), 'One.\n\n---');
});
