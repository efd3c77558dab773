// What the writer called wrong, and does not want to see again: recorded by the backend of this machine, where the editors
// read it too, and for a hosted service in this browser alone.

import { known, verdictOf } from "./findings.js";
import { inBrowser } from "./storage.js";

/** @typedef {import("./findings.js").Finding} Finding */

const KEPT = "factlint.pane.hidden";
const MOST = 2_000;
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
      ? { claim: `It is not shown here any more, nor in your editors. ${here}`, slip: `It is not shown here any more. ${here}` }
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
    for (const finding of findings) finding.hidden = this.claims.has(compared(finding.claim));
  }

  /** The writer says that a finding is wrong. @param {Finding} finding */
  async hide(finding) {
    await this.load();
    if (this.isLocal) await this.service.send("POST", PATH, { body: recordOf(finding) });
    this.claims.set(compared(finding.claim), finding.claim);
    this.keep();
  }

  /** Show again what is said of a claim. @param {Finding} finding */
  async show(finding) {
    await this.load();
    const name = compared(finding.claim);
    if (this.isLocal)
      for (const { id, claim } of (await this.service.get(PATH)).items)
        if (compared(claim) === name) await this.service.send("DELETE", `${PATH}/${encodeURIComponent(id)}`, {});
    this.claims.delete(name);
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

/** Case, spaces and what ends the sentence do not count, as in client/checks/build_findings.py. @param {string} claim */
function compared(claim) {
  return claim.normalize("NFC").split(/\s+/u).join(" ").replace(/[\s.!?…]+$/u, "").trim().toLowerCase();
}

/** What was said of a claim, as editors record it. @param {Finding} finding */
function recordOf(finding) {
  const answer = known(finding) ?? {};
  const text = (/** @type {unknown} */ value) => (typeof value === "string" ? value.slice(0, MOST) : "");
  return {
    claim: finding.claim,
    passage: text(finding.anchor.passage),
    verdict: finding.slip ? verdictOf(finding).words : text(answer.verdict),
    confidence: text(answer.confidence),
    rationale: text(finding.slip?.message ?? answer.rationale ?? answer.key_finding),
    rewrite: text(answer.suggested_rewrite),
    in_depth: Boolean(finding.deep?.report),
    sources: (answer.sources ?? []).map((/** @type {any} */ one) => ({
      title: text(one.title),
      url: text(one.url),
      snippet: text(one.snippet),
    })),
  };
}
