// Places in a text: the service counts code points, a browser and the programs around it UTF-16 units.

/** @typedef {{start: number, end: number}} Span Half-open; UTF-16 units unless a name says `Cp`. */

/** How many code points a text has. @param {string} text */
export function lengthCp(text) {
  let count = text.length;
  for (let at = 0; at < text.length; at++) if (isPair(text, at)) count--;
  return count;
}

/** A text's first so many code points, and its last. @param {string} text @param {number} count */
export function firstCp(text, count) {
  return text.slice(0, fromCp(text, count));
}

/** @param {string} text @param {number} count */
export function lastCp(text, count) {
  let at = text.length;
  for (; count > 0 && at > 0; count--) at -= at > 1 && isPair(text, at - 2) ? 2 : 1;
  return text.slice(at);
}

/** Where a code point begins; past the last one is the text's end. @param {string} text @param {number} offsetCp */
export function fromCp(text, offsetCp) {
  let at = 0;
  for (; offsetCp > 0 && at < text.length; offsetCp--) at += isPair(text, at) ? 2 : 1;
  return at;
}

/** How many code points stand before a place; inside a pair is before it. @param {string} text @param {number} offset */
export function toCp(text, offset) {
  let at = 0;
  let count = 0;
  while (at < text.length) {
    at += isPair(text, at) ? 2 : 1;
    if (at > offset) break;
    count++;
  }
  return count;
}

/** The same span in units. @param {string} text @param {Span} spanCp @returns {Span} */
export function spanFromCp(text, spanCp) {
  return { start: fromCp(text, spanCp.start), end: fromCp(text, spanCp.end) };
}

/** The same span in code points. @param {string} text @param {Span} span @returns {Span} */
export function spanToCp(text, span) {
  return { start: toCp(text, span.start), end: toCp(text, span.end) };
}

/** A host's text as the service reads it: paragraphs parted by a blank line, since Markdown joins what a line end parts.
 * @param {string} text */
export function asSent(text) {
  return text.replaceAll("\n", "\n\n");
}

/** The span of a host's text that a span of what was sent stands for. @param {string} text @param {Span} spanCp @returns {Span} */
export function fromSent(text, spanCp) {
  const sent = asSent(text);
  const { start, end } = spanFromCp(sent, spanCp);
  const lineEnds = (/** @type {number} */ at) => sent.slice(0, at).split("\n").length - 1;
  return { start: start - Math.floor(lineEnds(start) / 2), end: end - Math.floor(lineEnds(end) / 2) };
}

/** Whether the units at a place and after it are one code point. @param {string} text @param {number} at */
function isPair(text, at) {
  return isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1));
}

/** @param {number} unit */
function isHigh(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** @param {number} unit */
function isLow(unit) {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
