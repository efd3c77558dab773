// Google Docs: this page lies in a side bar of an Apps Script (editors/google-docs), which alone reaches the document.
// The side bar hands a port over; a question goes through it to a function of the script, and the answer comes back.

import { Trouble } from "../client.js";

const SIDE_BAR = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com$/;
const NO_ANSWER = "Google Docs did not answer. Close this side bar and open it again from the menu.";
const PATIENCE_MS = 60_000;

/** @type {Map<number, (answer: {value?: any, problem?: string}) => void>} */
const waiting = new Map();
let asked = 0;
const port = opened();

/** @type {import("../draft.js").Host} */
export const host = {
  name: "docs",

  async read() {
    return ask("readText");
  },

  async select({ start, end }) {
    return ask("selectWords", start, end);
  },

  async replace({ start, end }, was, now) {
    return ask("replaceWords", start, end, was, now);
  },

  async undo({ start, end, was, now }) {
    return host.replace({ start, end }, now, was);
  },
};

/** The port, once the side bar has handed it over. @returns {Promise<MessagePort>} */
function opened() {
  return new Promise((resolve) => {
    addEventListener("message", ({ origin, ports, data }) => {
      if (!SIDE_BAR.test(origin) || data !== "factlint" || ports.length !== 1) return;
      ports[0].onmessage = ({ data: { id, ...answer } }) => waiting.get(id)?.(answer);
      resolve(ports[0]);
    });
    parent.postMessage("factlint", "*");
  });
}

/** Have a function of the script called. @param {string} name @param {...unknown} given @returns {Promise<any>} */
async function ask(name, ...given) {
  const id = ++asked;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let tooLong;
  const answer = new Promise((resolve, reject) => {
    waiting.set(id, resolve);
    tooLong = setTimeout(() => reject(new Trouble(NO_ANSWER)), PATIENCE_MS);
  });
  try {
    void port.then((open) => open.postMessage({ id, name, given }));
    const { value, problem } = await answer;
    if (problem !== undefined) throw new Trouble(`Google Docs could not do that: ${problem}`);
    return value;
  } finally {
    clearTimeout(tooLong);
    waiting.delete(id);
  }
}
