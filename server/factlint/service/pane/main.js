// The task pane: a page beside a text, or with one of its own, in which a writer has claims checked. It starts here.

import * as access from "./access.js";
import { named } from "./dom.js";
import { forget as forgetHidden } from "./hidden.js";
import * as savedState from "./saved_state.js";
import { Pane } from "./pane.js";

const ALIVE_EVERY_MS = 5 * 60 * 1000;
const { host: hostName = "plain", service: kind = "hosted", workspace = "" } = document.documentElement.dataset;
const isLocal = kind === "local";

/** @type {Pane} */
let pane;

/** Ask who the writer is. @param {string} why */
function signIn(why) {
  named("sign-in").hidden = false;
  named("by-key").hidden = isLocal;
  named("checks").hidden = true;
  named("sign-out").hidden = true;
  const here = "Run “factlint pane” in a terminal on this machine: it opens this page, signed in.";
  const there = "Use a key of this service. It goes to this service alone.";
  named("sign-in-why").textContent = why;
  named("sign-in-why").hidden = why === "";
  named("sign-in-how").textContent = isLocal ? here : there;
  for (const input of named("by-key").querySelectorAll("input")) input.disabled = isLocal;
}

async function open() {
  named("sign-in").hidden = true;
  named("checks").hidden = false;
  named("sign-out").hidden = false;
  await pane.readUsage();
  pane.show();
}

function listen() {
  named("check").addEventListener("click", () => pane.run(() => pane.start(false)));
  named("check-selection").addEventListener("click", () => pane.run(() => pane.start(true)));
  document.addEventListener("keydown", (event) => {
    const asks = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (asks && !named("checks").hidden) named("check").click();
  });
  named("stop").addEventListener("click", () => pane.checking?.abort());
  // A click on a button must not take the selection away before it is read.
  named("check-selection").addEventListener("mousedown", (event) => event.preventDefault());
  named("sign-out").addEventListener("click", async () => {
    await access.signOut();
    savedState.forget();
    forgetHidden();
    location.reload();
  });
  named("sign-in").addEventListener("submit", (event) => {
    event.preventDefault();
    const key = /** @type {HTMLInputElement} */ (named("key"));
    access.keep(key.value.trim(), /** @type {HTMLInputElement} */ (named("remember")).checked);
    key.value = "";
    void open();
  });
  pane.host.changed?.((text) => {
    if (text !== undefined) pane.draft.follow(text);
    pane.notes.clear();
    pane.show();
  });
  window.addEventListener("focus", async () => {
    if (pane.draft.findings.length > 0 && !pane.checking)
      await pane.draft.look().then(
        () => pane.show(),
        () => undefined,
      );
  });
  window.addEventListener("pagehide", () => pane.save());
  // A backend of this machine ends when nobody needs it; while this page is open, somebody does.
  if (isLocal) setInterval(() => void pane.service.get("/me/usage").catch(() => undefined), ALIVE_EVERY_MS);
}

async function begin() {
  const trouble = await access.useLink();
  const { host, write } = await import(`./hosts/${hostName}.js`);
  if (write) write(savedState.load()?.text ?? "");
  pane = new Pane(host, { isLocal, workspace, signIn });
  listen();
  await pane.resume();
  if (!isSecureContext) signIn("This page works over https only, so that nobody on the way can read your text.");
  else if (access.secret() && !trouble) await open();
  else signIn(trouble);
}

void begin();
