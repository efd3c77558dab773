// Where a text contradicts itself, the calendar or arithmetic: found by the service without a source, and free.

import { Trouble } from "./client.js";
import { anchor } from "./text/placement.js";

/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./client.js").Service} Service */
/** @typedef {import("./text/sent_text.js").Sent} Sent */
/** @typedef {import("./text/offsets.js").Span} Span */
/** One way to put it right; the edits count from the start of the finding's passage.
 * @typedef {{title: string, edits: import("./text/rewrite_edits.js").Edit[]}} Fix */
/** `own` is where the words that are wrong stand in the passage. @typedef {{title: string, message: string, working: string,
 * fixes: Fix[], own: Span}} Slip */

const TIMEOUT_S = 20;
const HELD_BACK = "Not sent: these words contradict themselves. Put them right first.";
const QUESTION = { language: "auto", level: "picky", enabledOnly: "true", enabledCategories: "CONSISTENCY" };

/** What contradicts itself in the text that was sent; nothing where the service cannot tell.
 * @param {Service} service @param {string} text @param {Sent} sent @param {AbortSignal} signal @returns {Promise<Finding[]>} */
export async function slipsOf(service, text, sent, signal) {
  try {
    const body = new URLSearchParams({ ...QUESTION, text: sent.text });
    const { matches } = await service.send("POST", "/v2/check", { form: body, signal, timeoutS: TIMEOUT_S });
    return Array.isArray(matches) ? matches.map((match) => slipOf(text, sent, match)) : [];
  } catch (error) {
    if (error instanceof Trouble) return [];
    throw error;
  }
}

/** Note which claims state words that contradict themselves. @param {Finding[]} findings @param {Finding[]} slips */
export function markContradicted(findings, slips) {
  const wrong = slips.map(({ id, anchor: { start, passage } }) => ({ id, start, end: start + passage.length }));
  for (const finding of findings) {
    const { start, passage } = finding.anchor;
    finding.slips = wrong.filter((one) => one.start < start + passage.length && start < one.end).map(({ id }) => id);
  }
}

/** A claim with such words is not sent, unless the writer called wrong all that was said of them.
 * @param {Finding[]} findings */
export function holdBack(findings) {
  const shown = new Set(findings.filter(({ slip, hidden }) => slip && !hidden).map(({ id }) => id));
  for (const finding of findings) {
    const isHeld = finding.slips?.some((id) => shown.has(id)) ?? false;
    if (isHeld && !finding.row) Object.assign(finding, { problem: HELD_BACK, again: false });
    else if (!isHeld && finding.problem === HELD_BACK)
      Object.assign(finding, { problem: "Not checked yet: it was held back while its words were said to contradict themselves.", again: true });
  }
}

/** Whether the sum says what the message says; a full stop and the tense do not count. @param {any} match */
function saidTwice(match) {
  const [message, sum] = [match.message, match.evidence?.why].map((words) =>
    String(words ?? "").toLowerCase().replace(" was ", " is ").replace(/[. ]+$/, ""),
  );
  return message === sum;
}

/** @param {string} text @param {Sent} sent @param {any} match @returns {Finding} */
function slipOf(text, sent, match) {
  /** @param {{offset: number, length: number}} at */
  const spanOf = ({ offset, length }) => sent.unitsOf({ start: offset, end: offset + length });
  const own = spanOf(match);
  const fixes = (match.fixes ?? []).map((/** @type {any} */ fix) => ({
    title: String(fix.title),
    edits: fix.edits.map((/** @type {any} */ edit) => ({ ...spanOf(edit), replacement: String(edit.value) })),
  }));
  /** @type {Span[]} */
  const all = [own, ...fixes.flatMap((/** @type {any} */ fix) => fix.edits)];
  const start = Math.min(...all.map((one) => one.start));
  const placed = anchor(text, { start, end: Math.max(...all.map((one) => one.end)) });
  for (const edit of fixes.flatMap((/** @type {any} */ fix) => fix.edits))
    Object.assign(edit, { text: text.slice(edit.start, edit.end), start: edit.start - start, end: edit.end - start });
  const slip = {
    title: String(match.rule?.description ?? match.shortMessage),
    message: String(match.message),
    working: saidTwice(match) ? "" : String(match.evidence?.why ?? ""),
    fixes,
    own: { start: own.start - start, end: own.end - start },
  };
  const id = `${match.rule?.id}\n${placed.before}\n${placed.passage}\n${placed.after}`;
  return { id, claim: String(match.sentence), language: "", anchor: placed, row: null, slip };
}
