// A document as Office.js shows it to the calls that hosts/office.js makes, built of Microsoft's own mock objects: what
// was not loaded and synced cannot be read. Ranges, search and tracking are ours, after the documentation and the issues
// of OfficeDev/office-js (search takes 255 characters, "^" is special, straight quotes find curly ones, deleted words stay).

import { createRequire } from "node:module";
import { join } from "node:path";

const tools = createRequire(join(process.env.FACTLINT_TEST_EDITORS ?? ".cache/editors", "office", "package.json"));
const { OfficeMockObject } = tools("office-addin-mock");

const QUOTES = { "’": "'", "‘": "'", "“": '"', "”": '"' };
const fold = (text) => text.replace(/[’‘“”]/g, (quote) => QUOTES[quote]);
const officeError = (code) => Object.assign(new Error(code), { name: "RichApi.Error", code });

/** A document of paragraphs; makes the globals that a page in Word has. `pieces` parts a paragraph as `getTextRanges`. */
export class WordDocument {
  constructor(paragraphs, { version = 1.6, tracking = "Off", title = "", pieces = (text) => text.match(/[^ ]* |[^ ]+$/g) ?? [] } = {}) {
    this.paragraphs = paragraphs.map((text) => [{ text, deleted: false }]);
    this.pieces = pieces;
    this.title = title;
    this.comments = [];
    this.shown = null;
    this.selection = null;
    this.isProtected = false;
    this.inserted = [];
    this.live = [];
    this.document = this.object({ changeTrackingMode: tracking, properties: { title } });
    Object.defineProperty(this.document, "body", { get: () => this.bodyOf() });
    this.document.getSelection = () => this.selectionOf();
    this.document.onParagraphChanged = { add: (listener) => (this.listener = listener) };
    const context = { document: this.document, sync: () => this.sync() };
    globalThis.Word = { run: (work) => work(context) };
    globalThis.Office = {
      onReady: async () => ({ host: "Word", platform: "PC" }),
      context: { requirements: { isSetSupported: (set, wanted) => set === "WordApi" && Number(wanted) <= version } },
    };
  }

  /** What a reader sees when all changes are accepted. */
  get text() {
    return this.paragraphs.map((runs) => runs.filter((run) => !run.deleted).map((run) => run.text).join("")).join("\n");
  }

  raw(at) {
    return this.paragraphs[at].map((run) => run.text).join("");
  }

  async sync() {
    for (const one of this.live) await one.sync();
  }

  object(data) {
    const made = new OfficeMockObject(data, "word");
    this.live.push(made);
    return made;
  }

  collection(items) {
    const made = this.object({ items });
    const load = made.load.bind(made);
    made.load = (properties) => {
      load("items");
      for (const item of items) item.load(properties);
    };
    made.getFirst = () => items[0];
    return made;
  }

  bodyOf() {
    return {
      paragraphs: this.collection(this.paragraphs.map((_, at) => this.paragraph(at))),
      getReviewedText: () => this.result(this.text),
      getRange: () => this.range(0, 0, 0),
    };
  }

  result(value) {
    const made = { sync: () => (made.value = value) };
    this.live.push(made);
    return made;
  }

  paragraph(at) {
    const made = this.object({ text: this.raw(at) });
    return Object.assign(made, {
      getRange: () => this.range(at, 0, this.raw(at).length),
      getReviewedText: () => this.result(this.text.split("\n")[at]),
      getTextRanges: () => {
        let start = 0;
        const all = this.raw(at);
        const ranges = this.pieces(all).map((piece) => {
          const from = all.indexOf(piece, start);
          start = from + piece.length;
          return this.range(at, from, start);
        });
        return this.collection(ranges);
      },
    });
  }

  range(at, start, end, until = at) {
    const words = until === at ? this.raw(at).slice(start, end) : "";
    const made = this.object({ text: words });
    return Object.assign(made, {
      at,
      start,
      end,
      until,
      expandTo: (other) => this.range(at, start, other.end, other.until),
      paragraphs: this.collection(Array.from({ length: until - at + 1 }, (_, step) => this.object({ text: this.raw(at + step) }))),
      select: () => (this.shown = until === at ? words : [at, until]),
      search: (sought, { matchCase }) => this.search(at, start, words, sought, matchCase),
      insertComment: (text) => this.comments.push([words, text]),
      insertText: (text, where) => this.replace(at, start, end, text, where),
    });
  }

  search(at, start, words, sought, matchCase) {
    if (sought.length > 255) throw officeError("InvalidArgument");
    if (/(^|[^^])(\^\^)*\^($|[^^])/.test(sought)) throw officeError("InvalidArgument");
    if (!matchCase) throw new Error("the search would find words in any case");
    const plain = fold(sought.replaceAll("^^", "^"));
    const found = [];
    for (let from = fold(words).indexOf(plain); from >= 0; from = fold(words).indexOf(plain, from + plain.length))
      found.push(this.range(at, start + from, start + from + plain.length));
    return this.collection(found);
  }

  replace(at, start, end, text, where) {
    if (where !== "Replace") throw new Error(`inserted at ${where}`);
    if (this.isProtected) throw officeError("AccessDenied");
    const isTracked = this.document.changeTrackingMode === "TrackAll";
    const units = this.paragraphs[at].flatMap(({ text: run, deleted }) => run.split("").map((unit) => ({ text: unit, deleted })));
    const old = units.splice(start, end - start).map((unit) => ({ ...unit, deleted: true }));
    units.splice(start, 0, ...(isTracked ? old : []), { text, deleted: false });
    this.paragraphs[at] = units;
    this.inserted.push([text, isTracked]);
  }

  selectionOf() {
    const { first, last, isEmpty, elsewhere } = this.selection ?? { isEmpty: true };
    const numbers = isEmpty ? [] : Array.from({ length: last - first + 1 }, (_, step) => first + step);
    const items = numbers.map((at) => this.paragraph(at));
    if (elsewhere) for (const item of items) item.getRange = () => { throw officeError("ItemNotFound"); };
    return Object.assign(this.object({ isEmpty }), { paragraphs: this.collection(items) });
  }
}
