// Elements of the page. Whatever is put into one is text.

import { hostOf, plain, webAddress } from "./text/words.js";

/** @param {string} tag @param {Record<string, unknown>} [given] properties, and listeners as `onclick`
 * @param {...(Node | string | null | undefined | false)} inside @returns {HTMLElement} */
export function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("aria-") || name === "role") made.setAttribute(name, String(value));
    else /** @type {any} */ (made)[name] = value;
  }
  made.append(...inside.filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

/** @param {string} words @param {() => void} act @param {Record<string, unknown>} [given] */
export function button(words, act, given = {}) {
  return el("button", { type: "button", onclick: act, ...given }, words);
}

/** A link to the web, by title and host; the title alone where the address is none to follow.
 * @param {unknown} url @param {string} title @param {string} [passage] words to which a browser goes in the page
 * @param {{bare?: boolean}} [how] `bare`: without the host */
export function link(url, title, passage = "", { bare = false } = {}) {
  const address = webAddress(url);
  if (!address) return title;
  if (passage && !address.hash) address.hash = `:~:text=${encodeURIComponent(passage).replaceAll("-", "%2D")}`;
  const where = hostOf(address);
  const anchor = el("a", { href: address.href, target: "_blank", rel: "noopener noreferrer nofollow" }, title);
  return el(
    "span",
    {},
    anchor,
    bare || where === title ? null : el("span", { className: "origin" }, ` ${plain(where, 80)}`),
  );
}

/** @param {string} id */
export function named(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
