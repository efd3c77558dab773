// One finding as the writer sees it: the verdict, the words it is about, its grounds, and what can be done.

import { button, el, link } from "./dom.js";
import { groupOf, known, verdictOf, whatWasFound, whyNot } from "./findings.js";
import { choosePageQuotes, isTold } from "./text/deciding_words.js";
import { blocks, counted, plain } from "./text/words.js";

/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {{verify: number, ask: number} | null} Prices What things cost; null where nothing does. */
/**
 * What a card can have done.
 * @typedef {{select: (finding: Finding) => void, apply: (finding: Finding, at?: number) => void, undo: (finding: Finding) => void,
 * deepen: (finding: Finding, chosen?: string) => void, stop: (finding: Finding) => void,
 * ask: (finding: Finding, question: string) => void, report: (finding: Finding) => Promise<string>,
 * comment: (finding: Finding) => void, hide: (finding: Finding) => void, show: (finding: Finding) => void,
 * again: () => void}} Acts
 */
/** What is known besides the finding. @typedef {{placed: boolean, suggestion: any, fixes: any[], prices: Prices, hasPages: boolean,
 * takesComments: boolean, hidingPlace: {claim: string, slip: string}, note: string}} About */

const SOURCES = 4;
const QUOTES = 2;
const PASSAGE_WORDS = 8;
const BARE = 60;
const MAX_QUESTION = 500;

/** The card of a finding. What the writer has opened or typed in the one before is kept.
 * @param {Finding} finding @param {About} about @param {Acts} acts @param {HTMLElement | null} before */
export function card(finding, about, acts, before) {
  if (finding.hidden) return hiddenCard(finding, about, acts);
  const { words, kind, confidence } = verdictOf(finding);
  const made = el(
    "li",
    { className: `card ${kind}` },
    el("h3", { className: "verdict" }, words, confidence && el("span", { className: "confidence" }, confidence)),
    passage(finding, about, acts),
    ...grounds(finding, about),
    ...remedy(finding, about, acts),
    ...fixes(finding, about, acts),
    ...sources(finding),
    ...comments(finding, about, acts),
    ...depth(finding, about, acts),
    ...conversation(finding, about, acts),
    ...hiding(finding, acts),
    about.note && el("p", { className: "problem", role: "alert" }, about.note),
  );
  if (before) carryOver(before, made, finding);
  return made;
}

/** What the writer called wrong: its words, where that is kept, and a way back. @param {Finding} finding @param {About} about
 * @param {Acts} acts */
function hiddenCard(finding, about, acts) {
  const words = "Show it again";
  return el(
    "li",
    { className: "card none" },
    passage(finding, about, acts),
    el("p", { className: "quiet" }, finding.slip ? about.hidingPlace.slip : about.hidingPlace.claim),
    el("p", {}, button(words, () => acts.show(finding), { className: "link", ...labelled(words, finding) })),
    about.note && el("p", { className: "problem", role: "alert" }, about.note),
  );
}

/** Hiding what is wrong about a claim, or about what is said to contradict itself. @param {Finding} finding @param {Acts} acts */
function hiding(finding, acts) {
  if (!["issue", "closer-look"].includes(groupOf(finding))) return [];
  const words = "This finding is wrong: hide it";
  return [el("p", {}, button(words, () => acts.hide(finding), { className: "link", ...labelled(words, finding) }))];
}

/** @param {Finding} finding @param {About} about @param {Acts} acts */
function passage(finding, { placed }, acts) {
  const words = plain(finding.made || finding.slip ? finding.claim : finding.anchor.passage, 300);
  if (!placed)
    return el(
      "p",
      { className: "passage gone" },
      `“${words}”`,
      el("span", {}, "These words have changed since the check."),
    );
  const title = "Show these words in the text";
  return el(
    "p",
    { className: "passage" },
    button(`“${words}”`, () => acts.select(finding), { className: "words", title }),
  );
}

/** @param {Finding} finding @param {About} about */
function grounds(finding, { prices }) {
  if (finding.slip) {
    const { message, working } = finding.slip;
    const says = plain(message, 400);
    const sum = plain(working, 200);
    return [
      el("p", { className: "grounds" }, says),
      sum && !says.includes(sum) && el("p", { className: "quiet" }, sum),
      el("p", { className: "quiet" }, prices ? "Found without a source; it costs nothing." : "Found without a source."),
    ];
  }
  const answer = known(finding);
  const deep = finding.deep?.report;
  const why = deep ? whatWasFound(deep) : answer?.rationale;
  const parts = [whyNot(finding) && !deep && el("p", { className: "grounds" }, whyNot(finding))];
  if (plain(why)) parts.push(el("p", { className: "grounds" }, plain(why, 900)));
  if (!deep && plain(answer?.dissent))
    parts.push(el("p", { className: "quiet" }, `Another view: ${plain(answer.dissent, 600)}`));
  return parts;
}

/** What to write instead, or that it was written. @param {Finding} finding @param {About} about @param {Acts} acts */
function remedy(finding, { suggestion }, acts) {
  if (finding.made) {
    const done = el(
      "span",
      { className: "edit" },
      el("del", {}, finding.made.was),
      " ",
      el("ins", {}, finding.made.now),
    );
    return [
      el(
        "p",
        { className: "remedy" },
        "Changed: ",
        done,
        button("Undo", () => acts.undo(finding), labelled("Undo the change of", finding)),
      ),
    ];
  }
  if (!suggestion) return [];
  if (!suggestion.edit)
    return [
      el("p", { className: "remedy" }, `Suggested: ${plain(suggestion.rewrite, 400)}`),
      el("p", { className: "quiet" }, plain(suggestion.refused, 200)),
    ];
  const { was, now } = suggestion.edit;
  const edit = el("span", { className: "edit" }, el("del", {}, was), " ", el("ins", {}, now));
  return [
    el(
      "p",
      { className: "remedy" },
      edit,
      button("Apply", () => acts.apply(finding), { className: "primary", ...labelled("Apply the change to", finding) }),
    ),
  ];
}

/** A fix for each side of what contradicts itself: the writer knows which is meant.
 * @param {Finding} finding @param {About} about @param {Acts} acts */
function fixes(finding, { fixes: found }, acts) {
  return found.flatMap(({ title, edit }, at) => {
    if (!edit) return [];
    const change = el("span", { className: "edit" }, el("del", {}, edit.was), " ", el("ins", {}, edit.now));
    const words = plain(title, 120);
    return [
      el("p", { className: "remedy" }, change, button(words, () => acts.apply(finding, at), labelled(words, finding))),
    ];
  });
}

/** The sources, each once, with what it says of the claim where the grounds do not say it already. @param {Finding} finding */
function sources(finding) {
  const answer = known(finding);
  if (!answer?.verdict) return [];
  const found = pagesOf(answer);
  if (found.length === 0)
    return answer.verification_url ? [] : [el("p", { className: "quiet" }, "No source was given for this verdict.")];
  const deep = finding.deep?.report;
  const said = plain(deep ? whatWasFound(deep) : answer.rationale, 900);
  const lines = found.slice(0, SOURCES).map((page) => sourceLine(page, said));
  const left = found.length - lines.length;
  return [
    el("ul", { className: "sources", "aria-label": "Sources" }, ...lines, left > 0 && el("li", {}, `and ${left} more`)),
  ];
}

/** One page of a source, and what it says, as pages/named_sources.py.
 * @typedef {{source: any, title: string, work: string, snippets: string[], quotes: string[]}} Page */

/** @param {any} answer @returns {Page[]} */
function pagesOf(answer) {
  /** @type {Map<string, {title: string, work: string, sources: any[], quotes: string[]}>} */
  const pages = new Map();
  for (const source of answer.sources ?? []) {
    const title = plain(source.title || source.source_name || source.location || "A source", 120);
    const { work, heading } = workAndHeading(source);
    const page = `${plain(source.url, 2000).split("#")[0]}\n${title}\n${source.location ?? ""}`;
    const kept = pages.get(page) ?? { title, work: title.toLowerCase().includes(work.toLowerCase()) ? "" : work, sources: [], quotes: [] };
    pages.set(page, kept);
    kept.sources.push(source);
    kept.quotes.push(passageUnder(plain(source.snippet, 300), heading));
  }
  const found = [...pages.values()];
  const chosen = choosePageQuotes(found, plain(answer.claim), plain(answer.suggested_rewrite));
  return found.map(({ title, work, sources, quotes }, at) => {
    const places = chosen[at].filter((place) => quotes[place] !== "");
    return {
      title,
      work,
      source: sources[places[0] ?? 0],
      snippets: places.map((place) => plain(sources[place].snippet, 300)),
      quotes: [...new Set(places.map((place) => quotes[place]))],
    };
  });
}

/** The work that a source is from, without how it is kept or licensed, and the heading that its words stand under; as
 * interface/source_names.py. @param {any} source */
function workAndHeading(source) {
  const name = plain(source.source_name, 120);
  const bare = name.replace(/\s?\([^()]*(?:public domain|licen[cs]e|CC[ -](?:BY|0)|offline)[^()]*\)/giu, "");
  const [work, ...rest] = bare.split(": ");
  return bare === name ? { work: name, heading: "" } : { work, heading: rest.join(": ") };
}

/** A bare value with the heading that explains it: "Capital: Lima". @param {string} text @param {string} heading */
function passageUnder(text, heading) {
  const isBare = text !== "" && text.length <= BARE && !/[.!?]['"”’)]*\s*$/u.test(text);
  return heading && isBare ? `${heading}: ${text}` : text;
}

/** @param {Page} page @param {string} said */
function sourceLine({ source, title, work, snippets, quotes }, said) {
  const from = [work, source.location, source.date]
    .map((one) => plain(one, 120))
    .filter((one) => one && one !== title)
    .join(" · ");
  const passage = snippets
    .find((one) => !one.includes("…"))
    ?.split(" ")
    .slice(0, PASSAGE_WORDS)
    .join(" ");
  const shown = quotes.filter((one) => !isTold(one, said)).slice(0, QUOTES);
  return el(
    "li",
    {},
    link(source.url, title, passage, { bare: work !== "" }),
    from && el("span", { className: "origin" }, ` ${from}`),
    ...shown.map((one) => el("q", {}, one)),
  );
}

/** The verdict can stand in the document for its other readers, where the host takes comments.
 * @param {Finding} finding @param {About} about @param {Acts} acts */
function comments(finding, { placed, takesComments }, acts) {
  if (!placed || !takesComments || !known(finding)?.verdict) return [];
  const words = "Add a comment";
  const title = "Puts the verdict and its source beside the words, in the document";
  const add = button(words, () => acts.comment(finding), { title, className: "link", ...labelled(words, finding) });
  return [el("p", { className: "quiet" }, add)];
}

/** The deep check: how far it is, what it came to, or that it can be had. @param {Finding} finding @param {About} about @param {Acts} acts */
function depth(finding, { prices, hasPages }, acts) {
  const deep = finding.deep;
  const price = prices ? ` · ${counted(prices.verify, "credit")}` : "";
  if (deep?.report) return [report(finding, hasPages, acts)];
  if (deep?.running) {
    const first = known(finding)?.verdict ? " What stands here is a first read." : "";
    const stop =
      deep.task &&
      button("Stop", () => acts.stop(finding), { className: "link", ...labelled("Stop the deep check of", finding) });
    return [el("p", { className: "stage" }, `Checking in depth: ${deep.stage || "starting"}…${first}`, stop)];
  }
  if (deep?.choices)
    return [
      el(
        "p",
        { className: "grounds" },
        `Several claims were found in it. Which is to be checked${price ? `${price} each` : ""}?`,
      ),
      el(
        "div",
        { className: "choices" },
        ...deep.choices.map((one) => button(plain(one, 300), () => acts.deepen(finding, one))),
      ),
    ];
  if (!finding.row && !finding.problem) return [];
  const problem = deep?.problem && el("p", { className: "problem", role: "alert" }, deep.problem);
  const words = deep?.again ? "Try the deep check again" : `Check in depth${price}`;
  const again = finding.again && button("Check again", acts.again);
  return [
    problem,
    el(
      "div",
      { className: "actions" },
      again,
      button(words, () => acts.deepen(finding), labelled(words, finding)),
    ),
  ];
}

/** @param {Finding} finding @param {boolean} hasPages @param {Acts} acts */
function report(finding, hasPages, acts) {
  const found = finding.deep?.report ?? {};
  const summary = plain(found.executive_summary, 2_000);
  const warnings = (found.warnings ?? [])
    .slice(0, 4)
    .map((/** @type {unknown} */ one) => el("li", {}, plain(one, 240)));
  const open = button(
    "Open the report",
    async () => {
      const url = await acts.report(finding);
      if (url) open.replaceWith(link(url, "The report", "", { bare: true }));
      if (url) window.open(url, "_blank", "noopener");
    },
    { className: "link" },
  );
  const more = summary !== plain(whatWasFound(found), 2_000) && summary;
  return el(
    "div",
    { className: "report" },
    el("p", { className: "quiet" }, "Checked in depth. ", hasPages && found.verification_id && open),
    (more || warnings.length > 0) &&
      el(
        "details",
        {},
        el("summary", {}, "More of the report"),
        more && el("p", {}, more),
        warnings.length > 0 && el("ul", {}, ...warnings),
      ),
  );
}

/** Questions about a claim, which is checked in depth before the first. @param {Finding} finding @param {About} about
 * @param {Acts} acts */
function conversation(finding, { prices }, acts) {
  const { deep, talk } = finding;
  const hasReport = Boolean(deep?.report?.verification_id);
  if (!hasReport && (!known(finding)?.verdict || deep?.choices)) return [];
  const told = (talk?.messages ?? []).map(({ role, content }) =>
    role === "user"
      ? el("p", { className: "question" }, plain(content, MAX_QUESTION))
      : el("div", { className: "answer" }, ...answer(content)),
  );
  const problem = talk?.problem && el("p", { className: "problem", role: "alert" }, talk.problem);
  const price = prices ? ` · ${counted(prices.ask + (hasReport ? 0 : prices.verify), "credit")}` : "";
  const form = question(finding, `${hasReport ? "Ask" : "Check in depth and ask"}${price}`, acts);
  if (!hasReport) {
    const deepCheck = prices ? ` for ${counted(prices.verify, "credit")}` : "";
    const costs = prices ? ` The answer costs ${counted(prices.ask, "credit")}.` : "";
    const words = `To answer a question, this claim is checked in depth first${deepCheck}.${costs}`;
    const first = el("p", { className: "quiet" }, words);
    return [el("details", { open: Boolean(talk?.asked) }, el("summary", {}, "Ask about this claim"), first, form)];
  }
  const log = { className: "talk", role: "log", "aria-label": "Questions and answers" };
  return [told.length > 0 && el("div", log, ...told), problem, form];
}

/** @param {Finding} finding @param {string} words On the button. @param {Acts} acts */
function question(finding, words, { ask }) {
  const talk = finding.talk;
  const input = /** @type {HTMLInputElement} */ (
    el("input", {
      type: "text",
      name: "question",
      maxLength: MAX_QUESTION,
      required: true,
      placeholder: "Your question",
      value: talk?.asked ?? "",
      ...labelled("A question about", finding),
    })
  );
  const isBusy = Boolean(talk?.running || finding.deep?.running);
  const form = el(
    "form",
    { className: "ask" },
    input,
    el("button", { disabled: isBusy }, talk?.running ? "Asking…" : words),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim() && !isBusy) ask(finding, input.value.trim());
  });
  return form;
}

/** @param {string} content */
function answer(content) {
  return blocks(content).map(({ bullet, pieces }) =>
    el(
      "p",
      { className: bullet ? "bullet" : "" },
      ...pieces.map(({ text, style }) => (style ? el(style, {}, text) : text)),
    ),
  );
}

/** @param {string} words @param {Finding} finding */
function labelled(words, finding) {
  return { "aria-label": `${words}: ${plain(finding.claim, 120)}` };
}

/** What the writer opened, typed, and is at; but not a question that was answered.
 * @param {HTMLElement} before @param {HTMLElement} made @param {Finding} finding */
function carryOver(before, made, finding) {
  if (before.querySelector("details")?.open) made.querySelector("details")?.setAttribute("open", "");
  const typed = before.querySelector("input");
  const input = made.querySelector("input");
  const answered = finding.talk?.messages.findLast(({ role }) => role === "user")?.content;
  if (typed && input && !input.value && typed.value.trim() !== answered) input.value = typed.value;
}
