// Factlint's side bar for Google Docs: opens the task pane of your backend, and does in the document what the pane asks for.

/** The address of your backend, with https and without a path. */
const BACKEND = "https://factlint.example.org";

function onInstall() {
  onOpen();
}

function onOpen() {
  DocumentApp.getUi().createMenu("Factlint").addItem("Check facts", "showSideBar").addToUi();
}

function showSideBar() {
  const page = HtmlService.createTemplateFromFile("SideBar");
  page.backend = BACKEND;
  DocumentApp.getUi().showSidebar(page.evaluate().setTitle("Factlint"));
}

/** The text of the document, a line a paragraph, with the paragraphs that are selected; the pane calls it. */
function readText() {
  const opened = DocumentApp.getActiveDocument();
  const paragraphs = opened.getBody().getParagraphs();
  const lines = paragraphs.map((paragraph) => paragraph.getText());
  return { text: lines.join("\n"), selection: selectionIn_(opened, paragraphs, lines), title: opened.getName() };
}

/** Select words within a paragraph; false where there is none. */
function selectWords(start, end) {
  const opened = DocumentApp.getActiveDocument();
  const paragraphs = opened.getBody().getParagraphs();
  const place = placeOf_(paragraphs.map((paragraph) => paragraph.getText()), start, end);
  if (!place) return false;
  const words = paragraphs[place.paragraph].editAsText();
  opened.setSelection(opened.newRange().addElement(words, place.start, place.end - 1).build());
  return true;
}

/** Put words in the place of others, in their style; false where the words there are not the old ones any more. */
function replaceWords(start, end, was, now) {
  if (was === "" || now === "") return false;
  const paragraphs = DocumentApp.getActiveDocument().getBody().getParagraphs();
  const place = placeOf_(paragraphs.map((paragraph) => paragraph.getText()), start, end);
  if (!place) return false;
  const words = paragraphs[place.paragraph].editAsText();
  if (words.getText().slice(place.start, place.end) !== was) return false;
  // What is put in right behind a character takes its style; then the old words go.
  words.insertText(place.end, now);
  words.deleteText(place.start, place.end - 1);
  return true;
}

/** The paragraph that holds a span of the text, and the span in it; null where none holds all of it. Pure. */
function placeOf_(lines, start, end) {
  let from = 0;
  for (let at = 0; at < lines.length; at++) {
    const to = from + lines[at].length;
    if (start >= from && end <= to) return start < end ? { paragraph: at, start: start - from, end: end - from } : null;
    from = to + 1;
  }
  return null;
}

/** The span of lines from the first to the last of these. Pure. */
function spanOf_(lines, first, last) {
  const before = (at) => lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  return { start: before(first), end: before(last) + lines[last].length };
}

/** The span of the paragraphs that are selected; null where none of the body is. */
function selectionIn_(opened, paragraphs, lines) {
  const selection = opened.getSelection();
  if (!selection) return null;
  const numbers = selection
    .getRangeElements()
    .map((part) => numberOf_(paragraphs, lines, part.getElement()))
    .filter((number) => number >= 0);
  return numbers.length > 0 ? spanOf_(lines, Math.min(...numbers), Math.max(...numbers)) : null;
}

/** Which paragraph an element is in, by its place in the document; -1 for one outside of the body. */
function numberOf_(paragraphs, lines, element) {
  const { PARAGRAPH, LIST_ITEM } = DocumentApp.ElementType;
  let inside = element;
  while (inside && inside.getType() !== PARAGRAPH && inside.getType() !== LIST_ITEM) inside = inside.getParent();
  if (!inside) return -1;
  const text = (inside.getType() === PARAGRAPH ? inside.asParagraph() : inside.asListItem()).getText();
  const way = wayTo_(inside);
  return paragraphs.findIndex((paragraph, at) => lines[at] === text && wayTo_(paragraph) === way);
}

/** The numbers of an element and of those around it, each among its siblings. */
function wayTo_(element) {
  const way = [];
  for (let inside = element; inside.getParent(); inside = inside.getParent()) way.unshift(inside.getParent().getChildIndex(inside));
  return way.join(".");
}
