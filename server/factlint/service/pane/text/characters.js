// The kinds of characters that the rules speak of, as Python tells them apart; for classes of regular expressions.

/** White space: what `str.isspace` is true of. */
export const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** White space that ends no line. */
export const SPACE_IN_LINE = SPACE.replace("\\t-\\r", "\\t\\v\\f");
/** What words are made of, but for decimal digits: `[^\W\d_]`. */
export const LETTER = "\\p{L}\\p{Nl}\\p{No}";

const BLANK = new RegExp(`^[${SPACE}]*$`, "u");

/** Whether a text says nothing. @param {string} text */
export function isBlank(text) {
  return BLANK.test(text);
}
