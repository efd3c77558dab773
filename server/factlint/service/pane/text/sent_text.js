// What of a text is sent for a check, and where in the text its places are. Pure.

import { fromCp, lengthCp, firstCp } from "./offsets.js";

/** @typedef {import("./offsets.js").Span} Span */
/**
 * `text` is what is sent, `read` where in the writer's text it stands; `spanOf` turns a place in it, in code points, into
 * one of the writer's text, and `unitsOf` one in UTF-16 units. Of a selection, `paragraphs` counts those that were read.
 * @typedef {{text: string, read: Span, leftOut: number, paragraphs: number, spanOf: (placeCp: Span) => Span,
 * unitsOf: (place: Span) => Span}} Sent
 */

export const LIMIT_CP = 50_000;
// A line that goes on in small letters was only broken to fit.
const BREAK = /\n(?!\n|\p{Ll}|$)/gu;
const ENDED = /[.!?:;…]["'”’)\]]*\s*$/u;
const ITEM = /^\s*(?:[-*•–]|\d{1,3}[.)])\s/u;
const FIRST_WORD = /^\s*\S*/u;
// The widths at which editors and people break lines.
const NARROWEST = 40;
const WIDEST = 120;

/** A text, or the whole paragraphs that a selection touches, with a blank line between paragraphs, as services read them.
 * `wraps`: the lines of the text may have been broken to fit, as in a plain text; in a document each is a paragraph.
 * @param {string} text @param {Span | null} [only] @param {boolean} [wraps] @returns {Sent} */
export function sendable(text, only = null, wraps = false) {
  const whole = only ? paragraphsOf(text, only) : { start: 0, end: text.length };
  const all = text.slice(whole.start, whole.end);
  const read = withinLimit(all);
  /** @type {number[]} */
  const added = [];
  const sent = read.replace(BREAK, (newline, /** @type {number} */ at) => {
    if (at > 0 && read[at - 1] === "\n") return newline;
    if (wraps && isWrapped(read, at)) return newline;
    added.push(at + added.length + 1);
    return "\n\n";
  });
  /** @param {number} place */
  const back = (place) => whole.start + place - added.filter((at) => at < place).length;
  return {
    text: sent,
    read: { start: whole.start, end: whole.start + read.length },
    leftOut: lengthCp(all) - lengthCp(read),
    paragraphs: only ? read.split("\n").filter((line) => line.trim()).length : 0,
    unitsOf: ({ start, end }) => ({ start: back(start), end: back(end) }),
    spanOf: ({ start, end }) => ({ start: back(fromCp(sent, start)), end: back(fromCp(sent, end)) }),
  };
}

/** Whether the line that ends here was broken because the next word did not fit beside the others of its block.
 * @param {string} text @param {number} at */
function isWrapped(text, at) {
  const before = text.lastIndexOf("\n\n", at);
  const after = text.indexOf("\n\n", at);
  const block = text.slice(before < 0 ? 0 : before + 2, after < 0 ? text.length : after).split("\n");
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const end = text.indexOf("\n", at + 1);
  const next = text.slice(at + 1, end < 0 ? text.length : end);
  const width = Math.max(...block.map((one) => one.length));
  if (width < NARROWEST || width > WIDEST || ENDED.test(line) || ITEM.test(next)) return false;
  return line.length + 1 + (FIRST_WORD.exec(next)?.[0].length ?? 0) > width;
}

/** @param {string} text @param {Span} only @returns {Span} */
function paragraphsOf(text, { start, end }) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", Math.max(start, end - 1));
  return { start: start === 0 ? 0 : from, end: to < 0 ? text.length : to };
}

/** The first paragraphs that fit. @param {string} text */
function withinLimit(text) {
  if (text.length <= LIMIT_CP || lengthCp(text) <= LIMIT_CP) return text;
  const cut = firstCp(text, LIMIT_CP);
  const at = cut.lastIndexOf("\n");
  return at > 0 ? cut.slice(0, at) : cut;
}
