/** Underlines are those of the server that runs now, and of the name that a note has now. */
import { diagnosticCount } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import type { TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Notes } from '../../../editors/obsidian/src/notes';
import type { ServerProcess } from '../../../editors/obsidian/src/serverProcess';

Object.assign(globalThis, { window: globalThis });

const OLD = 'file:///vault/dam.md';
const NEW = 'file:///vault/weir.md';

class Pane {
  state = EditorState.create({ doc: 'The dam opened in 1931.\n' });
  hasFocus = true;

  dispatch(change: TransactionSpec): void {
    this.state = this.state.update(change).state;
  }
}

function opened(): { notes: Notes; pane: Pane; sent: string[] } {
  const sent: string[] = [];
  const server = { isRunning: true, notify: (type: { method: string }) => sent.push(type.method) };
  const notes = new Notes(server as unknown as ServerProcess, () => true, () => undefined);
  const pane = new Pane();
  const view = pane as unknown as EditorView;
  notes.enter(view, OLD);
  notes.sync(view, OLD);
  return { notes, pane, sent };
}

function receive(notes: Notes, uri: string): void {
  const range = { start: { line: 0, character: 18 }, end: { line: 0, character: 22 } };
  notes.receive({ uri, version: 1, diagnostics: [{ range, message: 'It was 1938.', severity: 2 }] });
}

test('a server that started anew has found nothing yet', () => {
  const { notes, pane, sent } = opened();
  receive(notes, OLD);
  assert.equal(diagnosticCount(pane.state), 1);
  notes.openAgain();
  notes.redraw();
  assert.equal(diagnosticCount(pane.state), 0);
  assert.equal(sent.filter((method) => method === 'textDocument/didOpen').length, 2);
  receive(notes, OLD);
  assert.equal(diagnosticCount(pane.state), 1);
});

test('what was found of a note goes with its old name', () => {
  const { notes, pane } = opened();
  receive(notes, OLD);
  notes.rename(OLD, NEW);
  notes.redraw();
  assert.equal(diagnosticCount(pane.state), 0);
  receive(notes, NEW);
  assert.equal(diagnosticCount(pane.state), 1);
});
