// The page as an editor by itself: a plain text area, and behind it the same words with marks.

const area = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
const behind = /** @type {HTMLElement} */ (document.getElementById("marks"));
/** @type {(import("../text/offsets.js").Span & {kind: string})[]} */
let marks = [];
/** @type {import("../text/offsets.js").Span | null} */
let shown = null;

/** @type {import("../draft.js").Host} */
export const host = {
  name: "plain",

  async read() {
    const { selectionStart: start, selectionEnd: end } = area;
    return { text: area.value, selection: start < end ? { start, end } : null, title: "" };
  },

  async select({ start, end }) {
    if (end > area.value.length) return false;
    shown = { start, end };
    paint();
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, end);
    behind.querySelector(".here")?.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
    return true;
  },

  async replace({ start, end }, was, now) {
    if (area.value.slice(start, end) !== was) return false;
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, end);
    // What is typed in this way can be undone with the keys that undo typing, too.
    if (!document.execCommand("insertText", false, now)) area.setRangeText(now, start, end, "end");
    return area.value.slice(start, start + now.length) === now;
  },

  async undo({ start, end, was, now }) {
    return host.replace({ start, end }, now, was);
  },

  changed(callback) {
    area.addEventListener("input", () => {
      shown = null;
      callback(area.value);
      paint();
    });
  },

  mark(found) {
    marks = found;
    paint();
  },
};

/** Put a text in, as it was before the page was loaded again. @param {string} text */
export function write(text) {
  area.value = text;
  paint();
}

area.addEventListener("pointerdown", () => {
  shown = null;
  behind.querySelector(".here")?.classList.remove("here");
});

/** Draw the words behind the text area, which has the same size as they have. */
function paint() {
  const text = area.value;
  /** @type {(Node | string)[]} */
  const pieces = [];
  let at = 0;
  const sorted = [...marks].sort((one, two) => one.start - two.start || two.end - one.end);
  for (const { start, end, kind } of sorted) {
    if (start < at || end > text.length) continue;
    const mark = document.createElement("mark");
    mark.textContent = text.slice(start, end);
    mark.className = shown && shown.start <= start && end <= shown.end ? `${kind} here` : kind;
    pieces.push(text.slice(at, start), mark);
    at = end;
  }
  // A last line that is empty has no height of its own.
  behind.replaceChildren(...pieces, `${text.slice(at)}\n`);
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

document.getElementById("writing")?.removeAttribute("hidden");
paint();
