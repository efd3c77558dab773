// Word, through Office.js: its paragraphs as the lines of a text, and ranges that are found by paragraph and place in it.
// Word finds no range by numbers, and its search takes 255 characters: the words of a paragraph are ranges, and only the
// first and the last of them are searched in. What was found is read again before anything is done to it.

import { Trouble } from "../client.js";

/** @typedef {import("../text/offsets.js").Span} Span */
/**
 * A paragraph: `raw` is all that Word holds, `text` what is left when tracked deletions are taken away; `start` is where
 * it begins in the text.
 * @typedef {{paragraph: any, raw: string, text: string, start: number}} Line
 */
/** A range with its words. @typedef {{range: any, text: string}} Part */

const READS = "1.1";
const FINDS = "1.3";
const TRACKS = "1.4";
const TELLS = "1.6";
const LONGEST_SEARCH = 255;
const TOO_OLD = "This Word is too old for that: it takes Word 2019 or later, Word for Microsoft 365, or Word on the web.";
const NO_COMMENTS = "This Word takes no comments from add-ins: it takes Word 2024 or later, Word for Microsoft 365, or Word on the web.";
const CLOSED = "Word does not let these words be changed: the document may be protected or open for reading only.";
const OUT_OF_REACH = "Word does not let an add-in reach these words; they have to be changed by hand.";
const REFUSING = new Set(["AccessDenied", "NotAllowed", "EditModeNotAllowed"]);

const world = /** @type {any} */ (globalThis);

/** @type {import("../draft.js").Host} */
export const host = {
  name: "word",

  async read() {
    return inWord(READS, async (context) => {
      const lines = await linesOf(context);
      const text = lines.map((line) => line.text).join("\n");
      if (!can(FINDS)) return { text, selection: null, title: "" };
      const { properties } = context.document;
      properties.load("title");
      const selection = await selected(context, lines);
      return { text, selection, title: properties.title };
    });
  },

  async select(span) {
    return inWord(FINDS, async (context) => {
      const range = await rangeOf(context, await linesOf(context), span);
      if (!range) return false;
      range.select();
      await context.sync();
      return true;
    });
  },

  async replace(span, was, now) {
    return inWord(FINDS, async (context) => {
      const lines = await linesOf(context);
      const [piece, more] = piecesOf(lines, span);
      if (!piece || more || piece.line.text.slice(piece.start, piece.end) !== was) return false;
      const range = await rangeOf(context, lines, span);
      if (!range) throw new Trouble(OUT_OF_REACH);
      await tracked(context, () => range.insertText(now, "Replace"));
      return true;
    });
  },

  async undo({ start, end, was, now }) {
    return host.replace({ start, end }, now, was);
  },

  async comment(span, text) {
    return inWord(FINDS, async (context) => {
      if (!can(TRACKS)) throw new Trouble(NO_COMMENTS);
      const range = await rangeOf(context, await linesOf(context), span);
      if (!range) return false;
      range.insertComment(text);
      await context.sync();
      return true;
    });
  },

  changed(callback) {
    void inWord(READS, async (context) => {
      if (!can(TELLS)) return;
      context.document.onParagraphChanged.add(async () => callback());
      await context.sync();
    }).catch(() => undefined);
  },
};

/** Do something in the document, or say in plain words why not. @template T
 * @param {string} version @param {(context: any) => Promise<T>} work @returns {Promise<T>} */
async function inWord(version, work) {
  await world.Office.onReady();
  if (!can(version)) throw new Trouble(TOO_OLD);
  try {
    return await world.Word.run(work);
  } catch (error) {
    const { code } = /** @type {{code?: unknown}} */ (error);
    if (error instanceof Trouble || typeof code !== "string") throw error;
    throw new Trouble(REFUSING.has(code) ? CLOSED : `Word could not do that (${code}).`);
  }
}

/** Whether this Word has a version of the interface. @param {string} version */
function can(version) {
  return world.Office.context.requirements.isSetSupported("WordApi", version);
}

/** @param {any} context @returns {Promise<Line[]>} */
async function linesOf(context) {
  const { paragraphs } = context.document.body;
  paragraphs.load("text");
  await context.sync();
  /** @type {any[]} */
  const items = paragraphs.items;
  const texts = await withoutDeletions(context, items);
  let start = 0;
  return items.map((paragraph, at) => {
    const line = { paragraph, raw: paragraph.text, text: texts[at], start };
    start += line.text.length + 1;
    return line;
  });
}

/** What each paragraph reads without what is only crossed out; one question where nothing is.
 * @param {any} context @param {any[]} items @returns {Promise<string[]>} */
async function withoutDeletions(context, items) {
  const texts = items.map((item) => item.text);
  if (!can(TRACKS)) return texts;
  const whole = context.document.body.getReviewedText("Current");
  await context.sync();
  const bare = (/** @type {string} */ text) => text.replace(/[\r\n\x07]/g, "");
  if (bare(whole.value) === bare(texts.join(""))) return texts;
  const each = items.map((item) => item.getReviewedText("Current"));
  await context.sync();
  return each.map((one) => one.value.replace(/[\r\n]+$/, ""));
}

/** The paragraphs that the writer selected something of; null where nothing of the body is selected.
 * @param {any} context @param {Line[]} lines @returns {Promise<Span | null>} */
async function selected(context, lines) {
  const selection = context.document.getSelection();
  const touched = selection.paragraphs;
  selection.load("isEmpty");
  touched.load("text");
  await context.sync();
  if (selection.isEmpty || touched.items.length === 0) return null;
  try {
    const upTo = context.document.body.getRange("Start").expandTo(touched.items[0].getRange("Whole")).paragraphs;
    upTo.load("text");
    await context.sync();
    const first = upTo.items.length - 1;
    const found = lines.slice(first, first + touched.items.length);
    const last = found[found.length - 1];
    const isThere = found.every((line, at) => line.raw === touched.items[at].text);
    return last && isThere ? { start: found[0].start, end: last.start + last.text.length } : null;
  } catch (error) {
    // What is selected in a note, a header or a text box has no place in the body.
    if (typeof (/** @type {{code?: unknown}} */ (error).code) === "string") return null;
    throw error;
  }
}

/** What of each paragraph lies in a span. @param {Line[]} lines @param {Span} span */
function piecesOf(lines, { start, end }) {
  return lines
    .map((line) => ({
      line,
      start: Math.max(start - line.start, 0),
      end: Math.min(end - line.start, line.text.length),
    }))
    .filter((piece) => piece.start < piece.end);
}

/** The range of a span, if its words are read there; else null.
 * @param {any} context @param {Line[]} lines @param {Span} span */
async function rangeOf(context, lines, span) {
  const pieces = piecesOf(lines, span);
  /** @type {any[]} */
  const ranges = [];
  for (const { line, start, end } of pieces) {
    const range = await rangeIn(context, line, start, end);
    if (!range) return null;
    range.load("text");
    await context.sync();
    if (range.text !== line.text.slice(start, end)) return null;
    ranges.push(range);
  }
  return ranges.length > 1 ? ranges[0].expandTo(ranges[ranges.length - 1]) : (ranges[0] ?? null);
}

/** @param {any} context @param {Line} line @param {number} start @param {number} end */
async function rangeIn(context, line, start, end) {
  const from = inRaw(line, start, end);
  if (from === null) return null;
  const to = from + end - start;
  let at = 0;
  const ends = (await partsOf(context, line)).map((part) => ({ ...part, start: at, end: (at += part.text.length) }));
  const first = ends.find((part) => from < part.end);
  const last = ends.find((part) => to <= part.end);
  if (!first || !last) return null;
  if (first === last) return within(context, first, from - first.start, to - first.start);
  const head = await within(context, first, from - first.start, first.text.length);
  const tail = await within(context, last, 0, to - last.start);
  return head && tail ? head.expandTo(tail) : null;
}

/** Where words stand among all that Word holds; beside tracked deletions only words that stand there once have a place.
 * @param {Line} line @param {number} start @param {number} end */
function inRaw(line, start, end) {
  if (line.raw === line.text) return start;
  const places = placesOf(line.raw, line.text.slice(start, end));
  return places.length === 1 ? places[0] : null;
}

/** The words of a paragraph with their ranges; the paragraph as one where Word parts it in another way.
 * @param {any} context @param {Line} line @returns {Promise<Part[]>} */
async function partsOf(context, { paragraph, raw }) {
  const words = paragraph.getTextRanges([" "], false);
  words.load("text");
  await context.sync();
  /** @type {Part[]} */
  const parts = words.items.map((/** @type {any} */ range) => ({ range, text: range.text }));
  const isAll = parts.map((part) => part.text).join("") === raw;
  return isAll ? parts : [{ range: paragraph.getRange("Content"), text: raw }];
}

/** The range of a part of a part. Word's search takes some quotes for others, so what it finds is counted and compared.
 * @param {any} context @param {Part} part @param {number} start @param {number} end */
async function within(context, { range, text }, start, end) {
  if (start === 0 && end === text.length) return range;
  const words = text.slice(start, end);
  const sought = words.replaceAll("^", "^^");
  if (sought.length > LONGEST_SEARCH) return null;
  const found = range.search(sought, { matchCase: true });
  found.load("text");
  await context.sync();
  const same = found.items.filter((/** @type {any} */ one) => one.text === words);
  const places = placesOf(text, words);
  return same.length === places.length ? (same[places.indexOf(start)] ?? null) : null;
}

/** Where words stand in a text, as a search finds them one after the other. @param {string} text @param {string} words */
function placesOf(text, words) {
  const found = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at);
  return found;
}

/** Make a change as a tracked one where this Word can, and leave tracking as the writer had it.
 * @param {any} context @param {() => void} change */
async function tracked(context, change) {
  const { document } = context;
  let isOff = false;
  if (can(TRACKS)) {
    document.load("changeTrackingMode");
    await context.sync();
    isOff = document.changeTrackingMode === "Off";
  }
  if (isOff) document.changeTrackingMode = "TrackAll";
  try {
    change();
    await context.sync();
  } finally {
    if (isOff) {
      document.changeTrackingMode = "Off";
      await context.sync();
    }
  }
}
