// JavaScript's rules of placing and applying agree with Python's, case by case.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromCp, lengthCp } from "../../server/factlint/service/pane/text/offsets.js";
import { anchor, moved, placement, replacement, smallestEdits } from "../../server/factlint/service/pane/text/placement.js";
import { meet, wrongPlace } from "../../server/factlint/service/pane/text/rewrite_edits.js";

const VECTORS = JSON.parse(readFileSync(new URL("../prose/data/placing_vectors.json", import.meta.url), "utf-8"));

const toCp = (text, at) => lengthCp(text.slice(0, at));
const span = (text, [start, end]) => ({ start: Math.min(fromCp(text, start), text.length), end: end > lengthCp(text) ? text.length + 1 : fromCp(text, end) });
const pair = (text, { start, end }) => [toCp(text, start), toCp(text, end)];
const edits = (text, given) => given.map(([start, end, now]) => ({ ...span(text, [start, end]), replacement: now }));

const RULES = {
  anchors({ text, span: given }) {
    const { start, ...found } = anchor(text, span(text, given));
    return found;
  },
  placements({ text, span: given, live }) {
    const checked = anchor(text, span(text, given));
    const found = placement(live, checked.passage, checked);
    return typeof found === "string" ? found : pair(live, found);
  },
  rewordings({ passage, claim, rewrite }) {
    const found = smallestEdits(passage, claim, rewrite);
    return typeof found === "string" ? found : found.map((edit) => [...pair(passage, edit), edit.replacement]);
  },
  "wrong words"({ passage, words, rewrite }) {
    const found = smallestEdits(passage, passage, rewrite);
    const place = wrongPlace(passage, words, typeof found === "string" ? [] : found);
    return place && pair(passage, place);
  },
  replacements({ text, edits: given }) {
    const found = replacement(text, edits(text, given));
    return [...pair(text, found), found.text, found.replacement];
  },
  clashes({ groups }) {
    const all = groups.flatMap((group, index) => edits("x".repeat(99), group).map((edit) => ({ ...edit, index })));
    const same = (one, two) => one.start === two.start && one.end === two.end && one.replacement === two.replacement;
    const clash = (one) => all.some((two) => one.index !== two.index && !same(one, two) && meet(one, two));
    return [...new Set(all.filter(clash).map((edit) => edit.index))].sort();
  },
  moves({ text, span: given, edit: [start, end, now] }) {
    const edit = { ...span(text, [start, end]), now };
    const found = moved(span(text, given), edit, text);
    return found && pair(text.slice(0, edit.start) + now + text.slice(edit.end), found);
  },
  units({ text }) {
    const found = Array.from({ length: lengthCp(text) + 1 }, (_, at) => fromCp(text, at));
    assert.deepEqual(found.map((at) => toCp(text, at)), [...found.keys()]);
    return found;
  },
};

for (const [rule, vectors] of Object.entries(VECTORS)) {
  test(`${rule}: ${vectors.length} cases`, () => {
    for (const { given, found } of vectors) assert.deepEqual(RULES[rule](given), found, JSON.stringify(given));
  });
}
