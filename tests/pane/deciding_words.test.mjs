// The pane quotes of a source what the server quotes: the same cases.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choosePageQuotes, chooseQuotes, isTold } from "../../server/factlint/service/pane/text/deciding_words.js";

const cases = JSON.parse(readFileSync(new URL("../interface/data/deciding_words.json", import.meta.url), "utf8"));

for (const { claim, rewrite, title, quotes, chosen } of cases)
  test(`${title}: ${claim}`, () => assert.deepEqual(chooseQuotes(quotes, title, claim, rewrite), chosen));

test("where no page has words of the claim each keeps its first", () => {
  const pages = [
    { title: "Varn", quotes: ["Das Dorf.", "Der Fluss."] },
    { title: "Ort", quotes: [] },
  ];
  assert.deepEqual(choosePageQuotes(pages, "It rained.", ""), [[0], []]);
  assert.deepEqual(choosePageQuotes([...pages, { title: "Log", quotes: ["It rained."] }], "It rained.", ""), [[], [], [0]]);
});

test("what the grounds quote in another order is not quoted again", () => {
  const said = "The claim says 1999; “Varn Wall” says 1989: “1961–1989: barrier around Varn.”";
  assert.ok(isTold("Barrier around Varn (1961–1989)", said));
  assert.ok(!isTold("Barrier around Varn (1961–1990)", said));
});

test("what denies the grounds is not told by them", () => {
  for (const quote of ["The tower was not built in 1889.", "No tower was built in 1889."]) {
    assert.ok(!isTold(quote, "The tower was built in 1889, as the claim says."));
    assert.ok(isTold(quote, `“${quote}”`));
  }
  assert.deepEqual(chooseQuotes(["It does not say."], "Log", "The tower was not built.", ""), []);
});
