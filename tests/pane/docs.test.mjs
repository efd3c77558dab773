// The pane in Google Docs: the script and the side bar as they are, in a small Google Docs of our own.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BACKEND, GoogleDocument } from "./google_docs.mjs";

const DRAFT = ["Dams 🚀", ["li", "The dam’s wall opened in 1931."], "", ["td", "It opened in 1931."], "It opened in 1931."];

/** The pane's host in the frame of the side bar of a document. */
async function hostIn(document, { sideBar = "https://n-abc123-0lu-script.googleusercontent.com", origin = BACKEND } = {}) {
  const frame = {};
  const listeners = [];
  globalThis.addEventListener = (_, listener) => listeners.push(listener);
  frame.postMessage = (data, target, ports) => {
    assert.equal(target, BACKEND);
    for (const listener of listeners) listener({ origin: sideBar, data, ports });
    frame.ports = ports;
  };
  const toSideBar = document.open(frame, origin);
  globalThis.parent = { postMessage: (data) => queueMicrotask(() => toSideBar(data)) };
  const { host } = await import(`../../server/factlint/service/pane/hosts/docs.js?${Math.random()}`);
  await new Promise((done) => setImmediate(done));
  return { host, frame, close: () => frame.ports?.[0].close() };
}

const span = (text, words, from = 0) => {
  const start = text.indexOf(words, from);
  return { start, end: start + words.length };
};

test("the menu opens a side bar with the pane of the backend in it", async () => {
  const document = new GoogleDocument(DRAFT);
  const { frame, close } = await hostIn(document);
  assert.deepEqual(document.menu, ["Factlint", ["Check facts", "showSideBar"]]);
  assert.equal(frame.url, `${BACKEND}/pane/docs`);
  close();
});

test("paragraphs, list items and cells are read as lines, with the paragraphs that are selected", async () => {
  const document = new GoogleDocument(DRAFT);
  const { host, close } = await hostIn(document);
  assert.deepEqual(await host.read(), { text: document.text, selection: null, title: "On dams" });
  document.selected = [document.paragraphs[3].words, document.paragraphs[4]];
  const { text, selection } = await host.read();
  assert.equal(text.slice(selection.start, selection.end), "It opened in 1931.\nIt opened in 1931.");
  document.selected = [document.paragraphs[4].words];
  assert.deepEqual((await host.read()).selection, { start: text.length - 18, end: text.length });
  close();
});

test("words are selected and replaced in their paragraph, and taken back", async () => {
  const document = new GoogleDocument(DRAFT);
  const before = document.text;
  const { host, close } = await hostIn(document);
  const { start, end } = span(before, "1931", before.lastIndexOf("It"));
  assert.equal(await host.select({ start, end }), true);
  assert.equal(document.shown, "1931");
  assert.equal(await host.replace({ start, end }, "1931", "early 1938"), true);
  assert.equal(document.text, `${before.slice(0, start)}early 1938.`);
  assert.equal(await host.undo({ start, end: end + 6, was: "1931", now: "early 1938" }), true);
  assert.equal(document.text, before);
  close();
});

test("words that are others by now, cross a paragraph's end or are none are not replaced", async () => {
  const document = new GoogleDocument(DRAFT);
  const { text } = document;
  const { host, close } = await hostIn(document);
  assert.equal(await host.replace(span(text, "1931"), "1932", "1938"), false);
  const over = span(text, "1931.\n\nIt");
  assert.equal(await host.replace(over, "1931.\n\nIt", "x"), false);
  assert.equal(await host.select(over), false);
  assert.equal(await host.replace({ start: 3, end: 3 }, "", "x"), false);
  assert.equal(await host.select({ start: 9_000, end: 9_004 }), false);
  assert.equal(document.text, text);
  close();
});

test("what Google Docs refuses is said in its words", async () => {
  const document = new GoogleDocument(DRAFT);
  const { host, close } = await hostIn(document);
  document.problem = "You do not have permission to edit.";
  await assert.rejects(host.read(), /could not do that: You do not have permission/);
  close();
});

test("only the script's own functions can be called, only by the backend's page, and only from a side bar of Google", async (context) => {
  const document = new GoogleDocument(DRAFT);
  const { frame, close } = await hostIn(document);
  let called = "";
  document.script.showSideBar = () => (called = "showSideBar");
  frame.ports[0].postMessage({ id: 1, name: "showSideBar", given: [] });
  await new Promise((done) => setImmediate(done));
  assert.equal(called, "");
  close();
  const stranger = await hostIn(new GoogleDocument(DRAFT), { origin: "https://evil.example" });
  assert.equal(stranger.frame.ports, undefined);
  const elsewhere = await hostIn(new GoogleDocument(DRAFT), { sideBar: "https://evilgoogleusercontent.com" });
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const answer = assert.rejects(elsewhere.host.read(), /did not answer/);
  context.mock.timers.tick(60_000);
  await answer;
  elsewhere.close();
});
