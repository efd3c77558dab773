// Words from elsewhere made fit to show: as text, on bounded lines, without what nobody sees; links lead only to the web.

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const LONGEST_ADDRESS = 2_000;
const NOT_IN_AN_ADDRESS = /[\\\s<>"`{}|^]/;
const STYLED = /\*\*(?=\S)((?:\\.|[^\\])+?)\*\*|\*(?=\S)((?:\\.|[^*\\])+?)\*|(?<!\w)_(?=\S)((?:\\.|[^_\\])+?)_(?!\w)/gu;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const BULLET = /^\s*[-*•]\s+/;

/** On one line, cut at a word with an ellipsis. @param {unknown} text @param {number} [limit] */
export function plain(text, limit = 600) {
  if (typeof text !== "string") return "";
  const line = text
    .slice(0, limit * 4)
    .replace(/\s+/gu, " ")
    .replace(UNSEEN, "")
    .trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1);
  const at = cut.lastIndexOf(" ");
  return `${(at > limit / 2 ? cut.slice(0, at) : cut).trimEnd()}…`;
}

/** The address, if it is one of the web that is safe to follow. @param {unknown} url @returns {URL | null} */
export function webAddress(url) {
  if (typeof url !== "string" || url.length > LONGEST_ADDRESS || NOT_IN_AN_ADDRESS.test(url)) return null;
  try {
    const found = new URL(url);
    const isWeb = found.protocol === "https:" || found.protocol === "http:";
    return isWeb && found.hostname && !found.username && !found.password ? found : null;
  } catch {
    return null;
  }
}

/** The host by which a reader recognises a source. @param {URL} address */
export function hostOf(address) {
  return address.hostname.replace(/^www\./, "");
}

/** @param {number} number @param {string} noun */
export function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** The little Markdown of an answer: paragraphs and bullets of pieces with a style; every other mark is text.
 * @param {string} content @returns {{bullet: boolean, pieces: {text: string, style: "" | "strong" | "em"}[]}[]} */
export function blocks(content) {
  const found = [];
  for (const paragraph of content
    .slice(0, 12_000)
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)) {
    /** @type {{bullet: boolean, line: string}[]} */
    const lines = [];
    for (const line of paragraph.split("\n")) {
      const bullet = BULLET.test(line);
      if (bullet || lines.length === 0) lines.push({ bullet, line: line.replace(BULLET, "") });
      else lines[lines.length - 1].line += ` ${line}`;
    }
    for (const { bullet, line } of lines) {
      const pieces = piecesOf(plain(line, 2_400));
      if (pieces.length > 0) found.push({ bullet, pieces });
    }
  }
  return found;
}

/** @param {string} line */
function piecesOf(line) {
  /** @type {{text: string, style: "" | "strong" | "em"}[]} */
  const pieces = [];
  let at = 0;
  for (const found of line.matchAll(STYLED)) {
    if (found.index > at) pieces.push({ text: unescaped(line.slice(at, found.index)), style: "" });
    pieces.push({ text: unescaped(found[1] ?? found[2] ?? found[3]), style: found[1] ? "strong" : "em" });
    at = found.index + found[0].length;
  }
  if (at < line.length) pieces.push({ text: unescaped(line.slice(at)), style: "" });
  return pieces;
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(ESCAPE, "$1");
}
