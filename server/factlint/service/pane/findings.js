// What a finding is, in which group it belongs, and what a check did not cover. Pure.

import { counted, plain, webAddress } from "./text/words.js";

/** @typedef {import("./text/placement.js").Anchor} Anchor */
/** @typedef {import("./text/placement.js").Made} Made */
/** A deep check: `task` once the service has it, `report` once it is done. @typedef {{attempt: number, task?: string,
 * stage?: string, choices?: string[], report?: any, problem?: string, again?: boolean, running?: boolean}} Deep */
/** @typedef {{role: string, content: string}} Message */
/** Questions; `asked` has no answer yet, and `key` pays for one. @typedef {{messages: Message[], asked?: string,
 * key?: string, problem?: string, running?: boolean}} Talk */
/**
 * A claim where the text stated it when it was checked. `row` is the service's answer, null while there is none, and
 * `problem` says why there is none. `part` is the request about it that has no answer yet. `made` is the replacement in
 * its words that can be taken back. `slip` is what contradicts itself, of which no source is asked.
 * `slips` are the ids of those in the words of a claim. What the writer called wrong is `hidden`.
 * @typedef {{id: string, claim: string, language: string, anchor: Anchor, row: any, problem?: string, again?: boolean,
 * part?: Part, deep?: Deep, talk?: Talk, made?: Made, slip?: import("./slips.js").Slip, slips?: string[],
 * hidden?: boolean}} Finding
 */
/** Claims that are judged in one request; the same `name` again is the same request. @typedef {{claims: string[],
 * language: string, name: string}} Part */
/** @typedef {"issue" | "closer-look" | "checking" | "not-checked" | "mended" | "fine" | "hidden"} Group */

export const GROUPS = /** @type {[Group, string][]} */ ([
  ["issue", "To fix"],
  ["closer-look", "To look at"],
  ["checking", "Being checked"],
  ["not-checked", "Could not be settled"],
  ["mended", "Changed"],
  ["fine", "Agrees with a source"],
  ["hidden", "Hidden by you"],
]);
const FINE = new Set(["True", "Mostly True"]);
const CONFIDENCES = new Set(["high", "medium", "low"]);
const KINDS = new Set(["True", "Mostly True", "Mixed", "Mostly False", "False"]);

/** What is known by now: a deep check's answer takes the place of the quick one. @param {Finding} finding */
export function known(finding) {
  return finding.deep?.report ?? finding.row;
}

/** At low confidence nothing is settled, whatever the verdict; the rules are those of factlint/client/checks/finding_groups.py.
 * @param {Finding} finding @returns {Group} */
export function groupOf(finding) {
  const answer = known(finding);
  if (finding.hidden) return "hidden";
  if (finding.made) return "mended";
  if (finding.slip) return "issue";
  if (!answer && !finding.problem) return "checking";
  const verdict = answer?.verdict;
  if (!verdict || verdict === "Error") return "not-checked";
  if (answer.confidence === "low") return "closer-look";
  if (FINE.has(verdict)) return "fine";
  const isIssue = verdict === "False" || (verdict === "Mostly False" && answer.confidence === "high");
  return isIssue ? "issue" : "closer-look";
}

/** Whether no evidence settles it, which is an answer too. @param {Finding} finding */
export function abstained(finding) {
  return finding.row?.failure?.failure_class === "insufficient_evidence" && !finding.deep?.report;
}

/** The verdict in words, and the kind that chooses its colour. @param {Finding} finding */
export function verdictOf(finding) {
  if (finding.slip) return { words: plain(finding.slip.title, 80), kind: "mixed", confidence: "" };
  const answer = known(finding);
  if (!answer && !finding.problem) return { words: "Being checked", kind: "none", confidence: "" };
  if (abstained(finding)) return { words: "Could not be settled", kind: "none", confidence: "" };
  if (!answer?.verdict || answer.verdict === "Error") return { words: "Not checked", kind: "none", confidence: "" };
  const words = plain(answer.verdict, 40);
  const kind = KINDS.has(words) ? words.toLowerCase().replace(" ", "-") : "none";
  const score = answer.service_score ? `score ${Number(answer.service_score)} of 10` : "";
  const confidence = CONFIDENCES.has(answer.confidence) ? `${answer.confidence} confidence` : "";
  return { words, kind, confidence: [score, confidence].filter(Boolean).join(" · ") };
}

/** The verdict as a comment in the document, for those who have no pane. @param {Finding} finding */
export function remark(finding) {
  const answer = known(finding);
  const { words, confidence } = verdictOf(finding);
  const source = (answer?.sources ?? []).find((/** @type {any} */ one) => webAddress(one.url));
  const deep = finding.deep?.report;
  const why = plain((deep && whatWasFound(deep)) || answer?.rationale, 900);
  const heading = confidence ? `Factlint: ${words} (${confidence}).` : `Factlint: ${words}.`;
  return [heading, why, source && `${plain(source.title, 200)} ${source.url}`].filter(Boolean).join(" ");
}

/** What stands beside a verdict: never the corrected claim alone, which would read as if it were what is false.
 * @param {any} report */
export function whatWasFound({ key_finding: found, executive_summary: summary, suggested_rewrite: rewrite }) {
  const flat = (/** @type {unknown} */ text) => plain(text, 2_000).replace(/[.!? ]+$/u, "").toLowerCase();
  if (!rewrite || flat(found) !== flat(rewrite)) return found || summary;
  return flat(summary) === flat(rewrite) ? "" : summary;
}

/** Why there is no verdict, in our own words. @param {Finding} finding */
export function whyNot(finding) {
  if (finding.problem) return finding.problem;
  const failure = finding.row?.failure;
  if (!failure) return "";
  if (abstained(finding)) return "No source at hand says whether this is right. Checking it in depth looks further.";
  if (failure.failure_class === "upstream_unavailable")
    return "A service was not available. Try again in a little while.";
  if (failure.failure_class === "invalid_input") return "It states nothing that could be looked up.";
  return "It failed on the service’s side.";
}

/**
 * A check as far as it is: code points that were `leftOut`, `paragraphs` of a selection that were read, claims that
 * have no place in the text, `passages` of which no claims were given.
 * @typedef {{running: boolean, stopped?: boolean, unfinished?: boolean, leftOut?: number, paragraphs?: number,
 * unplaced?: number, passages?: number}} Check
 */

/** The headline. @param {Finding[]} findings @param {Check} check */
export function headline(findings, check) {
  const claims = findings.filter((finding) => !finding.slip && !finding.hidden);
  const done = claims.filter((finding) => groupOf(finding) !== "checking").length;
  if (check.running)
    return claims.length ? `Checked ${done} of ${counted(claims.length, "claim")}…` : "Reading the text…";
  if (check.unfinished) return "The check was not finished; what it found so far is shown.";
  if (check.stopped) return "The check was stopped; what it found so far is shown.";
  if (findings.length === 0) return "No claim was found that could be checked.";
  const issues = findings.filter((finding) => groupOf(finding) === "issue").length;
  const unsure = findings.filter((finding) => groupOf(finding) === "closer-look").length;
  const besides = unsure > 0 ? `, ${unsure.toLocaleString("en")} to look at` : "";
  if (issues > 0) return `${issues.toLocaleString("en")} to fix${besides}.`;
  if (unsure > 0) return `${counted(unsure, "claim")} to look at.`;
  return coverage(findings, check).length > 0 ? "Nothing wrong among what could be checked." : "Nothing wrong was found.";
}

/** One line for each thing left out. @param {Finding[]} findings @param {Check} check */
export function coverage(findings, { leftOut = 0, paragraphs = 0, unplaced = 0, passages = 0 }) {
  const silent = findings.filter((one) => groupOf(one) === "not-checked" && abstained(one)).length;
  const failed = findings.filter((one) => groupOf(one) === "not-checked" && !abstained(one)).length;
  return [
    paragraphs > 0 && `${counted(paragraphs, "paragraph")} ${was(paragraphs)} read.`,
    leftOut > 0 && `The last ${counted(leftOut, "character")} ${was(leftOut)} not read: check the rest as a selection.`,
    passages > 0 &&
      `${counted(passages, "passage")} ${was(passages)} not checked, being too long or too many at once: check a part as a selection.`,
    silent > 0 && `${counted(silent, "claim")} could not be settled.`,
    failed > 0 && `${counted(failed, "claim")} could not be checked.`,
    unplaced > 0 && `${counted(unplaced, "claim")} ${unplaced === 1 ? "has" : "have"} no place in the text.`,
  ].filter((line) => line !== false);
}

/** @param {number} number */
function was(number) {
  return number === 1 ? "was" : "were";
}
