// What the writer called wrong, and does not want to see again: recorded by the backend of this machine, where the editors
// read it too, and for a hosted service in this browser alone.

import { known, verdictOf } from "./findings.js";
import { inBrowser } from "./storage.js";

/** @typedef {import("./findings.js").Finding} Finding */

const KEPT = "factlint.pane.hidden";
const MOST = 2_000;
const MOST_OF_A_NAME = 100;
const MOST_SOURCES = 10;
const PATH = "/local/disputes";

export class Hidden {
  /** @param {import("./client.js").Service} service @param {boolean} isLocal @param {import("./storage.js").Kept} [kept] */
  constructor(service, isLocal, kept = inBrowser) {
    this.service = service;
    this.isLocal = isLocal;
    this.kept = kept;
    /** The claims, by the form in which they are compared. @type {Map<string, string>} */
    this.claims = new Map();
  }

  /** Where it is kept, in words for the writer. Editors name what contradicts itself by other words than the pane. */
  get place() {
    const here = "What was said of it is kept in a file on this machine, disputed.json; nothing was sent.";
    const there = "It is not shown in this browser any more, until you sign out. Nothing was sent.";
    return this.isLocal
      ? { claim: `It is not shown here any more, nor in your editors once the draft is opened or saved. ${here}`, slip: `It is not shown here any more. ${here}` }
      : { claim: there, slip: there };
  }

  /** Learn what is hidden. @param {AbortSignal} [signal] */
  async load(signal) {
    this.claims = new Map((await this.read(signal)).map((claim) => [compared(claim), claim]));
  }

  /** @param {AbortSignal} [signal] @returns {Promise<string[]>} */
  async read(signal) {
    if (this.isLocal) return (await this.service.get(PATH, signal)).items.map((/** @type {any} */ one) => String(one.claim));
    try {
      const found = JSON.parse(this.kept.getItem(KEPT) ?? "[]");
      return Array.isArray(found) ? found.map(String) : [];
    } catch {
      return [];
    }
  }

  /** Say of each finding whether it is hidden. @param {Finding[]} findings */
  mark(findings) {
    for (const finding of findings) finding.hidden = namesOf(finding).some((name) => this.claims.has(compared(name)));
  }

  /** The writer says that a finding is wrong. @param {Finding} finding */
  async hide(finding) {
    await this.load();
    if (this.isLocal) await this.service.send("POST", PATH, { body: recordOf(finding) });
    const [name] = namesOf(finding);
    this.claims.set(compared(name), name);
    this.keep();
  }

  /** Show it again. @param {Finding} finding */
  async show(finding) {
    await this.load();
    const names = new Set(namesOf(finding).map(compared));
    if (this.isLocal)
      for (const { id, claim } of (await this.service.get(PATH)).items)
        if (names.has(compared(claim))) await this.service.send("DELETE", `${PATH}/${encodeURIComponent(id)}`, {});
    for (const name of names) this.claims.delete(name);
    this.keep();
  }

  keep() {
    if (this.isLocal) return;
    try {
      this.kept.setItem(KEPT, JSON.stringify([...this.claims.values()].slice(-MOST)));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }
}

/** Nothing stays in a browser that the writer signed out of. */
export function forget() {
  inBrowser.removeItem(KEPT);
}

/** The names under which a finding is hidden, its own first. A sentence that contradicts itself may be a claim as well, so
 * what was said of it belongs to its own name; editors name it by the sentence. @param {Finding} finding */
function namesOf({ claim, slip }) {
  return slip ? [cut(`${slip.message} ${claim}`, MOST), claim] : [cut(claim, MOST)];
}

/** The beginning of a text, in whole characters; half ones are refused. @param {string} text @param {number} most */
function cut(text, most) {
  return Array.from(text.slice(0, 2 * most)).slice(0, most).join("").replace(/\p{Cs}/gu, "\ufffd");
}

/** Case, spaces and what ends the sentence do not count, as in client/checks/build_findings.py. @param {string} claim */
function compared(claim) {
  return claim.normalize("NFC").split(/\s+/u).join(" ").replace(/[\s.!?…]+$/u, "").trim().toLowerCase();
}

/** What was said of a claim, as editors record it. @param {Finding} finding */
function recordOf(finding) {
  const answer = known(finding) ?? {};
  const text = (/** @type {unknown} */ value, most = MOST) => (typeof value === "string" ? cut(value, most) : "");
  return {
    claim: namesOf(finding)[0],
    passage: text(finding.anchor.passage),
    verdict: text(finding.slip ? verdictOf(finding).words : answer.verdict, MOST_OF_A_NAME),
    confidence: text(answer.confidence, MOST_OF_A_NAME),
    rationale: text(finding.slip?.message ?? answer.rationale ?? answer.key_finding),
    rewrite: text(answer.suggested_rewrite),
    in_depth: Boolean(finding.deep?.report),
    sources: (answer.sources ?? []).slice(0, MOST_SOURCES).map((/** @type {any} */ one) => ({
      title: text(one.title),
      url: text(one.url),
      snippet: text(one.snippet),
    })),
  };
}
