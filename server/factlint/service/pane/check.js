// A check of a text, or of a part of it: its claims are found, placed, and judged a few at a time.

import { keyOf, Trouble } from "./client.js";
import { anchor } from "./text/placement.js";
import { sendable } from "./text/sent_text.js";
import { holdBack, markContradicted, slipsOf } from "./slips.js";

/** @typedef {import("./client.js").Service} Service */
/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./text/offsets.js").Span} Span */

const AT_A_TIME = 5;
const CALLS_AT_ONCE = 3;
const EXTRACT_TIMEOUT_S = 150;
const ASSESS_TIMEOUT_S = 100;

/** The claims of a text in its order, without verdicts, with where it contradicts itself, and what was read and what was not.
 * What the writer hid, `mark` says of the findings; the words of the rest must not contradict themselves. Throws Trouble.
 * @param {Service} service @param {string} text @param {Span | null} only @param {AbortSignal} signal
 * @param {boolean} [wraps] whether lines may have been broken to fit
 * @param {(findings: Finding[]) => void} [mark] */
export async function claimsOf(service, text, only, signal, wraps = false, mark = () => {}) {
  const sent = sendable(text, only, wraps);
  if (sent.text.trim() === "")
    throw new Trouble(only ? "The selection holds no text." : "There is no text to check yet.");
  const body = { text: sent.text, language: "auto", locate: true, markup: "plain" };
  const slips = slipsOf(service, text, sent, signal);
  slips.catch(() => undefined);
  const found = await service.post("/extract", body, await keyOf("extract", body), {
    signal,
    timeoutS: EXTRACT_TIMEOUT_S,
  });
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Set<string>} */
  const ids = new Set();
  let unplaced = 0;
  for (const { claim, positions } of found.claims ?? []) {
    const spans = (positions ?? [])
      .filter((/** @type {any} */ at) => at.start !== null && at.end !== null)
      .map(sent.spanOf);
    if (spans.length === 0) unplaced++;
    for (const span of spans) {
      const placed = anchor(text, span);
      let id = `${claim}\n${placed.before}\n${placed.passage}\n${placed.after}`;
      while (ids.has(id)) id += "\n";
      ids.add(id);
      findings.push({ id, claim, language: found.language ?? "", anchor: placed, row: null });
    }
  }
  const contradictions = await slips;
  markContradicted(findings, contradictions);
  findings.push(...contradictions);
  mark(findings);
  holdBack(findings);
  findings.sort((one, two) => one.anchor.start - two.anchor.start);
  const passages = found.left_out?.length ?? 0;
  const covered = { leftOut: sent.leftOut, paragraphs: sent.paragraphs, unplaced, passages };
  return { findings, read: sent.read, covered };
}

/** Have claims judged; `told` hears of every part that is sent or done. A part that gets no answer says so at its
 * findings, and is sent as the same request next time: it may have been heard, and paid for.
 * @param {Service} service @param {Finding[]} findings @param {string} name @param {() => void} told @param {AbortSignal} signal */
export async function judge(service, findings, name, told, signal) {
  const parts = partsOf(findings, name);
  const next = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      await judgePart(service, part, findings, told, signal);
      told();
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, next));
}

/** Requests that had no answer as they were, and the rest of the claims in new ones.
 * @param {Finding[]} findings @param {string} name */
function partsOf(findings, name) {
  const open = new Map(findings.flatMap(({ part }) => (part ? [[JSON.stringify(part), part]] : [])));
  const claims = [...new Set(findings.filter(({ part }) => !part).map(({ claim }) => claim))];
  const parts = [...open.values()];
  for (let at = 0; at < claims.length; at += AT_A_TIME)
    parts.push({ claims: claims.slice(at, at + AT_A_TIME), language: findings[0].language, name });
  return parts;
}

/** @param {Service} service @param {import("./findings.js").Part} part @param {Finding[]} findings @param {() => void} told @param {AbortSignal} signal */
async function judgePart(service, part, findings, told, signal) {
  const { claims, language, name } = part;
  const asked = findings.filter((finding) => claims.includes(finding.claim));
  for (const finding of asked) Object.assign(finding, { part, problem: "" });
  told();
  const body = { claims, language, suggest_rewrite: true };
  try {
    const key = await keyOf("assess", body, name);
    const { claims: rows = [] } = await service.post("/assess", body, key, { signal, timeoutS: ASSESS_TIMEOUT_S });
    for (const finding of asked) {
      const row = rows[claims.indexOf(finding.claim)] ?? null;
      const problem = row ? "" : "The service left this claim out.";
      Object.assign(finding, { row, problem, part: undefined, again: Boolean(row?.failure?.retryable) });
    }
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    for (const finding of asked) Object.assign(finding, { problem: error.message, again: true });
    if (error.signIn || error.status === 402) throw error;
  }
}
