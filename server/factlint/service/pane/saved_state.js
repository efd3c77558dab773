// What this tab keeps until it is closed, so that a reload loses nothing: the text, and what is known of it.

import { untilClosed } from "./storage.js";

const NAME = "factlint.pane.1";

/** @typedef {{text: string, engine: string, attempt: number, check: import("./findings.js").Check | null,
 * findings: import("./findings.js").Finding[]}} Kept */

/** @returns {Kept | null} */
export function load() {
  try {
    return JSON.parse(untilClosed.getItem(NAME) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Kept} kept */
export function save(kept) {
  try {
    untilClosed.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A text too large to keep is only not there after a reload.
  }
}

export function forget() {
  untilClosed.removeItem(NAME);
}
