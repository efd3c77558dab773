// Where the words of a check stand in a text that went on, what may be put in their place, and what may be taken back.
// The rules are those of factlint/prose/apply/placement.md; tests/prose/data/placing_vectors.json holds both languages to them.

import { isBlank } from "./characters.js";
import { firstCp, lastCp, lengthCp } from "./offsets.js";
import { meet, replacement, smallestEdits } from "./rewrite_edits.js";

export { replacement, smallestEdits };

/** @typedef {import("./offsets.js").Span} Span */
/** @typedef {import("./rewrite_edits.js").Edit} Edit */
/**
 * A passage and what stood around it in the text that was checked, as `anchor` makes it.
 * @typedef {{passage: string, start: number, before: string, after: string, repeated?: boolean, unique?: boolean}} Anchor
 */
/** @typedef {"changed" | "ambiguous" | "empty"} Unplaced */
/**
 * What may be put in place of what: the edits of the service, counted from the passage's start.
 * @typedef {{anchor: Anchor, edits: Edit[]}} Suggestion
 */
/** One replacement of a host: at a place of the live text, words give way to others. @typedef {Span & {was: string, now: string}} Replacing */
/** A replacement that was made; `anchor` finds the words it put in. @typedef {{was: string, now: string, anchor: Anchor}} Made */

export const CONTEXT_CP = 40;

const WHY_NOT = {
  changed: "These words have changed since the check.",
  ambiguous: "These words stand in the text more than once, so it is not certain which were checked.",
  empty: "The check names no words of this text.",
};
const NO_EDIT = "There is no safe edit of these words; the suggestion is only shown.";
const MOVED_ON = "The words to be replaced are no longer those that were checked.";
const LINE_BREAK = "The edit would cross the end of a line.";
const TAKEN = "An edit that was made changed these words; undo that one first.";
const NOT_THERE = "The words that were put in have changed, so they cannot be put back.";
const WORD = /^[\p{L}\p{N}\p{M}_]$/u;

/** The anchor of a span of the text that was checked. @param {string} text @param {Span} span @returns {Anchor} */
export function anchor(text, span) {
  if (span.end > text.length) return { passage: "", start: 0, before: "", after: "", repeated: false, unique: true };
  const passage = text.slice(span.start, span.end);
  const before = lastCp(text.slice(0, span.start), CONTEXT_CP);
  const after = firstCp(text.slice(span.end), CONTEXT_CP);
  const whole = before + passage + after;
  const repeated = whole !== "" && isRepeated(whole, text);
  return { passage, start: span.start, before, after, repeated, unique: passage === "" || !isRepeated(passage, text) };
}

/** Where a passage stands in the live text; null where it is nowhere, or may be in two places.
 * @param {string} text @param {string} passage @param {Omit<Anchor, "passage">} around @returns {Span | null} */
export function place(text, passage, around) {
  const found = placement(text, passage, around);
  return typeof found === "string" ? null : found;
}

/** The same, with the reason.
 * @param {string} text @param {string} passage @param {Omit<Anchor, "passage">} around @returns {Span | Unplaced} */
export function placement(text, passage, around) {
  const { before, after, repeated = false, unique = true } = around;
  if (isBlank(passage)) return "empty";
  if (repeated) return "ambiguous";
  const whole = before + passage + after;
  const found = text.indexOf(whole);
  let start = found + before.length;
  if (found >= 0) {
    if (text.indexOf(whole, found + 1) >= 0) return "ambiguous";
  } else {
    start = text.indexOf(passage);
    if (start < 0 || !unique || !oneSideHolds(text, start, passage, before, after)) return "changed";
    if (text.indexOf(passage, start + 1) >= 0) return "ambiguous";
  }
  return { start, end: start + passage.length };
}

/** What a suggestion would do to the live text now, or why it may not; `made` are the spans of edits made before.
 * @param {string} text @param {Suggestion} finding @param {Span[]} [made]
 * @returns {{edit: Replacing} | {refused: string}} */
export function mayApply(text, finding, made = []) {
  const { anchor: checked, edits } = finding;
  const placed = placement(text, checked.passage, checked);
  if (typeof placed === "string") return { refused: WHY_NOT[placed] };
  if (edits.length === 0) return { refused: NO_EDIT };
  if (edits.some((edit) => checked.passage.slice(edit.start, edit.end) !== edit.text)) return { refused: MOVED_ON };
  const inText = edits.map((edit) => ({ ...edit, start: placed.start + edit.start, end: placed.start + edit.end }));
  const { start, end, text: was, replacement: now } = replacement(text, inText);
  if (start < placed.start || end > placed.end) return { refused: NO_EDIT };
  if (was === now || was === "" || now === "") return { refused: NO_EDIT };
  if (/[\r\n]/.test(was + now)) return { refused: LINE_BREAK };
  if (made.some((span) => meet(span, { start, end }))) return { refused: TAKEN };
  return { edit: { start, end, was, now } };
}

/** What is to be kept of a replacement, so that it can be taken back; `text` is the text before it.
 * @param {string} text @param {Replacing} edit @returns {Made} */
export function record(text, edit) {
  const span = { start: edit.start, end: edit.start + edit.now.length };
  return { was: edit.was, now: edit.now, anchor: anchor(replaced(text, edit), span) };
}

/** Whether a replacement can be taken back: only while the words that it put in stand where it put them.
 * @param {string} text @param {Made} made @returns {{edit: Replacing} | {refused: string}} */
export function mayUndo(text, made) {
  const placed = placement(text, made.now, made.anchor);
  return typeof placed === "string" ? { refused: NOT_THERE } : { edit: { ...placed, was: made.now, now: made.was } };
}

/** The text after a replacement. @param {string} text @param {Span & {now: string}} edit */
export function replaced(text, edit) {
  return text.slice(0, edit.start) + edit.now + text.slice(edit.end);
}

/** Where a span's words are after a replacement; null where it touched them. `text` is the text before it.
 * @param {Span} span @param {Span & {now: string}} edit @param {string} text @returns {Span | null} */
export function moved(span, edit, text) {
  if (edit.now === "" && edit.start === edit.end) return span;
  const shift = edit.now.length - (edit.end - edit.start);
  if (edit.end <= span.start) {
    const neighbour = lastCp(edit.now, 1) || lastCp(text.slice(0, edit.start), 1);
    const glued = edit.end === span.start && WORD.test(neighbour) && WORD.test(firstCp(text.slice(span.start), 1));
    return glued ? null : { start: span.start + shift, end: span.end + shift };
  }
  if (edit.start >= span.end) {
    const neighbour = firstCp(edit.now, 1) || firstCp(text.slice(edit.end), 1);
    const last = lastCp(text.slice(0, span.end), 1);
    return edit.start === span.end && WORD.test(neighbour) && WORD.test(last) ? null : span;
  }
  return null;
}

/** Whether one side of a passage is whole, 40 code points of it, and still adjoins the words.
 * @param {string} text @param {number} start @param {string} passage @param {string} before @param {string} after */
function oneSideHolds(text, start, passage, before, after) {
  const beforeHolds = lengthCp(before) === CONTEXT_CP && text.slice(0, start).endsWith(before);
  return beforeHolds || (lengthCp(after) === CONTEXT_CP && text.startsWith(after, start + passage.length));
}

/** Whether it occurs more than once, overlapping ones counted. @param {string} needle @param {string} text */
function isRepeated(needle, text) {
  const first = text.indexOf(needle);
  return first >= 0 && text.indexOf(needle, first + 1) >= 0;
}
