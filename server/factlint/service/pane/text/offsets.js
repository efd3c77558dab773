// Places in a text: the service counts code points, a browser and the programs around it UTF-16 units.

/** @typedef {{start: number, end: number}} Span Half-open; in UTF-16 units. */

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
