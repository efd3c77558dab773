// The writer's text and the findings in it: where each stands while the writer goes on, what is put in and taken back.

import { known } from "./findings.js";
import { anchor, mayApply, mayUndo, moved, place, record, replaced, smallestEdits } from "./text/placement.js";
import { wrongPlace } from "./text/rewrite_edits.js";

/** @typedef {import("./text/offsets.js").Span} Span */
/** @typedef {import("./text/placement.js").Replacing} Replacing */
/** @typedef {import("./findings.js").Finding} Finding */
/**
 * The program that holds the text.
 * @typedef {{name: string, read: () => Promise<{text: string, selection: Span | null, title: string}>,
 * select: (span: Span) => Promise<boolean>, replace: (span: Span, was: string, now: string) => Promise<boolean>,
 * undo: (record: Replacing) => Promise<boolean>, comment?: (span: Span, text: string) => Promise<boolean>,
 * changed?: (callback: (text?: string) => void) => void, mark?: (marks: (Span & {kind: string})[]) => void}} Host
 */

const WRONG = new Set(["False", "Mostly False", "Mixed"]);
const NOT_DONE = "The text has just changed; try again.";

/** A text with findings. @property text as it was last seen. */
export class Draft {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.text = "";
    /** @type {Finding[]} */
    this.findings = [];
    /** @type {Map<Finding, Span | null>} */
    this.spans = new Map();
    /** Whether an edit of ours is being made, and whether the host told of a change meanwhile. */
    this.editing = { now: false, missed: false };
  }

  /** Where a finding's words are; null once they have changed. @param {Finding} finding */
  spanOf(finding) {
    return this.spans.get(finding) ?? null;
  }

  /** Take the findings of a text that may have gone on since, in place of all but some of those that are there.
   * @param {string} text @param {Finding[]} fresh @param {Finding[]} [others] */
  take(text, fresh, others = []) {
    const live = this.text;
    const stay = others.map((one) => /** @type {const} */ ([one, this.spanOf(one)]));
    this.text = text;
    this.findings = fresh;
    this.spans = new Map(fresh.map((one) => [one, exactly(text, one)]));
    this.follow(live);
    for (const [finding, span] of stay) this.spans.set(finding, span);
    this.findings = [...others, ...fresh].sort((one, two) => one.anchor.start - two.anchor.start);
  }

  /** See the text as it is now. */
  async look() {
    const seen = await this.host.read();
    this.follow(seen.text);
    return seen;
  }

  /** The text went on: move every finding with it. Words that changed are found again when they are put back.
   * @param {string} text */
  follow(text) {
    if (this.editing.now) this.editing.missed = true;
    if (this.editing.now || text === this.text) return;
    const edit = difference(this.text, text);
    for (const finding of this.findings) {
      const before = this.spanOf(finding);
      const span = (before && moved(before, edit, this.text)) ?? place(text, finding.anchor.passage, finding.anchor);
      this.spans.set(finding, span);
      if (span) finding.anchor = anchor(text, span);
      if (finding.made) this.followMade(finding.made, edit, text);
    }
    this.text = text;
  }

  /** @param {import("./text/placement.js").Made} made @param {Span & {now: string}} edit @param {string} text */
  followMade(made, edit, text) {
    const before = place(this.text, made.now, made.anchor);
    const span = before && moved(before, edit, this.text);
    if (span) made.anchor = anchor(text, span);
  }

  /** The words of a finding that are wrong, where they are known, else all of its words; null once they have changed.
   * @param {Finding} finding @returns {Span | null} */
  wrongSpanOf(finding) {
    const span = this.spanOf(finding);
    const answer = known(finding);
    if (span && finding.slip && !finding.made) {
      const { start, end } = finding.slip.own;
      return { start: span.start + start, end: span.start + end };
    }
    if (!span || finding.made || !WRONG.has(answer?.verdict)) return span;
    const edits = smallestEdits(finding.anchor.passage, finding.claim, answer.suggested_rewrite || finding.claim);
    const wrong = wrongPlace(finding.anchor.passage, answer.wrong_words ?? "", Array.isArray(edits) ? edits : []);
    return wrong ? { start: span.start + wrong.start, end: span.start + wrong.end } : span;
  }

  /** What a finding's suggestion would do now, or why it may not; null where it suggests nothing. @param {Finding} finding */
  suggestion(finding) {
    const rewrite = known(finding)?.suggested_rewrite;
    if (!rewrite || finding.made) return null;
    const found = smallestEdits(finding.anchor.passage, finding.claim, rewrite);
    const edits = Array.isArray(found) ? found : [];
    return { rewrite, ...mayApply(this.text, { anchor: finding.anchor, edits }, this.madeSpans()) };
  }

  /** What each fix of what contradicts itself would do now, or why it may not. @param {Finding} finding */
  fixes(finding) {
    if (!finding.slip || finding.made) return [];
    const made = this.madeSpans();
    return finding.slip.fixes.map(({ title, edits }) => ({
      title,
      ...mayApply(this.text, { anchor: finding.anchor, edits }, made),
    }));
  }

  /** Put a finding's suggestion in, or one of its fixes; why that could not be done, or "".
   * @param {Finding} finding @param {number} [at] */
  async apply(finding, at) {
    for (let tries = 0; tries < 2; tries++) {
      await this.look();
      const found = at === undefined ? this.suggestion(finding) : this.fixes(finding)[at];
      if (!found || !("edit" in found)) return found?.refused ?? NOT_DONE;
      const { start, end, was, now } = found.edit;
      if (await this.ours(() => this.host.replace({ start, end }, was, now))) {
        finding.made = record(this.text, found.edit);
        this.grow(found.edit);
        await this.catchUp();
        return "";
      }
      await this.catchUp();
    }
    return NOT_DONE;
  }

  /** Put a finding's own words back; why that could not be done, or "". @param {Finding} finding */
  async undo(finding) {
    await this.look();
    if (!finding.made) return "";
    const found = mayUndo(this.text, finding.made);
    if (!("edit" in found)) return found.refused;
    const { start, end } = found.edit;
    const { was, now } = finding.made;
    const done = await this.ours(() => this.host.undo({ start, end, was, now }));
    if (done) {
      finding.made = undefined;
      this.grow(found.edit);
    }
    await this.catchUp();
    return done ? "" : NOT_DONE;
  }

  /** Have the host make an edit of ours. It may tell of the new text before it answers: followed then, the edit would
   * count twice. @param {() => Promise<boolean>} edit */
  async ours(edit) {
    this.editing = { now: true, missed: false };
    try {
      return await edit();
    } finally {
      this.editing.now = false;
    }
  }

  /** See what else changed while an edit of ours was made. */
  async catchUp() {
    if (this.editing.missed) await this.look();
  }

  /** An edit of ours: the passages around it hold other words now, and stay checked. @param {Replacing} edit */
  grow(edit) {
    const text = replaced(this.text, edit);
    const shift = edit.now.length - (edit.end - edit.start);
    for (const [finding, span] of this.spans) {
      if (!span || edit.start < span.start || edit.end > span.end) continue;
      this.spans.set(finding, { start: span.start, end: span.end + shift });
    }
    const grown = new Map(
      [...this.spans].filter(([, span]) => span && span.start <= edit.start && span.end >= edit.end + shift),
    );
    this.follow(text);
    for (const [finding, span] of grown) {
      if (!span) continue;
      this.spans.set(finding, span);
      finding.anchor = anchor(text, span);
    }
  }

  madeSpans() {
    const placed = this.findings.map(({ made }) => made && place(this.text, made.now, made.anchor));
    return placed.filter((span) => Boolean(span)).map((span) => /** @type {Span} */ (span));
  }
}

/** Where a finding was just found, if its words stand there. @param {string} text @param {Finding} finding @returns {Span | null} */
function exactly(text, { anchor: { start, passage } }) {
  return passage !== "" && text.startsWith(passage, start) ? { start, end: start + passage.length } : null;
}

/** The one replacement that makes a text into another. @param {string} before @param {string} after */
export function difference(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { start, end: before.length - same, now: after.slice(start, after.length - same) };
}
