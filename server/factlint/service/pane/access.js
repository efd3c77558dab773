// Signing in: with a key of a service, or by a link of the backend on this machine, which works once.
// What is kept goes into a header of this page's own requests; no browser sends it by itself, as it would a cookie.

import { inBrowser, untilClosed } from "./storage.js";

const KEPT = "factlint.secret";

/** What the page is signed in with; "" when it is not. */
export function secret() {
  return untilClosed.getItem(KEPT) ?? inBrowser.getItem(KEPT) ?? "";
}

/** Keep it until this page is closed, or, as the writer chose, in this browser. @param {string} found @param {boolean} [remember] */
export function keep(found, remember = false) {
  forget();
  (remember ? inBrowser : untilClosed).setItem(KEPT, found);
}

export function forget() {
  untilClosed.removeItem(KEPT);
  inBrowser.removeItem(KEPT);
}

/** Use the link by which the page was opened, if it was by one; why that did not work, or "".
 * What opens a session leaves the address bar and the history at once. */
export async function useLink() {
  const code = location.hash.slice(1);
  if (code === "") return "";
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const answer = await fetch("/pane/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    if (!answer.ok) return "This link was used before, or is older than two minutes.";
    keep((await answer.json()).session);
    return "";
  } catch {
    return "Factlint does not answer on this machine.";
  }
}

/** Sign out; the backend of this machine forgets the session too. */
export async function signOut() {
  const found = secret();
  forget();
  if (document.documentElement.dataset.service !== "local") return;
  const headers = { Authorization: `Bearer ${found}` };
  await fetch("/pane/session", { method: "DELETE", headers, credentials: "omit" }).catch(() => undefined);
}
