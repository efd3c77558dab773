// The little of Google Docs that editors/google-docs calls, and its script and side bar run in it as Google would run them.

import { readFileSync } from "node:fs";
import vm from "node:vm";

const FOLDER = new URL("../../editors/google-docs/", import.meta.url);
const TYPES = { PARAGRAPH: "PARAGRAPH", LIST_ITEM: "LIST_ITEM", TEXT: "TEXT", TABLE_CELL: "TABLE_CELL", BODY: "BODY" };
export const BACKEND = "https://factlint.example.org";

class Element {
  constructor(type, parent) {
    Object.assign(this, { type, parent, children: [] });
    parent?.children.push(this);
  }
  getType = () => this.type;
  getParent = () => this.parent ?? null;
  getChildIndex = (child) => this.children.indexOf(child);
}

class Paragraph extends Element {
  constructor(text, parent, type = TYPES.PARAGRAPH) {
    super(type, parent);
    this.text = text;
    this.words = new Element(TYPES.TEXT, this);
    Object.assign(this.words, {
      paragraph: this,
      getText: () => this.text,
      insertText: (at, text) => (this.text = this.text.slice(0, at) + text + this.text.slice(at)),
      deleteText: (from, to) => (this.text = this.text.slice(0, from) + this.text.slice(to + 1)),
    });
  }
  getText = () => this.text;
  editAsText = () => this.words;
  asParagraph = () => this;
  asListItem = () => this;
}

/** A document: a string is a paragraph, `["li", text]` a list item, `["td", text]` a paragraph in a table. */
export class GoogleDocument {
  constructor(parts, title = "On dams") {
    this.body = new Element(TYPES.BODY, null);
    this.paragraphs = parts.map((part) => {
      if (typeof part === "string") return new Paragraph(part, this.body);
      const [kind, text] = part;
      return kind === "li" ? new Paragraph(text, this.body, TYPES.LIST_ITEM) : new Paragraph(text, new Element(TYPES.TABLE_CELL, this.body));
    });
    this.body.getParagraphs = () => this.paragraphs;
    this.selected = null;
    this.shown = null;
    this.problem = "";
    const range = { addElement: (words, from, to) => ({ build: () => words.paragraph.text.slice(from, to + 1) }) };
    const opened = {
      getBody: () => this.body,
      getName: () => title,
      getSelection: () => this.selected && { getRangeElements: () => this.selected.map((element) => ({ getElement: () => element })) },
      newRange: () => range,
      setSelection: (words) => (this.shown = words),
    };
    const ui = { createMenu: (name) => ((this.menu = [name]), ui), addItem: (...item) => (this.menu.push(item), ui), addToUi: () => ui };
    ui.showSidebar = (page) => (this.sideBar = page);
    this.script = vm.createContext({
      DocumentApp: { getActiveDocument: () => opened, getUi: () => ui, ElementType: TYPES },
      HtmlService: { createTemplateFromFile: (name) => templateOf(name) },
    });
    vm.runInContext(readFileSync(new URL("Code.gs", FOLDER), "utf-8"), this.script);
  }

  get text() {
    return this.paragraphs.map((paragraph) => paragraph.text).join("\n");
  }

  call(name, ...given) {
    const answer = this.script[name](...given);
    return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  }

  /** What a side bar calls `google.script.run`. */
  get run() {
    return { withSuccessHandler: (done) => ({ withFailureHandler: (failed) => this.runner(done, failed) }) };
  }

  /** Opens the side bar around a page that sits in its frame; answers what the page posts to its parent. */
  open(frame, origin = BACKEND) {
    this.call("onOpen");
    this.script.showSideBar();
    const listeners = [];
    const page = vm.createContext({
      MessageChannel,
      google: { script: { run: this.run } },
      document: { getElementById: () => ({ contentWindow: frame, set src(url) { frame.url = url; } }) },
      window: { addEventListener: (_, listener) => listeners.push(listener) },
    });
    vm.runInContext(/<script>([^]*)<\/script>/.exec(this.sideBar.html)[1], page);
    return (data) => listeners.forEach((listener) => listener({ origin, source: frame, data }));
  }

  runner(done, failed) {
    const call = (name) => (...given) => {
      if (this.problem) return failed(new Error(this.problem));
      return done(this.call(name, ...given));
    };
    return new Proxy({}, { get: (_, name) => call(name) });
  }
}

function templateOf(name) {
  const source = readFileSync(new URL(`${name}.html`, FOLDER), "utf-8");
  const page = { setTitle: () => page };
  return {
    evaluate() {
      page.html = source.replaceAll("<?= backend ?>", this.backend);
      return page;
    },
  };
}
