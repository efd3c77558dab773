// What a writer has done in the pane: checks, changes, deep checks, questions; and what of it is shown and kept.

import * as access from "./access.js";
import { claimsOf, judge } from "./check.js";
import { Service, Trouble } from "./client.js";
import { ask, deepen, stopDeep } from "./deep_check.js";
import { Draft } from "./draft.js";
import { groupOf, remark, verdictOf } from "./findings.js";
import { Hidden } from "./hidden.js";
import * as savedState from "./saved_state.js";
import { holdBack } from "./slips.js";
import { View } from "./view.js";
import { counted } from "./text/words.js";

/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./draft.js").Host} Host */

const KNOWN_FOR_MS = 6 * 3600 * 1000;
const SAVED_AFTER_MS = 300;

export class Pane {
  /** @param {Host} host @param {{isLocal: boolean, workspace: string, signIn: (why: string) => void}} ways */
  constructor(host, { isLocal, workspace, signIn }) {
    this.host = host;
    this.isLocal = isLocal;
    this.signIn = signIn;
    this.draft = new Draft(host);
    this.service = new Service({ secret: access.secret, workspace, isLocal });
    this.hidden = new Hidden(this.service, isLocal);
    /** @type {import("./findings.js").Check | null} */
    this.check = null;
    /** @type {Trouble | null} */
    this.trouble = null;
    /** @type {any} */
    this.usage = null;
    this.engine = "";
    this.attempt = 0;
    /** @type {Map<Finding, string>} */
    this.notes = new Map();
    /** @type {AbortController | null} */
    this.checking = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.saving = undefined;
    this.view = new View({
      select: (finding) => this.run(() => this.select(finding)),
      apply: (finding, at) => this.run(() => this.edited(finding, this.draft.apply(finding, at))),
      undo: (finding) => this.run(() => this.edited(finding, this.draft.undo(finding))),
      deepen: (finding, chosen) => this.run(() => this.deepen(finding, chosen)),
      stop: (finding) => this.run(() => stopDeep(this.service, finding)),
      ask: (finding, question) => this.run(() => this.ask(finding, question)),
      report: (finding) => this.reportOf(finding),
      comment: (finding) => this.run(() => this.edited(finding, this.commented(finding))),
      hide: (finding) => this.run(() => this.hide(finding)),
      show: (finding) => this.run(() => this.showAgain(finding)),
      again: () => this.run(() => this.start(false)),
    });
  }

  /** Do something that the writer asked for, and say what stood in its way. @param {() => Promise<unknown>} work */
  async run(work) {
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      if (error instanceof Trouble) this.fail(error);
      else if (/** @type {Error} */ (error).name !== "AbortError") throw error;
    }
    this.show();
  }

  /** @param {Trouble} trouble */
  fail(trouble) {
    if (trouble.signIn) this.signIn(this.isLocal ? "" : trouble.message);
    else this.trouble = trouble;
  }

  /** Check the text, or what is selected. Nothing of it is sent before. @param {boolean} onlySelection */
  async start(onlySelection) {
    const { text, selection } = await this.draft.look();
    if (onlySelection && !selection) throw new Trouble("Select the sentences first that are to be checked.");
    const before = this.check;
    this.checking = new AbortController();
    const { signal } = this.checking;
    this.check = { running: true };
    this.show();
    try {
      const found = await this.read(text, onlySelection ? selection : null, signal).catch((error) => {
        this.check = before;
        throw error;
      });
      Object.assign(this.check, found.covered);
      this.show();
      const name = `${this.engine} ${this.attempt}`;
      if (found.unknown.length > 0) await judge(this.service, found.unknown, name, () => this.show(), signal);
    } catch (error) {
      if (this.check) Object.assign(this.check, error instanceof Trouble ? { unfinished: true } : { stopped: true });
      this.endUnchecked();
      throw error;
    } finally {
      if (this.check) this.check.running = false;
      this.checking = null;
      await this.readUsage();
    }
  }

  /** Find the claims of a text, or of a part of it; what is known of the rest of the text stays.
   * @param {string} text @param {import("./text/offsets.js").Span | null} only @param {AbortSignal} signal */
  async read(text, only, signal) {
    const { engine = "" } = await this.service.get("/", signal);
    await this.hidden.load(signal);
    const mark = this.hidden.mark.bind(this.hidden);
    const { findings, read, covered } = await claimsOf(this.service, text, only, signal, this.host.name === "plain", mark);
    await this.draft.look();
    const unknown = this.withKnown(findings, engine);
    this.engine = engine;
    const others = this.draft.findings.filter((finding) => {
      const span = this.draft.spanOf(finding);
      return finding.made || (only && span && (span.end <= read.start || read.end <= span.start));
    });
    this.draft.take(text, findings, others);
    return { unknown, covered };
  }

  /** What is known of the same claims, by the same engine and not long ago, is not asked again; those that have to be.
   * @param {Finding[]} findings @param {string} engine */
  withKnown(findings, engine) {
    const claims = this.draft.findings.filter(({ slip }) => !slip);
    const before = new Map(claims.map((finding) => [finding.claim, finding]));
    if (this.draft.findings.some(({ row }) => row?.failure?.retryable)) this.attempt++;
    for (const finding of findings.filter(({ slip, problem }) => !slip && !problem)) {
      const known = before.get(finding.claim);
      if (!known || engine !== this.engine) continue;
      const { row, part, deep, talk } = known;
      if (row && !known.again && Date.now() - Date.parse(row.assessed_at ?? "") < KNOWN_FOR_MS) finding.row = row;
      Object.assign(finding, { part, deep, talk });
    }
    return findings.filter(({ row, slip, problem, hidden }) => !row && !slip && !problem && !hidden);
  }

  /** Whatever still waits waits no more. */
  endUnchecked(problem = "The check was ended before this claim’s turn.") {
    for (const finding of this.draft.findings.filter((one) => groupOf(one) === "checking"))
      Object.assign(finding, { problem, again: true });
  }

  /** @param {Finding} finding */
  async select(finding) {
    await this.draft.look();
    const span = this.draft.spanOf(finding);
    if (span) await this.host.select(span);
  }

  /** @param {Finding} finding @param {Promise<string>} doing */
  async edited(finding, doing) {
    this.notes.set(finding, await doing);
  }

  /** The writer says that it is wrong. @param {Finding} finding */
  async hide(finding) {
    await this.hidden.hide(finding);
    this.hidden.mark(this.draft.findings);
    holdBack(this.draft.findings);
  }

  /** Of what was hidden when its turn came, nothing is known yet. @param {Finding} finding */
  async showAgain(finding) {
    await this.hidden.show(finding);
    this.hidden.mark(this.draft.findings);
    holdBack(this.draft.findings);
    if (!this.checking) this.endUnchecked("It was not checked while it was hidden.");
  }

  /** What stood in the way of a comment in the document; "" when it stands there. @param {Finding} finding */
  async commented(finding) {
    await this.draft.look();
    const span = this.draft.spanOf(finding);
    const stands = span !== null && (await this.host.comment?.(span, remark(finding)));
    return stands ? "" : "The comment was not added: these words were not found in the document.";
  }

  /** @param {Finding} finding @param {string} [chosen] */
  async deepen(finding, chosen) {
    await deepen(this.service, finding, () => this.show(), chosen);
    await this.readUsage();
  }

  /** A claim that was only read quickly is checked in depth first. @param {Finding} finding @param {string} question */
  async ask(finding, question) {
    if (!finding.deep?.report) {
      finding.talk = { messages: [], ...finding.talk, asked: question, running: true };
      await deepen(this.service, finding, () => this.show());
      finding.talk.running = false;
    }
    if (finding.deep?.report) await ask(this.service, finding, question, () => this.show());
    await this.readUsage();
  }

  /** Where the report of a deep check can be read, for a day. @param {Finding} finding */
  async reportOf(finding) {
    const id = encodeURIComponent(finding.deep?.report.verification_id);
    try {
      return (await this.service.send("POST", `/local/reports/${id}/link`, { body: {} })).url;
    } catch (error) {
      if (error instanceof Trouble) this.fail(error);
      this.show();
      return "";
    }
  }

  /** What things cost and what is left; nothing costs anything on one's own machine. */
  async readUsage() {
    if (this.isLocal || !access.secret()) return;
    this.usage = await this.service.get("/me/usage").catch((error) => {
      if (error instanceof Trouble && error.signIn) this.fail(error);
      return null;
    });
  }

  get prices() {
    if (!this.usage) return null;
    return { verify: this.usage.cost_options.verify.depth.standard, ask: this.usage.costs.ask };
  }

  price() {
    if (this.isLocal)
      return this.service.workspace ? "Free. Services that you named may be asked." : "Free, and on this machine.";
    if (!this.usage) return "";
    const { costs, credits } = this.usage;
    return `${counted(costs.assess, "credit")} for each new claim · ${credits.remaining.toLocaleString("en")} left`;
  }

  show() {
    const { findings } = this.draft;
    this.view.show({
      findings,
      check: this.check,
      price: this.price(),
      trouble: this.trouble,
      about: (finding) => ({
        placed: this.draft.spanOf(finding) !== null,
        suggestion: this.draft.suggestion(finding),
        fixes: this.draft.fixes(finding),
        prices: this.prices,
        hasPages: this.isLocal,
        takesComments: this.host.comment !== undefined,
        hidingPlace: this.hidden.place,
        note: this.notes.get(finding) ?? "",
      }),
    });
    this.host.mark?.(this.marks());
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), SAVED_AFTER_MS);
  }

  save() {
    clearTimeout(this.saving);
    const { engine, attempt, check } = this;
    if (access.secret()) savedState.save({ text: this.draft.text, engine, attempt, check, findings: this.draft.findings });
  }

  marks() {
    return this.draft.findings.filter((finding) => !finding.hidden).flatMap((finding) => {
      const span = this.draft.wrongSpanOf(finding);
      const kind = finding.made ? "mended true" : `${groupOf(finding)} ${verdictOf(finding).kind}`;
      return span ? [{ ...span, kind }] : [];
    });
  }

  /** Take up what was there before the page was loaded again; a deep check that runs is followed on. */
  async resume() {
    const before = savedState.load();
    if (!before) return;
    Object.assign(this, { engine: before.engine, attempt: before.attempt });
    this.check = before.check && {
      ...before.check,
      running: false,
      stopped: before.check.stopped || before.check.running,
    };
    this.draft.text = before.text;
    this.draft.take(before.text, before.findings);
    await this.draft.look();
    for (const finding of before.findings) {
      if (finding.talk) finding.talk.running = false;
      const question = finding.talk?.asked;
      if (finding.deep?.running) void this.run(() => (question ? this.ask(finding, question) : this.deepen(finding)));
    }
    this.endUnchecked();
  }
}
