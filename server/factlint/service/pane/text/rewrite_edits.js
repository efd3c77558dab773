// The smallest edits that make a passage say what the rewrite of its claim says: prose/apply/edits.py for plain text.
// The rules are those of factlint/prose/apply/placement.md; tests/prose/data/placing_vectors.json holds both languages to them.

import { LETTER, SPACE, SPACE_IN_LINE, isBlank } from "./characters.js";
import { lastCp } from "./offsets.js";
import { shown } from "./plain_text.js";
import { differences, matches } from "./sequences.js";

/** @typedef {import("./offsets.js").Span} Span */
/** @typedef {import("./plain_text.js").Shown} Shown */
/** In place of `[start, end)`, which reads `text`. @typedef {Span & {text: string, replacement: string}} Edit */
/** @typedef {"unchanged" | "not clean" | "touches syntax"} Refusal */
/** @typedef {{text: string, start: number, end: number, key: string}} Token */
/** @typedef {{start: number, end: number, text: string}} Change A change of the shown words. */

const TOKEN = new RegExp(
  `\\p{Nd}+(?:[.,:'’\\u00a0\\u202f]\\p{Nd}+)*|[${LETTER}]+(?:['’][${LETTER}]+)*|[${SPACE}]+|[^]`,
  "gu",
);
const CLOSING = new RegExp(`[${SPACE}.!?…]+$`, "u");
const SAME = new Map([
  ["’", "'"],
  ["‘", "'"],
  ["“", '"'],
  ["”", '"'],
  ["–", "-"],
  ["—", "-"],
  ["‑", "-"],
]);
const DIGIT_OR_CAPITAL = /^[\p{Nd}¹²³⁰⁴-⁹₀-₉\p{Uppercase}]/u;
const WORD_BEFORE = new RegExp(`[^${SPACE}]+[${SPACE_IN_LINE}]*$`, "u");
const WORD_AFTER = new RegExp(`[${SPACE_IN_LINE}]*[^${SPACE}]+`, "uy");
const MAX_TOKENS = 2_000;
const NEIGHBOUR_CP = 80;

/** The edits, counted from the passage's start, or why there are none.
 * @param {string} passage @param {string} claim @param {string} rewrite @returns {Edit[] | Refusal} */
export function smallestEdits(passage, claim, rewrite) {
  const block = shown(passage);
  if (!block) return "not clean";
  const changes = changesOf(tokens(claim.replace(CLOSING, "")), tokens(rewrite.replace(CLOSING, "")), block.text);
  if (typeof changes === "string") return changes;
  /** @type {Edit[]} */
  const edits = [];
  let expected = "";
  let done = 0;
  for (const change of changes) {
    const span = verbatim(passage, block, change.start, change.end);
    if (!span || /[\r\n]/.test(change.text)) return "touches syntax";
    edits.push({ ...span, text: passage.slice(span.start, span.end), replacement: change.text });
    expected += block.text.slice(done, change.start) + change.text;
    done = change.end;
  }
  const after = shown(applied(passage, edits));
  const holds = after && after.text === expected + block.text.slice(done) && after.skipped === block.skipped;
  return holds ? edits : "touches syntax";
}

/** Where the wrong words of a passage stand, counted from its start: the words that were named, where they stand there once,
 * else those that the one edit replaces; null where that is not certain. As prose/apply/wrong_words.py.
 * @param {string} passage @param {string} words @param {Edit[]} edits @returns {Span | null} */
export function wrongPlace(passage, words, edits) {
  const block = shown(passage);
  const found = block ? wordsIn(block.text, words) : [];
  const named = block && found.length === 1 && verbatim(passage, block, found[0].start, found[0].end);
  if (named) return named;
  return edits.length === 1 && edits[0].start < edits[0].end ? { start: edits[0].start, end: edits[0].end } : null;
}

/** Where whole words stand in a text; the last one may be a possessive. @param {string} text @param {string} words */
function wordsIn(text, words) {
  const wanted = tokens(words.trim()).map((token) => token.key);
  const there = tokens(text);
  const last = wanted.pop();
  /** @type {Span[]} */
  const found = [];
  if (last === undefined || there.length > MAX_TOKENS) return found;
  for (let at = 0; at + wanted.length < there.length; at++) {
    const end = there[at + wanted.length];
    if (wanted.some((key, step) => key !== there[at + step].key)) continue;
    if (end.key === last) found.push({ start: there[at].start, end: end.end });
    else if (end.key === `${last}'s`) found.push({ start: there[at].start, end: end.start + last.length });
  }
  return found;
}

/** The text after all edits; they count from the text before any of them. @param {string} text @param {Edit[]} edits */
export function applied(text, edits) {
  let result = "";
  let done = 0;
  for (const edit of [...edits].sort((one, two) => one.start - two.start || one.end - two.end)) {
    if (edit.start < done) throw new RangeError("edits overlap");
    result += text.slice(done, edit.start) + edit.replacement;
    done = edit.end;
  }
  return result + text.slice(done);
}

/** The words from the first to the last edit, and those in their place; with a word beside them where one would be none.
 * @param {string} text @param {Edit[]} edits @returns {Edit} */
export function replacement(text, edits) {
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const found = whole(text, edits, start, end);
  if (!isBlank(found.text) && !isBlank(found.replacement)) return found;
  const before = WORD_BEFORE.exec(lastCp(text.slice(0, start), NEIGHBOUR_CP));
  if (before) return whole(text, edits, start - before[0].length, end);
  WORD_AFTER.lastIndex = end;
  return WORD_AFTER.test(text) ? whole(text, edits, start, WORD_AFTER.lastIndex) : found;
}

/** Whether two edits cannot both be made. @param {Span} one @param {Span} two */
export function meet(one, two) {
  const shareWords = one.start < two.end && two.start < one.end;
  const puttingIn = one.start === one.end || two.start === two.end;
  return puttingIn ? one.start <= two.end && two.start <= one.end : shareWords;
}

/** @param {string} text @param {Edit[]} edits @param {number} start @param {number} end @returns {Edit} */
function whole(text, edits, start, end) {
  const words = text.slice(start, end);
  const here = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return { start, end, text: words, replacement: applied(words, here) };
}

/** @param {string} text @returns {Token[]} */
function tokens(text) {
  return [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    key: key(word),
  }));
}

/** What two spellings of a word have in common: case, quotes, dashes and kinds of space do not count. @param {string} word */
function key(word) {
  if (isBlank(word)) return " ";
  return Array.from(word.normalize("NFC"), (character) => folded(SAME.get(character) ?? character)).join("");
}

/** One character without its case, as Python's casefold. @param {string} character */
function folded(character) {
  return character === "ı" ? character : character.toLowerCase().toUpperCase().toLowerCase();
}

/** @param {Token[]} claim @param {Token[]} rewrite @param {string} passage @returns {Change[] | Refusal} */
function changesOf(claim, rewrite, passage) {
  const words = tokens(passage);
  if (Math.max(claim.length, rewrite.length, words.length) > MAX_TOKENS) return "not clean";
  const hunks = differences(claim.map((token) => token.text), rewrite.map((token) => token.text));
  if (hunks.length === 0) return "unchanged";
  const aligned = alignment(claim, words);
  /** @type {Change[]} */
  const result = [];
  for (const hunk of hunks) {
    const change = carried(hunk, claim, rewrite, words, aligned);
    const last = result[result.length - 1];
    if (!change || (last && change.start < last.end)) return "not clean";
    result.push(change);
  }
  return result;
}

/** Which token of the passage each token of the claim is. @param {Token[]} claim @param {Token[]} words */
function alignment(claim, words) {
  /** @type {Map<number, number>} */
  const aligned = new Map();
  for (const { a, b, size } of matches(claim.map((token) => token.key), words.map((token) => token.key)))
    for (let step = 0; step < size; step++) aligned.set(a + step, b + step);
  return aligned;
}

/** One difference as a change of the passage; null where its words do not stand there once and in one piece.
 * @param {[number, number, number, number]} hunk @param {Token[]} claim @param {Token[]} rewrite
 * @param {Token[]} words @param {Map<number, number>} aligned @returns {Change | null} */
function carried(hunk, claim, rewrite, words, aligned) {
  const [i1, i2, j1, j2] = hunk;
  const text = rewrite.slice(j1, j2).map((token) => token.text).join("");
  let first = i1;
  let last = i2;
  if (i1 === i2) {
    // An insertion stands between two words of the claim that must be neighbours in the passage too.
    if (aligned.has(i1 - 1)) first--;
    if (aligned.has(i2)) last++;
    if ((i1 > 0 && first === i1) || (i2 < claim.length && last === i2)) return null;
  }
  let at = first < last ? (aligned.get(first) ?? null) : null;
  for (let index = first; at !== null && index < last; index++)
    if (aligned.get(index) !== at + index - first) at = null;
  if (at === null || !standsOnce(first, last, at, claim, words, aligned)) at = elsewhere(claim.slice(i1, i2), claim, words);
  if (at === null) return null;
  if (i1 === i2) {
    const place = first < i1 ? words[at].end : words[at].start;
    return { start: place, end: place, text };
  }
  const covered = words.slice(at, at + i2 - i1);
  const end = covered[covered.length - 1].end;
  return { start: covered[0].start, end, text: inCaseOf(covered[0].text, claim[i1].text, text) };
}

/** Whether the claim's tokens, with the neighbours that the passage shares, mark one place in the passage.
 * @param {number} first @param {number} last @param {number} at @param {Token[]} claim @param {Token[]} words
 * @param {Map<number, number>} aligned */
function standsOnce(first, last, at, claim, words, aligned) {
  let start = at;
  let end = at + last - first;
  for (; start > 0 && aligned.get(first - 1) === start - 1; start--) first--;
  for (; end < words.length && aligned.get(last) === end; end++) last++;
  return places(claim.slice(first, last), words).length === 1;
}

/** Where a figure or a name stands that the passage has in another order than the claim, once in each.
 * @param {Token[]} hunk @param {Token[]} claim @param {Token[]} words @returns {number | null} */
function elsewhere(hunk, claim, words) {
  if (!hunk.some((token) => DIGIT_OR_CAPITAL.test(token.text))) return null;
  const there = places(hunk, words);
  return there.length === 1 && places(hunk, claim).length === 1 ? there[0] : null;
}

/** @param {Token[]} phrase @param {Token[]} words @returns {number[]} */
function places(phrase, words) {
  const found = [];
  for (let at = 0; at + phrase.length <= words.length; at++)
    if (phrase.every((token, step) => token.key === words[at + step].key)) found.push(at);
  return found;
}

/** The new words with the capital, or without it, that the passage has where the claim has not.
 * @param {string} shownWord @param {string} claimed @param {string} text */
function inCaseOf(shownWord, claimed, text) {
  const [first = ""] = text;
  const [isShown = ""] = shownWord;
  const [isClaimed = ""] = claimed;
  if (first === "" || isShown === isClaimed) return text;
  const rest = text.slice(first.length);
  if (isUpper(isShown) && isLower(isClaimed)) return first.toUpperCase() + rest;
  if (isLower(isShown) && isUpper(isClaimed) && !isUpper(Array.from(text).slice(0, 2).join("")))
    return first.toLowerCase() + rest;
  return text;
}

/** Whether there are letters with a case and all are capitals. @param {string} text */
function isUpper(text) {
  return /[\p{Uppercase}]/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
}

/** @param {string} text */
function isLower(text) {
  return /[\p{Lowercase}]/u.test(text) && !/[\p{Uppercase}\p{Lt}]/u.test(text);
}

/** The source of shown words, if it is those very words in one piece.
 * @param {string} source @param {Shown} block @param {number} start @param {number} end @returns {Span | null} */
function verbatim(source, block, start, end) {
  if (start === end) {
    const before = start > 0 ? block.to[start - 1] : null;
    const after = start < block.text.length ? block.from[start] : null;
    const at = before ?? after;
    return at === null || (after !== null && after !== at) ? null : { start: at, end: at };
  }
  const span = { start: block.from[start], end: block.to[end - 1] };
  const words = source.slice(span.start, span.end);
  return words === block.text.slice(start, end) && !/[\r\n]/.test(words) ? span : null;
}
