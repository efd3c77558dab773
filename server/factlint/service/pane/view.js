// The pane as a whole: the buttons, what a check came to, and the findings in their groups.

import { card } from "./card.js";
import { el, link, named } from "./dom.js";
import { coverage, groupOf, GROUPS, headline } from "./findings.js";

/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./findings.js").Group} Group */
/** @typedef {import("./findings.js").Check} Check */
/**
 * What is shown. @typedef {{findings: Finding[], check: Check | null, price: string,
 * trouble: import("./client.js").Trouble | null, about: (finding: Finding) => import("./card.js").About}} Shown
 */

/** What holds, what nobody could settle, and what the writer hid. @type {Set<Group>} */
const CLOSED = new Set(["fine", "not-checked", "hidden"]);
const FOCUSABLE = "button, input, a[href], summary";

export class View {
  /** @param {import("./card.js").Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {Map<string, {signature: string, element: HTMLElement}>} */
    this.cards = new Map();
    /** @type {Map<Group, {section: HTMLElement, count: HTMLElement, list: HTMLElement}>} */
    this.groups = new Map(GROUPS.map(([group, title]) => [group, groupElement(group, title)]));
    named("groups").append(...[...this.groups.values()].map(({ section }) => section));
  }

  /** @param {Shown} shown */
  show({ findings, check, price, trouble, about }) {
    named("price").textContent = price;
    named("before").hidden = check !== null;
    named("stop").hidden = !check?.running;
    /** @type {HTMLButtonElement} */ (named("check")).disabled = Boolean(check?.running);
    /** @type {HTMLButtonElement} */ (named("check-selection")).disabled = Boolean(check?.running);
    say(check ? headline(findings, check) : "", trouble);
    const lines = check && !check.running ? coverage(findings, check) : [];
    named("coverage").replaceChildren(...lines.map((line) => el("li", {}, line)));
    const place = focused();
    this.showFindings(findings, about, check?.running ?? false);
    if (place && document.activeElement === document.body)
      this.cards.get(place)?.element.querySelector("button")?.focus();
  }

  /** @param {Finding[]} findings @param {Shown["about"]} about @param {boolean} running */
  showFindings(findings, about, running) {
    const hasWork = findings.some((finding) => ["issue", "closer-look"].includes(groupOf(finding)));
    for (const [group, { section, count, list }] of this.groups) {
      const inside = findings.filter((finding) => groupOf(finding) === group);
      const wasEmpty = section.hidden;
      section.hidden = inside.length === 0;
      count.textContent = String(inside.length);
      if ((wasEmpty || running) && section instanceof HTMLDetailsElement) section.open = !hasWork && group !== "hidden";
      arrange(
        list,
        inside.map((finding) => this.cardOf(finding, about(finding))),
      );
    }
    const there = new Set(findings.map((finding) => finding.id));
    for (const id of this.cards.keys()) if (!there.has(id)) this.cards.delete(id);
  }

  /** The card of a finding; a new one only where something about it is new.
   * @param {Finding} finding @param {import("./card.js").About} about */
  cardOf(finding, about) {
    const { anchor, row, problem, again, deep, talk, made, hidden } = finding;
    const signature = JSON.stringify([anchor.passage, row, problem, again, deep, talk, made, hidden, about]);
    const before = this.cards.get(finding.id);
    if (before?.signature === signature) return before.element;
    const element = card(finding, about, this.acts, before?.element ?? null);
    element.dataset.finding = finding.id;
    if (before) exchange(before.element, element);
    this.cards.set(finding.id, { signature, element });
    return element;
  }
}

/** @param {Group} group @param {string} title */
function groupElement(group, title) {
  const count = el("span", { className: "count" });
  const heading = el("h2", {}, `${title} `, count);
  const list = el("ol", { role: "list" });
  // These stay out of the way while there is something to look at.
  const section =
    CLOSED.has(group)
      ? el("details", { className: group }, el("summary", {}, heading), list)
      : el("section", { className: group }, heading, list);
  section.hidden = true;
  return { section, count, list };
}

/** @param {string} words @param {import("./client.js").Trouble | null} trouble */
function say(words, trouble) {
  const said = named("said");
  const told = trouble ? trouble.message : words;
  if (said.firstChild?.textContent === told) return;
  said.classList.toggle("problem", Boolean(trouble));
  said.replaceChildren(
    ...(told ? [el("p", {}, told)] : []),
    ...(trouble?.link ? [el("p", {}, link(trouble.link, "Credits and plans"))] : []),
  );
}

/** Put elements into a list in their order, and move none that stands right. @param {HTMLElement} list @param {HTMLElement[]} elements */
function arrange(list, elements) {
  const kept = new Set(elements);
  for (const child of [...list.children]) if (!kept.has(/** @type {HTMLElement} */ (child))) child.remove();
  elements.forEach((element, at) => {
    if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null);
  });
}

/** The finding whose card has the focus. */
function focused() {
  return /** @type {HTMLElement | null} */ (document.activeElement?.closest(".card"))?.dataset.finding;
}

/** One card in another's place, with the focus where it was. @param {HTMLElement} before @param {HTMLElement} made */
function exchange(before, made) {
  const active = document.activeElement;
  const label = before.contains(active) ? nameOf(active) : null;
  before.replaceWith(made);
  if (label === null) return;
  const places = [.../** @type {NodeListOf<HTMLElement>} */ (made.querySelectorAll(FOCUSABLE))];
  (places.find((one) => nameOf(one) === label) ?? places[0])?.focus({ preventScroll: true });
}

/** @param {Element | null} element */
function nameOf(element) {
  return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
}
