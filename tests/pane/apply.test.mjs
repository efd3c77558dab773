// A suggestion is applied and taken back only where its words stand, and says in plain words why not.

import assert from "node:assert/strict";
import { test } from "node:test";

import { anchor, mayApply, mayUndo, record, replaced, smallestEdits } from "../../server/factlint/service/pane/text/placement.js";

const BEFORE = "The dam 🚀 lies in the north of the country, far from any town. ";
const PASSAGE = "It opened in 1931.";
const TEXT = `${BEFORE}${PASSAGE} It holds three million litres of water, and more after rain.`;
const AT = TEXT.indexOf("1931");

function finding(text = TEXT, passage = PASSAGE, claim = "The dam opened in 1931.", rewrite = "The dam opened in 1938.") {
  const start = text.indexOf(passage);
  return { anchor: anchor(text, { start, end: start + passage.length }), edits: smallestEdits(passage, claim, rewrite) };
}

test("the edit is counted in the units of the live text", () => {
  assert.deepEqual(mayApply(TEXT, finding()), { edit: { start: AT, end: AT + 4, was: "1931", now: "1938" } });
  const moved = mayApply(`New 🏔️ words. ${TEXT}`, finding());
  assert.equal(replaced(`New 🏔️ words. ${TEXT}`, moved.edit), `New 🏔️ words. ${TEXT.replace("1931", "1938")}`);
});

test("several edits of a passage are one replacement", () => {
  const { edit } = mayApply(TEXT, finding(TEXT, PASSAGE, "It opened in 1931.", "It closed in 1938."));
  assert.deepEqual([edit.was, edit.now], ["opened in 1931", "closed in 1938"]);
});

test("words that are only taken out are found again by the word beside them", () => {
  const { edit } = mayApply(TEXT, finding(TEXT, PASSAGE, "It opened in 1931.", "It opened in."));
  assert.deepEqual([edit.was, edit.now], ["in 1931", "in"]);
});

test("words that changed, are gone, or stand twice are refused, each with its own reason", () => {
  assert.match(mayApply(TEXT.replace("1931", "1932"), finding()).refused, /changed since the check/);
  assert.match(mayApply("", finding()).refused, /changed since the check/);
  assert.match(mayApply(TEXT + TEXT, finding()).refused, /more than once/);
  assert.match(mayApply(TEXT, { anchor: anchor(TEXT, { start: 3, end: 4 }), edits: [] }).refused, /no words/);
});

test("a suggestion without a safe edit, or whose old words are not the passage's, is refused", () => {
  assert.match(mayApply(TEXT, { ...finding(), edits: [] }).refused, /no safe edit/);
  assert.match(mayApply(TEXT, { ...finding(), edits: [{ start: 0, end: 2, text: "He", replacement: "She" }] }).refused, /no longer/);
  const same = [{ start: 0, end: 2, text: "It", replacement: "It" }];
  assert.match(mayApply(TEXT, { ...finding(), edits: same }).refused, /no safe edit/);
});

test("an edit over a line end is refused", () => {
  const text = `${BEFORE}It opened\nin 1931. And so on and so on, for a while.`;
  const broken = [{ start: 3, end: 12, text: "opened\nin", replacement: "closed in" }];
  assert.match(mayApply(text, { ...finding(text, "It opened\nin 1931."), edits: broken }).refused, /end of a line/);
});

test("an edit on words that an earlier edit changed is refused until that one is undone", () => {
  const { edit } = mayApply(TEXT, finding());
  assert.match(mayApply(TEXT, finding(), [{ start: edit.start, end: edit.end }]).refused, /undo that one first/);
  assert.ok(mayApply(TEXT, finding(), [{ start: 0, end: 3 }]).edit);
});

test("what was applied is taken back wherever it stands, and only while it reads as it was put in", () => {
  const { edit } = mayApply(TEXT, finding());
  const made = record(TEXT, edit);
  const after = replaced(TEXT, edit);
  for (const text of [after, `More. ${after}`, `${after} More.`, after.replace("town", "city")]) {
    const undo = mayUndo(text, made).edit;
    assert.equal(replaced(text, undo), text.replace("1938", "1931"));
  }
  assert.match(mayUndo(after.replace("1938", "1939"), made).refused, /cannot be put back/);
  assert.match(mayUndo(TEXT, made).refused, /cannot be put back/);
});
