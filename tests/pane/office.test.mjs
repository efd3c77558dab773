// The pane in Word: what is read, selected, replaced, taken back and commented, under Microsoft's mock of Office.js.

import assert from "node:assert/strict";
import { test } from "node:test";

import { host } from "../../server/factlint/service/pane/hosts/office.js";
import { WordDocument } from "./word.mjs";

const DRAFT = [
  "Dams 🚀",
  "The dam’s wall is “old”. It opened in 1931 (in 1931, not 1913), they say.",
  "",
  "It opened in 1931.",
];
const TEXT = DRAFT.join("\n");

const span = (words, text = TEXT, from = 0) => {
  const start = text.indexOf(words, from);
  return { start, end: start + words.length };
};

test("the paragraphs are read as lines, with the title and without a selection", async () => {
  new WordDocument(DRAFT, { title: "On dams" });
  assert.deepEqual(await host.read(), { text: TEXT, selection: null, title: "On dams" });
});

test("a selection is the paragraphs that it touches, one outside of the body is none", async () => {
  const word = new WordDocument(DRAFT);
  word.selection = { first: 1, last: 2 };
  assert.deepEqual((await host.read()).selection, { start: 8, end: 8 + DRAFT[1].length + 1 });
  word.selection = { first: 1, last: 1, elsewhere: true };
  assert.equal((await host.read()).selection, null);
});

test("words are selected where they are, whatever stands around them and however often", async () => {
  const word = new WordDocument(DRAFT);
  for (const words of ["Dams 🚀", "dam’s wall", "“old”", "“old”. It", "old", "1931 (in 1931", "say.", "1913), they", "(in"]) {
    assert.equal(await host.select(span(words)), true, words);
    assert.equal(word.shown, words);
  }
  assert.equal(await host.select(span("1931", TEXT, TEXT.lastIndexOf("1931"))), true);
  assert.equal(await host.select({ start: 9_000, end: 9_004 }), false);
});

test("the second of two equal words in one word is told from the first", async () => {
  const word = new WordDocument(["1931/1931/1931 and it’s it's"]);
  const text = word.text;
  await host.replace(span("1931", text, 5), "1931", "1938");
  assert.equal(word.text, "1931/1938/1931 and it’s it's");
  await host.select(span("t's", word.text));
  assert.equal(word.shown, "t's");
});

test("a passage of any length and with a caret is found", async () => {
  const long = `${"It holds much ^ water, ^^ and more after rain. ".repeat(20)}End^1931^.`;
  const word = new WordDocument([long]);
  for (const words of [long.slice(3, -3), "1931", "^1931"]) {
    assert.equal(await host.select(span(words, long)), true);
    assert.equal(word.shown, words);
  }
});

test("a passage over two paragraphs is selected, and never replaced", async () => {
  const word = new WordDocument(DRAFT);
  const both = span("they say.\n\nIt opened");
  assert.equal(await host.select(both), true);
  assert.deepEqual(word.shown, [1, 3]);
  assert.equal(await host.replace(both, TEXT.slice(both.start, both.end), "now"), false);
});

test("a replacement is a tracked change, and tracking is left as it was", async () => {
  for (const [tracking, after] of [["Off", "Off"], ["TrackAll", "TrackAll"]]) {
    const word = new WordDocument(DRAFT, { tracking });
    assert.equal(await host.replace(span("1913"), "1913", "1910"), true);
    assert.equal(word.text, TEXT.replace("1913", "1910"));
    assert.match(word.raw(1), /19131910|19101913/);
    assert.deepEqual(word.inserted, [["1910", true]]);
    assert.equal(word.document.changeTrackingMode, after);
  }
});

test("words that are others by now are not replaced", async () => {
  const word = new WordDocument(DRAFT);
  assert.equal(await host.replace(span("1913"), "1914", "1910"), false);
  assert.deepEqual(word.inserted, []);
});

test("a replacement is taken back, also where its tracked deletion still stands beside it", async () => {
  const word = new WordDocument(DRAFT);
  const { start, end } = span("1913");
  await host.replace({ start, end }, "1913", "before 1910");
  assert.equal((await host.read()).text, TEXT.replace("1913", "before 1910"));
  const record = { start, end: start + "before 1910".length, was: "1913", now: "before 1910" };
  assert.equal(await host.undo(record), true);
  assert.equal(word.text, TEXT);
  assert.equal(await host.undo(record), false);
});

test("what is only crossed out is not read, and words beside it are reached only where they stand once", async () => {
  const word = new WordDocument(["It opened in 1931, in 1931."]);
  word.paragraphs[0] = [{ text: "It opened ", deleted: false }, { text: "in 1931, ", deleted: true }, { text: "in 1931.", deleted: false }];
  assert.equal((await host.read()).text, "It opened in 1931.");
  assert.equal(await host.select(span("It opened", word.text)), true);
  assert.equal(await host.select(span("in 1931", word.text)), false);
  await assert.rejects(host.replace(span("in 1931", word.text), "in 1931", "in 1938"), /changed by hand/);
});

test("a Word that parts a paragraph in another way is searched in as a whole", async () => {
  const word = new WordDocument(DRAFT, { pieces: (text) => text.split(" ") });
  assert.equal(await host.select(span("dam’s wall")), true);
  assert.equal(word.shown, "dam’s wall");
  assert.equal(await host.replace(span("1913"), "1913", "1910"), true);
  assert.equal(word.text, TEXT.replace("1913", "1910"));
});

test("a comment stands at its words", async () => {
  const word = new WordDocument(DRAFT);
  assert.equal(await host.comment(span("1913"), "False: it was 1910."), true);
  assert.deepEqual(word.comments, [["1913", "False: it was 1910."]]);
});

test("an older Word does what it can and says what it cannot", async () => {
  const word = new WordDocument(DRAFT, { version: 1.3 });
  assert.equal(await host.replace(span("1913"), "1913", "1910"), true);
  assert.deepEqual(word.inserted, [["1910", false]]);
  await assert.rejects(host.comment(span("dam"), "No."), /takes no comments/);
  new WordDocument(DRAFT, { version: 1.1 });
  assert.equal((await host.read()).text, TEXT);
  await assert.rejects(host.select(span("dam")), /too old/);
  await assert.rejects(host.replace(span("dam"), "dam", "weir"), /too old/);
});

test("a document that may not be changed says so, and tracking is left as it was", async () => {
  const word = new WordDocument(DRAFT);
  word.isProtected = true;
  await assert.rejects(host.replace(span("1913"), "1913", "1910"), /protected or open for reading only/);
  assert.equal(word.document.changeTrackingMode, "Off");
  assert.equal(word.text, TEXT);
});

test("the pane is told when a paragraph changed", async () => {
  const word = new WordDocument(DRAFT);
  let told = 0;
  host.changed(() => told++);
  for (let turn = 0; turn < 9 && !word.listener; turn++) await Promise.resolve();
  await word.listener();
  assert.equal(told, 1);
});
