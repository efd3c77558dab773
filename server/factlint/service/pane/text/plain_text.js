// What a passage of plain text shows: its words without web and mail addresses, and where each stands. As prose/markup/plain.py.

import { LETTER, SPACE, isBlank } from "./characters.js";

const AROUND = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "gu");
const LEADING = new RegExp(`^[${SPACE}]*`, "u");
const LINE = /([^\r\n]*)(\r\n|\n|\r|$)/y;
const SPECIAL = /[\n@]|:\/\/|[wW]{3}\./g;
const SCHEME = /(?:https?|ftp)$/i;
const ADDRESS_REST = new RegExp(`[^${SPACE}<>\\[\\]\`"]*`, "uy");
const LOCAL_PART = /[A-Za-z0-9.+_-]+$/;
const DOMAIN = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y;
const GLUED = new RegExp(`[\\p{Nd}${LETTER}_/]$`, "u");
const MAX_LOCAL_PART = 64;
const TRAILING = "?!.,:;*_~'”’»";

/**
 * `from[i]` and `to[i]` are the source of the unit `text[i]`; `skipped` counts what is not shown.
 * @typedef {{text: string, from: number[], to: number[], skipped: number}} Shown
 */

/** What a source shows; null where it is no single paragraph. @param {string} source @returns {Shown | null} */
export function shown(source) {
  const paragraphs = linesOf(source).filter((lines) => lines.length > 0);
  if (paragraphs.length !== 1) return null;
  const found = read(paragraphs[0]);
  return isBlank(found.text) ? null : found;
}

/** @typedef {{at: number, text: string}} Line */

/** The lines of each paragraph, without the white space around them. @param {string} source @returns {Line[][]} */
function linesOf(source) {
  /** @type {Line[][]} */
  const paragraphs = [[]];
  LINE.lastIndex = 0;
  for (let found = LINE.exec(source); found; found = LINE.exec(source)) {
    const text = found[1].replace(AROUND, "");
    const indent = LEADING.exec(found[1])?.[0].length ?? 0;
    if (text === "") paragraphs.push([]);
    else paragraphs[paragraphs.length - 1].push({ at: found.index + indent, text });
    if (found[2] === "") break;
  }
  return paragraphs;
}

/** @param {Line[]} lines @returns {Shown} */
function read(lines) {
  const source = lines.map((line) => line.text).join("\n");
  /** @type {number[]} */
  const at = [];
  for (const line of lines) for (let step = 0; step <= line.text.length; step++) at.push(line.at + step);
  const result = { text: "", from: /** @type {number[]} */ ([]), to: /** @type {number[]} */ ([]), skipped: 0 };
  let done = 0;
  /** @param {number} end */
  const show = (end) => {
    for (; done < end; done++) {
      result.text += source[done];
      result.from.push(at[done]);
      result.to.push(at[done] + 1);
    }
  };
  SPECIAL.lastIndex = 0;
  for (let found = SPECIAL.exec(source); found; found = SPECIAL.exec(source)) {
    const start = found.index;
    if (source[start] === "\n") {
      show(start);
      result.text += " ";
      result.from.push(at[start]);
      result.to.push(at[start + 1]);
      done = start + 1;
      continue;
    }
    const address = source[start] === "@" ? mailAddress(source, start) : webAddress(source, start);
    if (!address || address.start < done) continue;
    show(address.start);
    done = address.end;
    result.skipped++;
    SPECIAL.lastIndex = address.end;
  }
  show(source.length);
  return result;
}

/** The web address whose `://` or `www.` stands at a place. @param {string} source @param {number} at */
function webAddress(source, at) {
  const isScheme = source[at] === ":";
  let start = at;
  if (isScheme) {
    const scheme = SCHEME.exec(source.slice(Math.max(0, at - 5), at));
    if (!scheme) return null;
    start = at - scheme[0].length;
  }
  if (GLUED.test(source.slice(Math.max(0, start - 2), start))) return null;
  ADDRESS_REST.lastIndex = at;
  const end = withoutTrailing(source, start, at + (ADDRESS_REST.exec(source)?.[0].length ?? 0));
  return end > at + (isScheme ? 3 : 4) ? { start, end } : null;
}

/** The mail address around an `@`. @param {string} source @param {number} at */
function mailAddress(source, at) {
  const local = LOCAL_PART.exec(source.slice(Math.max(0, at - MAX_LOCAL_PART), at));
  DOMAIN.lastIndex = at + 1;
  const domain = DOMAIN.exec(source);
  if (!local || !domain || "-_".includes(domain[0].slice(-1))) return null;
  return { start: at - local[0].length, end: DOMAIN.lastIndex };
}

/** @param {string} source @param {number} start @param {number} end */
function withoutTrailing(source, start, end) {
  const part = source.slice(start, end);
  let opened = part.split("(").length - part.split(")").length;
  for (; end > start; end--) {
    const last = source[end - 1];
    if (last === ")" && opened < 0) opened++;
    else if (!TRAILING.includes(last)) break;
  }
  return end;
}
