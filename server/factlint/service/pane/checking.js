// A check of a text, or of a part of it: its claims are found, placed, and judged a few at a time.

import { keyOf, Trouble } from "./client.js";
import { anchor } from "./placing.js";
import { sendable } from "./sending.js";

/** @typedef {import("./client.js").Service} Service */
/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./offsets.js").Span} Span */

const AT_A_TIME = 5;
const CALLS_AT_ONCE = 3;
const EXTRACT_TIMEOUT_S = 150;
const ASSESS_TIMEOUT_S = 100;

/** The claims of a text in its order, without verdicts, and what was not read. Throws Trouble.
 * @param {Service} service @param {string} text @param {Span | null} only @param {AbortSignal} signal */
export async function claimsOf(service, text, only, signal) {
  const sent = sendable(text, only);
  if (sent.text.trim() === "") throw new Trouble(only ? "The selection holds no text." : "There is no text to check yet.");
  const body = { text: sent.text, language: "auto", locate: true, markup: "plain" };
  const found = await service.post("/extract", body, await keyOf("extract", body), { signal, timeoutS: EXTRACT_TIMEOUT_S });
  /** @type {Finding[]} */
  const findings = [];
  let unplaced = 0;
  for (const { claim, positions } of found.claims ?? []) {
    const spans = (positions ?? []).filter((/** @type {any} */ at) => at.start !== null && at.end !== null).map(sent.spanOf);
    if (spans.length === 0) unplaced++;
    for (const span of spans) {
      const placed = anchor(text, span);
      const id = `${claim}\n${placed.before}\n${placed.passage}\n${placed.after}`;
      findings.push({ id, claim, language: found.language ?? "", anchor: placed, row: null });
    }
  }
  findings.sort((one, two) => one.anchor.start - two.anchor.start);
  return { findings, leftOut: sent.leftOut, paragraphs: sent.paragraphs, unplaced };
}

/** Have claims judged; `told` hears of every part that is done. A part that gets no answer says so at its findings.
 * @param {Service} service @param {Finding[]} findings @param {number} attempt @param {() => void} told @param {AbortSignal} signal */
export async function judge(service, findings, attempt, told, signal) {
  const claims = [...new Set(findings.map((finding) => finding.claim))];
  const parts = Array.from({ length: Math.ceil(claims.length / AT_A_TIME) }, (_, at) =>
    claims.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
  );
  const next = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      await judgePart(service, part, findings, attempt, signal);
      told();
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, next));
}

/** @param {Service} service @param {string[]} claims @param {Finding[]} findings @param {number} attempt @param {AbortSignal} signal */
async function judgePart(service, claims, findings, attempt, signal) {
  const language = findings[0].language;
  const body = { claims, language, suggest_rewrite: true };
  const key = await keyOf("assess", body, attempt);
  try {
    const { claims: rows = [] } = await service.post("/assess", body, key, { signal, timeoutS: ASSESS_TIMEOUT_S });
    for (const finding of findings) {
      const at = claims.indexOf(finding.claim);
      if (at < 0) continue;
      finding.row = rows[at] ?? null;
      finding.problem = finding.row ? "" : "The service left this claim out.";
      finding.again = Boolean(finding.row?.failure?.retryable);
    }
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    for (const finding of findings.filter((one) => claims.includes(one.claim)))
      Object.assign(finding, { problem: error.message, again: true });
    if (error.signIn || error.status === 402) throw error;
  }
}
