import assert from "node:assert/strict";
import test from "node:test";

import { groupOf, headline } from "../../server/factlint/service/pane/findings.js";
import { holdBack, markContradicted } from "../../server/factlint/service/pane/slips.js";
import { Hidden } from "../../server/factlint/service/pane/hidden.js";

const WRONG = { verdict: "False", confidence: "high", rationale: "It says 1938.", sources: [{ title: "Dam", url: "u", snippet: "s" }] };

/** @param {string} claim */
function finding(claim) {
  return /** @type {any} */ ({ id: claim, claim, anchor: { passage: claim }, row: WRONG });
}

/** A backend that records what is called wrong. */
function backend() {
  /** @type {{id: string, claim: string}[]} */
  const items = [];
  /** @type {any[]} */
  const sent = [];
  return /** @type {any} */ ({
    sent,
    get: async () => ({ items: [...items] }),
    send: async (/** @type {string} */ method, /** @type {string} */ path, /** @type {any} */ { body }) => {
      sent.push({ method, path, body });
      if (method === "POST") items.push({ id: `id ${items.length}`, claim: body.claim });
      else items.splice(items.findIndex(({ id }) => path.endsWith(encodeURIComponent(id))), 1);
      return {};
    },
  });
}

function storage() {
  const kept = new Map();
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
  });
}

test("what is called wrong is recorded by the backend of this machine with what was said of it", async () => {
  const service = backend();
  const hidden = new Hidden(service, true, storage());
  const [dam, other] = [finding("The dam opened in 1931."), finding("The mill closed.")];
  await hidden.hide(dam);
  hidden.mark([dam, other]);
  assert.deepEqual([groupOf(dam), groupOf(other)], ["hidden", "issue"]);
  assert.equal(headline([dam, other], { running: false }), "1 to fix.");
  const { body } = service.sent[0];
  assert.deepEqual([body.claim, body.verdict, body.sources], [dam.claim, "False", WRONG.sources]);

  const later = new Hidden(service, true, storage());
  await later.load();
  const same = finding("the dam  opened in 1931");
  later.mark([same]);
  assert.equal(same.hidden, true, "as editors compare claims");
  await later.show(same);
  later.mark([same]);
  assert.equal(same.hidden, false);
  assert.deepEqual(service.sent.at(-1).method, "DELETE");
  assert.deepEqual((await service.get()).items, []);
});

test("of a hosted service it is kept in the browser, and nothing is sent", async () => {
  const service = backend();
  const kept = storage();
  await new Hidden(service, false, kept).hide(finding("The dam opened in 1931."));
  const hidden = new Hidden(service, false, kept);
  await hidden.hide(finding("The mill closed."));
  await hidden.show(finding("The dam opened in 1931."));
  const found = [finding("The dam opened in 1931."), finding("The mill closed.")];
  const last = new Hidden(service, false, kept);
  await last.load();
  last.mark(found);
  assert.deepEqual(found.map((one) => one.hidden), [false, true]);
  assert.deepEqual(service.sent, []);
});

test("what is recorded is cut to what the backend takes, in whole characters", async () => {
  const service = backend();
  const hidden = new Hidden(service, true, storage());
  const long = `a${"😀".repeat(3_000)}`;
  const one = finding(long);
  one.row = { ...WRONG, verdict: "V".repeat(300), confidence: "c".repeat(300), rationale: `half \ud83d of it`, sources: Array(40).fill({ snippet: long }) };
  await hidden.hide(one);
  hidden.mark([one]);
  assert.equal(one.hidden, true);
  const { body } = service.sent[0];
  assert.equal(body.claim, `a${"😀".repeat(1_999)}`);
  assert.equal(body.passage, body.claim);
  assert.deepEqual([body.verdict.length, body.confidence.length, body.sources.length], [100, 100, 10]);
  assert.equal(body.sources[0].snippet, body.claim);
  assert.equal(body.rationale, "half \ufffd of it");
});

test("a claim whose words are said to contradict themselves is free once the writer calls that wrong", async () => {
  const words = "Only 37 of the 50 villages (72%) had a well.";
  const at = (/** @type {number} */ start) => ({ start, passage: words });
  const claim = /** @type {any} */ ({ id: "claim", claim: words, anchor: at(0), row: null });
  const other = /** @type {any} */ ({ id: "other", claim: "It is high.", anchor: at(100), row: null });
  const slips = ["It is 74%.", "It is 36."].map((message) =>
    /** @type {any} */ ({ id: message, claim: words, anchor: at(0), row: null, slip: { message, title: "A share" } }),
  );
  const all = [claim, other, ...slips];
  markContradicted([claim, other], slips);
  const hidden = new Hidden(backend(), true, storage());
  const after = async (/** @type {Promise<void>} */ doing) => {
    await doing;
    hidden.mark(all);
    holdBack(all);
    return [claim.problem ?? "", Boolean(claim.again), all.map((one) => Boolean(one.hidden))];
  };
  const [held] = await after(hidden.load());
  assert.match(held, /contradict themselves/);
  assert.deepEqual(await after(hidden.hide(slips[0])), [held, false, [false, false, true, false]]);
  const [freed, again, which] = await after(hidden.hide(slips[1]));
  assert.match(freed, /Not checked yet/);
  assert.deepEqual([again, which], [true, [false, false, true, true]]);
  assert.equal(other.problem, undefined);
  assert.deepEqual(await after(hidden.show(slips[0])), [held, false, [false, false, false, true]]);
  const fresh = /** @type {any} */ ({ id: "claim", claim: words, anchor: at(0), row: null });
  markContradicted([fresh], slips);
  holdBack([fresh, ...slips.map((one) => ({ ...one, hidden: true }))]);
  assert.equal(fresh.problem, undefined, "the next check sends it");
});
