// What a check sends, how a request is sent again, and what findings and answers are shown as.

import assert from "node:assert/strict";
import { test } from "node:test";

import { claimsOf, judge } from "../../server/factlint/service/pane/check.js";
import { Service, Trouble } from "../../server/factlint/service/pane/client.js";
import { ask, deepen } from "../../server/factlint/service/pane/deep_check.js";
import { Draft } from "../../server/factlint/service/pane/draft.js";
import { coverage, groupOf, headline, verdictOf } from "../../server/factlint/service/pane/findings.js";
import { LIMIT_CP, sendable } from "../../server/factlint/service/pane/text/sent_text.js";
import { blocks, hostOf, plain, webAddress } from "../../server/factlint/service/pane/text/words.js";

const TEXT = "Two dams 😀\nThe dam opened in 1931. It is high.\nThe mill\nopened in 1901.";
const signal = new AbortController().signal;

/** A service that answers from a script: an answer, or what takes the place of one. */
function scripted(...answers) {
  const sent = [];
  const waits = [];
  const slips = { matches: [], asked: [] };
  const service = new Service({
    secret: () => "key",
    sleep: async (seconds) => void waits.push(seconds),
    fetch: async (url, { method, headers, body }) => {
      if (url === "/v2/check") {
        slips.asked.push(Object.fromEntries(body));
        return new Response(JSON.stringify({ matches: slips.matches }));
      }
      sent.push({
        path: url.replace("/api/v1", ""),
        method,
        key: headers["Idempotency-Key"],
        body: body && JSON.parse(body),
      });
      const next = answers.shift();
      assert.ok(next !== undefined, `nothing was to be sent to ${url}`);
      if (next instanceof Error) throw next;
      const [status, told, more = {}] = next;
      return new Response(typeof told === "string" ? told : JSON.stringify(told), { status, headers: more });
    },
  });
  return { service, sent, waits, slips };
}

const LOST = new TypeError("the connection was reset");
const found = (text, claim, passage) => {
  const start = Array.from(text.slice(0, text.indexOf(passage))).length;
  return { claim, positions: [{ start, end: start + Array.from(passage).length, text: passage }] };
};
const finding = (claim, more = {}) => ({
  id: claim,
  claim,
  language: "en",
  anchor: { passage: claim, start: 0, before: "", after: "" },
  row: null,
  ...more,
});
const row = (verdict, confidence = "high", more = {}) => ({ verdict, confidence, ...more });

test("paragraphs are parted as services read them, and places come back to the writer's own text", () => {
  const sent = sendable(TEXT);
  assert.equal(sent.text, "Two dams 😀\n\nThe dam opened in 1931. It is high.\n\nThe mill\nopened in 1901.");
  for (const words of ["Two dams 😀", "The dam opened in 1931.", "It is high.", "The mill\nopened in 1901."]) {
    const at = Array.from(sent.text.slice(0, sent.text.indexOf(words))).length;
    const { start, end } = sent.spanOf({ start: at, end: at + Array.from(words).length });
    assert.equal(TEXT.slice(start, end), words);
  }
  assert.equal(sendable("One.\n\n\nTwo.\n").text, "One.\n\n\nTwo.\n");
});

test("in a plain text a sentence goes on behind the end of a line that was broken to fit", () => {
  const wrapped = [
    "Opening hours",
    "The tower is a television tower that stands in the old town of",
    "Lund, and it was opened by the mayor, the bishop and a band of",
    "Varn in 1938. It is high.",
    "Prices and tickets",
  ].join("\n");
  assert.equal(
    sendable(wrapped, null, true).text,
    wrapped.replace("hours\n", "hours\n\n").replace("high.\n", "high.\n\n"),
  );
  assert.equal(sendable(wrapped).text, wrapped.replaceAll("\n", "\n\n"));
  const list = "Lund is a town in the south of the country, and a bishop's see\n- Varn, which is a town beside the river";
  assert.equal(sendable(list, null, true).text, list.replace("\n", "\n\n"));
});

test("a change that the program tells of while ours is made is not counted twice", async () => {
  const program = {
    text: "Peru's capital is Cusco. It is old.",
    async read() {
      return { text: this.text };
    },
    async replace({ start, end }, was, now) {
      assert.equal(this.text.slice(start, end), was);
      this.text = this.text.slice(0, start) + now + this.text.slice(end);
      draft.follow(this.text);
      return true;
    },
    undo({ start, end, was, now }) {
      return this.replace({ start, end }, now, was);
    },
  };
  const claim = "Peru's capital is Cusco.";
  const { service } = scripted([200, { claims: [found(program.text, claim, claim)] }]);
  const { findings } = await claimsOf(service, program.text, null, signal);
  const draft = new Draft(program);
  draft.take(program.text, findings);
  await draft.look();
  const [capital] = draft.findings;
  capital.row = row("False", "high", { suggested_rewrite: "Peru's capital is Lima." });
  for (let times = 0; times < 2; times++) {
    const { edit } = draft.suggestion(capital);
    assert.deepEqual([edit.was, edit.now], ["Cusco", "Lima"]);
    assert.equal(await draft.apply(capital), "");
    assert.deepEqual([program.text, draft.text], ["Peru's capital is Lima. It is old.", program.text]);
    const { start, end } = draft.spanOf(capital);
    assert.equal(draft.text.slice(start, end), "Peru's capital is Lima.");
    assert.equal(await draft.undo(capital), "");
    assert.deepEqual([program.text, draft.text], ["Peru's capital is Cusco. It is old.", program.text]);
    assert.equal(capital.anchor.passage, claim);
    assert.deepEqual(draft.spanOf(capital), { start: 0, end: claim.length });
  }
});

test("a selection is read in whole paragraphs", () => {
  const at = TEXT.indexOf("high");
  const sent = sendable(TEXT, { start: at, end: at + 2 });
  assert.equal(sent.text, "The dam opened in 1931. It is high.");
  assert.deepEqual([sent.paragraphs, TEXT.slice(sent.read.start, sent.read.end)], [1, sent.text]);
  assert.deepEqual(sent.spanOf({ start: 0, end: 7 }), {
    start: TEXT.indexOf("The dam"),
    end: TEXT.indexOf("The dam") + 7,
  });
  const both = sendable(TEXT, { start: at, end: TEXT.length });
  assert.equal(both.paragraphs, 3);
  assert.equal(sendable("One.\nTwo.", { start: 0, end: 5 }).text, "One.");
});

test("what is too long is cut between paragraphs and said", () => {
  const long = `${"😀".repeat(LIMIT_CP - 5)}.\n${"b".repeat(40)}.`;
  const sent = sendable(long);
  assert.equal(Array.from(sent.text).length, LIMIT_CP - 4);
  assert.equal(sent.leftOut, 42);
  assert.match(coverage([], { running: false, leftOut: 42 })[0], /42 characters were not read/);
});

test("claims are placed in the text, in its order", async () => {
  const sent = sendable(TEXT).text;
  const claims = [
    found(sent, "The mill opened in 1901.", "The mill\nopened in 1901."),
    found(sent, "The dam opened in 1931.", "The dam opened in 1931."),
    { claim: "Lost.", positions: null },
  ];
  const left_out = [{ start: 0, end: 3, text: "The" }];
  const { service, sent: calls } = scripted([200, { claims, language: "en", left_out }]);
  const { findings, covered } = await claimsOf(service, TEXT, null, signal);
  assert.equal(covered.passages, 1);
  assert.match(coverage(findings, { running: false, ...covered })[0], /1 passage was not checked/);
  assert.deepEqual(
    findings.map((one) => one.anchor.passage),
    ["The dam opened in 1931.", "The mill\nopened in 1901."],
  );
  assert.equal(covered.unplaced, 1);
  assert.deepEqual([calls[0].path, calls[0].body.markup, calls[0].key.length], ["/extract", "plain", 64]);
  await assert.rejects(claimsOf(service, " \n", null, signal), /no text to check/);
});

test("the same words in two places are two findings", async () => {
  const twice = "The dam opened in 1931.\n".repeat(9);
  const claims = [
    { claim: "The dam opened in 1931.", positions: [100, 125].map((start) => ({ start, end: start + 23 })) },
  ];
  const { findings } = await claimsOf(scripted([200, { claims }]).service, twice, null, signal);
  assert.deepEqual(new Set(findings.map((one) => one.anchor.passage)), new Set(["The dam opened in 1931."]));
  assert.equal(new Set(findings.map((one) => one.id)).size, 2);
  const draft = new Draft({ read: async () => ({ text: twice }) });
  draft.text = twice;
  draft.take(twice, findings);
  assert.deepEqual(
    findings.map((one) => draft.spanOf(one).start),
    findings.map((one) => one.anchor.start),
  );
});

test("a lost reply is asked for again with the same key, at once and by the next check", async () => {
  const findings = [finding("A."), finding("B.")];
  const lost = scripted(LOST, [502, "<html>"], [200, "not json"], LOST);
  await judge(lost.service, findings, "engine 0", () => {}, signal);
  assert.deepEqual(lost.waits, [1, 2, 4]);
  assert.ok(findings.every((one) => one.again && /nothing is charged twice/.test(one.problem)));
  const again = scripted([200, { claims: [row("True"), row("False")] }], [200, { claims: [row("True")] }]);
  await judge(again.service, [findings[0], finding("C.")], "engine 1", () => {}, signal);
  assert.equal(new Set([...lost.sent, again.sent[0]].map(({ key, body }) => key + JSON.stringify(body))).size, 1);
  assert.notEqual(again.sent[1].key, again.sent[0].key);
  assert.equal(findings[0].row.verdict, "True");
});

test("a stated wait is kept, and a refusal is not repeated", async () => {
  const busy = scripted([503, { code: "capacity", retry_after: 7 }, { "Retry-After": "9" }], [200, {}]);
  await busy.service.post("/assess", {}, "k");
  assert.deepEqual(busy.waits, [9]);
  for (const [status, body, words] of [
    [402, { code: "no_credits", upgrade_url: "https://s.example/plans" }, /not enough credits/],
    [401, {}, /not valid/],
    [422, { detail: "Too long." }, /Too long/],
    [502, { code: "ask_failed", detail: "It cannot be answered." }, /cannot be answered/],
    [429, { code: "extract_daily_limit", retry_after: 3600 }, /limit of checks is reached/],
  ]) {
    const { service, sent } = scripted([status, body]);
    await assert.rejects(service.post("/x", {}, "k"), (error) => error instanceof Trouble && words.test(error.message));
    assert.equal(sent.length, 1);
  }
});

test("a deep check whose receipt was lost is begun once, and followed to its end", async () => {
  const checked = finding("A.", { row: row("Mixed") });
  const first = scripted(LOST, LOST, LOST, LOST);
  await deepen(first.service, checked, () => {});
  assert.deepEqual([checked.deep.task, checked.deep.again], [undefined, true]);
  const report = { verification_id: "v1", verdict: "False", confidence: "high" };
  const second = scripted(
    [409, { code: "idempotency_conflict", task_id: "t1" }],
    [200, { status: "processing", progress: { step: "debate", index: 3, total: 5 } }],
    LOST,
    [200, { status: "completed", result: report }],
  );
  const stages = [];
  await deepen(second.service, checked, () => stages.push(checked.deep.stage));
  assert.equal(second.sent[0].key, first.sent[0].key);
  assert.ok(stages.includes("weighing both sides (3 of 5)"));
  assert.deepEqual([groupOf(checked), checked.deep.report], ["issue", report]);
});

test("a deep check that ended without a verdict is another request the next time", async () => {
  const checked = finding("A.", { row: row("Mixed") });
  const failure = { failure_class: "upstream_unavailable", retryable: true };
  const one = scripted([202, { task_id: "t1" }], [200, { status: "failed", failure }]);
  await deepen(one.service, checked, () => {});
  assert.match(checked.deep.problem, /Nothing was charged/);
  const two = scripted(
    [202, { task_id: "t2" }],
    [200, { status: "needs_input", claims: [{ claim: "B." }, { claim: "C." }] }],
  );
  await deepen(two.service, checked, () => {});
  assert.notEqual(two.sent[0].key, one.sent[0].key);
  assert.deepEqual(checked.deep.choices, ["B.", "C."]);
  const three = scripted([202, { items: [{ task_id: "t3" }] }], [200, { status: "completed", result: {} }]);
  await deepen(three.service, checked, () => {}, "B.");
  assert.deepEqual([three.sent[0].path, three.sent[0].body], ["/verify/t2/select", { texts: ["B."] }]);
});

test("a question keeps its key until it has its answer, and the next one gets another", async () => {
  const asked = finding("A.", { deep: { attempt: 0, report: { verification_id: "v1" } } });
  const { service, sent } = scripted(LOST, LOST, LOST, LOST, [200, { content: "Because." }], [200, { content: "So." }]);
  for (let time = 0; time < 3; time++) await ask(service, asked, "Why?", () => {});
  assert.equal(new Set(sent.slice(0, 5).map(({ key }) => key)).size, 1);
  assert.notEqual(sent[5].key, sent[4].key);
  assert.deepEqual(
    asked.talk.messages.map(({ content }) => content),
    ["Why?", "Because.", "Why?", "So."],
  );
});

test("findings stay with their words while the text goes on, and around changes of ours", async () => {
  const program = { text: TEXT, read: async () => ({ text: program.text, selection: null, title: "" }) };
  program.replace = async ({ start, end }, was, now) => {
    assert.equal(program.text.slice(start, end), was);
    program.text = program.text.slice(0, start) + now + program.text.slice(end);
    return true;
  };
  program.undo = async ({ start, end, was, now }) => program.replace({ start, end }, now, was);
  const { service } = scripted([
    200,
    {
      claims: [
        found(sendable(TEXT).text, "The dam opened in 1931.", "The dam opened in 1931."),
        found(sendable(TEXT).text, "The dam opened.", "The dam opened in 1931."),
      ],
    },
  ]);
  const { findings } = await claimsOf(service, TEXT, null, signal);
  const draft = new Draft(program);
  program.text = `New. ${TEXT}`;
  await draft.look();
  draft.take(TEXT, findings);
  const [dated, other] = draft.findings;
  dated.row = row("False", "high", { suggested_rewrite: "The dam opened in 1938." });
  const words = (one) => program.text.slice(draft.spanOf(one).start, draft.spanOf(one).end);
  assert.equal(words(dated), "The dam opened in 1931.");
  assert.equal(await draft.apply(dated), "");
  assert.deepEqual(
    [groupOf(dated), words(dated), words(other)],
    ["mended", "The dam opened in 1938.", "The dam opened in 1938."],
  );
  program.text = `Older. ${program.text}`;
  assert.equal(await draft.undo(dated), "");
  assert.equal(program.text, `Older. New. ${TEXT}`);
  assert.deepEqual([words(dated), words(other)], ["The dam opened in 1931.", "The dam opened in 1931."]);
  program.text = program.text.replace("1931", "1932");
  assert.match(await draft.apply(dated), /changed since the check/);
  assert.equal(draft.spanOf(dated), null);
});

test("groups, headlines and gaps are honest", () => {
  const failed = { failure: { failure_class: "upstream_unavailable", retryable: true } };
  const silent = { failure: { failure_class: "insufficient_evidence", retryable: false } };
  const groups = [
    row("False"),
    row("Mostly False", "medium"),
    row("Mixed"),
    row("True", "low"),
    row("Odd"),
    failed,
    silent,
    row("True"),
  ].map((one) => groupOf(finding("A.", { row: one })));
  assert.deepEqual(groups, [
    "issue",
    "closer-look",
    "closer-look",
    "closer-look",
    "closer-look",
    "not-checked",
    "not-checked",
    "fine",
  ]);
  assert.equal(headline([finding("A.", { row: row("True") })], { running: false }), "Nothing wrong was found.");
  assert.equal(headline([finding("A.", { row: silent })], { running: false }), "Nothing wrong among what could be checked.");
  assert.equal(headline([finding("A.", { row: row("False", "low") })], { running: false }), "1 claim to look at.");
  const both = [finding("A.", { row: row("False") }), finding("B.", { row: row("False", "low") })];
  assert.equal(headline(both, { running: false }), "1 to fix, 1 to look at.");
  assert.equal(headline([], { running: false }), "No claim was found that could be checked.");
  assert.equal(
    headline([finding("A.", { row: row("False") }), finding("B.")], { running: true }),
    "Checked 1 of 2 claims…",
  );
  assert.equal(verdictOf(finding("A.", { row: row("<b>") })).kind, "none");
});

test("what others wrote is shown as text, and only addresses of the web are links", () => {
  assert.equal(plain("a\u202e b\n\n c\u0000", 10), "a b c");
  assert.equal(plain("word ".repeat(50), 12), "word word…");
  for (const bad of [
    "javascript:alert(1)",
    "data:text/html,x",
    "https://a@b.example/",
    "//x.example",
    "https://x.example/ y",
    "ftp://x.example",
    7,
  ])
    assert.equal(webAddress(bad), null, String(bad));
  assert.equal(hostOf(webAddress("https://www.x.example/y")), "x.example");
  assert.deepEqual(blocks("The **log** says:\n\n- _so_ \\*there\\*"), [
    {
      bullet: false,
      pieces: [
        { text: "The ", style: "" },
        { text: "log", style: "strong" },
        { text: " says:", style: "" },
      ],
    },
    {
      bullet: true,
      pieces: [
        { text: "so", style: "em" },
        { text: " *there*", style: "" },
      ],
    },
  ]);
});

test("a sum that says what the message says is not shown beside it", async () => {
  const text = "We landed on Monday, 12 April 2024.";
  const { service, slips } = scripted([200, { claims: [], language: "en" }]);
  const match = { offset: 13, length: 6, sentence: text, message: "12 April 2024 was a Friday." };
  const why = ["12 April 2024 is a Friday", "Friday, not Monday"];
  slips.matches = why.map((words) => ({ ...match, rule: { id: words }, evidence: { why: words } }));
  const { findings } = await claimsOf(service, text, null, signal);
  assert.deepEqual(
    findings.map(({ slip }) => slip.working),
    ["", "Friday, not Monday"],
  );
});

test("what contradicts itself is shown with a fix for each side, and its claim is not sent", async () => {
  const text = "A 😀 view.\nOnly 37 of the 50 villages (72%) had a well. It is high.";
  const claim = "Only 37 of the 50 villages (72%) had a well.";
  const { service, sent, slips } = scripted([
    200,
    { claims: [found("A 😀 view.\n\n" + text.slice(text.indexOf("Only")), claim, claim)], language: "en" },
  ]);
  const read = sendable(text).text;
  const at = (words, value) => ({ offset: read.indexOf(words), length: words.length, ...(value && { value }) });
  slips.matches = [
    {
      ...at("72%"),
      message: "37 of 50 is 74.0%, not 72%.",
      shortMessage: "Inconsistent",
      sentence: claim,
      rule: { id: "FACTLINT_SHARE", description: "A percentage that is not the share of its numbers" },
      evidence: { why: "37 of 50 is 74%" },
      fixes: [
        { title: "Make it 74%", edits: [at("72", "74")] },
        { title: "Make it 36", edits: [at("37", "36")] },
      ],
    },
  ];
  const { findings } = await claimsOf(service, text, null, signal);
  assert.deepEqual(slips.asked[0].enabledCategories, "CONSISTENCY");
  assert.equal(sent.length, 1);
  const [unsent, slip] = [findings.find((one) => !one.slip), findings.find((one) => one.slip)];
  assert.match(unsent.problem, /contradict themselves/);
  assert.equal(groupOf(unsent), "not-checked");
  assert.equal(groupOf(slip), "issue");
  assert.equal(slip.anchor.passage, "37 of the 50 villages (72%");
  assert.equal(slip.anchor.passage.slice(slip.slip.own.start, slip.slip.own.end), "72%");
  let live = text;
  const host = {
    read: async () => ({ text: live, selection: null, title: "" }),
    replace: async ({ start, end }, was, now) => {
      assert.equal(live.slice(start, end), was);
      live = live.slice(0, start) + now + live.slice(end);
      return true;
    },
  };
  const draft = new Draft(host);
  draft.take(text, findings);
  draft.text = text;
  assert.deepEqual(
    draft.fixes(slip).map(({ edit }) => [edit.was, edit.now]),
    [
      ["72", "74"],
      ["37", "36"],
    ],
  );
  assert.equal(await draft.apply(slip, 0), "");
  assert.equal(live, text.replace("72%", "74%"));
  assert.equal(groupOf(slip), "mended");
});

test("a backend of this machine that has stopped is told with the command that starts it", async () => {
  const dead = { secret: () => "", fetch: () => Promise.reject(new TypeError("refused")), sleep: async () => {} };
  const words = async (isLocal) => new Service({ ...dead, isLocal }).get("/me").catch((trouble) => trouble.message);
  assert.match(await words(true), /factlint pane/);
  assert.match(await words(false), /network/);
});
