// What of a text is sent for a check, and where in the text its places are. Pure.

import { fromCp, lengthCp, firstCp } from "./offsets.js";

/** @typedef {import("./offsets.js").Span} Span */
/**
 * `text` is what is sent, `read` where in the writer's text it stands; `spanOf` turns a place in it, in code points, into
 * one of the writer's text. Of a selection, `paragraphs` counts those that were read.
 * @typedef {{text: string, read: Span, leftOut: number, paragraphs: number, spanOf: (placeCp: Span) => Span}} Sent
 */

export const LIMIT_CP = 50_000;
// A line that goes on in small letters was only broken to fit.
const BREAK = /\n(?!\n|\p{Ll}|$)/gu;

/** A text, or the whole paragraphs that a selection touches, with a blank line between paragraphs, as services read them.
 * @param {string} text @param {Span | null} [only] @returns {Sent} */
export function sendable(text, only = null) {
  const whole = only ? paragraphsOf(text, only) : { start: 0, end: text.length };
  const all = text.slice(whole.start, whole.end);
  const read = withinLimit(all);
  /** @type {number[]} */
  const added = [];
  const sent = read.replace(BREAK, (newline, /** @type {number} */ at) => {
    if (at > 0 && read[at - 1] === "\n") return newline;
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
    spanOf: ({ start, end }) => ({ start: back(fromCp(sent, start)), end: back(fromCp(sent, end)) }),
  };
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
