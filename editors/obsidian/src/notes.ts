/** The open notes: what the server knows of their texts, and where its findings stand in the editors that show them. */
import { setDiagnostics } from '@codemirror/lint';
import type { Diagnostic as Underline } from '@codemirror/lint';
import { ChangeSet, Text } from '@codemirror/state';
import type { ChangeDesc } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  DiagnosticSeverity,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidRenameFilesNotification,
  DidSaveTextDocumentNotification,
} from 'vscode-languageserver-protocol';
import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import type { ServerProcess } from './serverProcess';
import { contentChanges, differenceOf, placeOf } from './textChanges';

const QUIET_MS = 150;
/** Obsidian saves all the time while one writes: a note counts as saved once it rests. */
const SAVED_MS = 3000;
const KEPT_VERSIONS = 200;
const CLOSED = 0;

const SEVERITIES: Record<number, Underline['severity']> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'info',
  [DiagnosticSeverity.Hint]: 'hint',
};

/** What happened in one editor since its text was `base`. */
interface Unsent {
  base: Text;
  changes: ChangeSet;
}

interface Version {
  readonly text: Text;
  next?: ChangeSet;
}

interface Note {
  uri: string;
  version: number;
  readonly versions: Map<number, Version>;
  readonly editors: Map<EditorView, Unsent>;
  /** The editor that was typed in last: with two panes on a note, the other one gets the text later. */
  latest: EditorView;
  found: PublishDiagnosticsParams | undefined;
  timer: number | undefined;
  saving: number | undefined;
}

export class Notes {
  private readonly notes = new Map<string, Note>();

  constructor(
    private readonly server: ServerProcess,
    private readonly isShown: (diagnostic: Diagnostic) => boolean,
    private readonly onOpen: () => void,
  ) {}

  /** An editor shows this note now. */
  enter(view: EditorView, uri: string): void {
    const known = this.notes.get(uri);
    const note = known ?? {
      uri,
      version: CLOSED,
      versions: new Map(),
      editors: new Map(),
      latest: view,
      found: undefined,
      timer: undefined,
      saving: undefined,
    };
    this.notes.set(uri, note);
    note.editors.set(view, nothingUnsent(view));
    this.schedule(note);
    this.onOpen();
  }

  /** An editor shows this note no longer; one that shows it again at once finds it open. */
  leave(view: EditorView, uri: string): void {
    const note = this.notes.get(uri);
    note?.editors.delete(view);
    if (note !== undefined) {
      this.schedule(note);
    }
  }

  change(view: EditorView, uri: string, changes: ChangeSet): void {
    const note = this.notes.get(uri);
    const unsent = note?.editors.get(view);
    if (note === undefined || unsent === undefined) {
      return;
    }
    unsent.changes = unsent.changes.compose(changes);
    if (view.hasFocus || note.editors.size === 1) {
      note.latest = view;
    }
    this.schedule(note);
  }

  /** A note was written to disk. */
  save(uri: string): void {
    const note = this.notes.get(uri);
    if (note !== undefined) {
      window.clearTimeout(note.saving);
      note.saving = window.setTimeout(() => {
        this.send(note);
        if (note.version !== CLOSED) {
          this.server.notify(DidSaveTextDocumentNotification.type, { textDocument: { uri: note.uri } });
        }
      }, SAVED_MS);
    }
  }

  rename(oldUri: string, newUri: string): void {
    const note = this.notes.get(oldUri);
    if (note !== undefined) {
      this.close(note);
      note.uri = newUri;
      this.notes.delete(oldUri);
      this.notes.set(newUri, note);
      // Last, because an editor that is drawn again asks for its note by the new name.
      this.forgetFound(note);
    }
    this.server.notify(DidRenameFilesNotification.type, { files: [{ oldUri, newUri }] });
    if (note !== undefined) {
      this.send(note);
    }
  }

  /** Whether the server has the text of this editor, after it was sent what it did not have. */
  sync(view: EditorView, uri: string): boolean {
    const note = this.notes.get(uri);
    if (note === undefined || !note.editors.has(view)) {
      return false;
    }
    note.latest = view;
    this.send(note);
    return note.version !== CLOSED;
  }

  /** The editor in which an edit of this version of a note may be made: none where it has changed since. */
  editorFor(uri: string, version: number | null): EditorView | undefined {
    const note = this.notes.get(uri);
    if (note === undefined) {
      return undefined;
    }
    this.send(note);
    return version === null || version === note.version ? note.latest : undefined;
  }

  /** A server that started anew knows of no note. */
  openAgain(): void {
    for (const note of this.notes.values()) {
      note.version = CLOSED;
      note.versions.clear();
      this.forgetFound(note);
      this.send(note);
    }
  }

  receive(found: PublishDiagnosticsParams): void {
    const note = this.notes.get(found.uri);
    if (note !== undefined) {
      note.found = { ...found, version: found.version ?? note.version };
      this.underline(note);
    }
  }

  /** Draws all findings again: another choice of them is to be shown. */
  redraw(): void {
    this.notes.forEach((note) => this.underline(note));
  }

  /** Takes everything out of the editors. */
  clear(): void {
    for (const note of this.notes.values()) {
      window.clearTimeout(note.timer);
      window.clearTimeout(note.saving);
      this.forgetFound(note);
    }
    this.notes.clear();
  }

  private schedule(note: Note): void {
    window.clearTimeout(note.timer);
    note.timer = window.setTimeout(() => this.send(note), QUIET_MS);
  }

  private send(note: Note): void {
    window.clearTimeout(note.timer);
    if (!note.editors.has(note.latest)) {
      const [other] = note.editors.keys();
      if (other === undefined) {
        this.close(note);
        this.notes.delete(note.uri);
        return;
      }
      note.latest = other;
    }
    if (!this.server.isRunning) {
      return;
    }
    const view = note.latest;
    const text = view.state.doc;
    const known = note.versions.get(note.version);
    if (known === undefined) {
      note.version = 1;
      const textDocument = { uri: note.uri, languageId: 'markdown', version: 1, text: text.toString() };
      this.server.notify(DidOpenTextDocumentNotification.type, { textDocument });
    } else if (!known.text.eq(text)) {
      known.next = this.changesSince(known.text, note, view) ?? differenceOf(known.text, text);
      note.version += 1;
      note.versions.delete(note.version - KEPT_VERSIONS);
      this.server.notify(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: note.uri, version: note.version },
        contentChanges: contentChanges(known.text, known.next),
      });
    } else {
      this.underlineNew(note);
      return;
    }
    note.versions.set(note.version, { text });
    note.editors.set(view, nothingUnsent(view));
    this.underlineNew(note);
  }

  /** What was found was found in versions that the server knows no more. */
  private forgetFound(note: Note): void {
    note.found = undefined;
    note.editors.forEach((_, view) => view.dispatch(setDiagnostics(view.state, [])));
  }

  /** Another pane may show the note only now. */
  private underlineNew(note: Note): void {
    if (note.editors.size > 1) {
      this.underline(note);
    }
  }

  private close(note: Note): void {
    window.clearTimeout(note.timer);
    window.clearTimeout(note.saving);
    if (note.version !== CLOSED) {
      note.version = CLOSED;
      note.versions.clear();
      this.server.notify(DidCloseTextDocumentNotification.type, { textDocument: { uri: note.uri } });
    }
  }

  /** What happened in an editor since it had this text; undefined where that is not known. */
  private changesSince(text: Text, note: Note, view: EditorView): ChangeSet | undefined {
    const unsent = note.editors.get(view);
    if (unsent?.base.eq(text) === true) {
      return unsent.changes;
    }
    return view.state.doc.eq(text) ? ChangeSet.empty(text.length) : undefined;
  }

  private underline(note: Note): void {
    const sent = note.versions.get(note.version);
    if (note.found === undefined || sent === undefined) {
      return;
    }
    const then = note.versions.get(note.found.version ?? note.version);
    for (const view of note.editors.keys()) {
      let moved: ChangeDesc | undefined = this.changesSince(sent.text, note, view);
      for (let version = note.version - 1; moved !== undefined && version >= (note.found.version ?? 0); version -= 1) {
        moved = note.versions.get(version)?.next?.composeDesc(moved);
      }
      if (then !== undefined && moved !== undefined) {
        const shown = note.found.diagnostics.filter(this.isShown);
        const underlines = shown.flatMap((diagnostic) => placed(diagnostic, then.text, moved));
        view.dispatch(setDiagnostics(view.state, underlines));
      }
    }
  }
}

/** A finding on the words that it was made for, wherever they stand now; nothing where they are gone. */
function placed(diagnostic: Diagnostic, text: Text, moved: ChangeDesc): Underline[] {
  const before = placeOf(text, diagnostic.range);
  const from = moved.mapPos(before.from, 1);
  const to = moved.mapPos(before.to, -1);
  if (to < from || (to === from && before.to > before.from)) {
    return [];
  }
  const message = typeof diagnostic.message === 'string' ? diagnostic.message : diagnostic.message.value;
  return [{ from, to, severity: SEVERITIES[diagnostic.severity ?? 0] ?? 'info', message, markClass: 'factlint-mark' }];
}

function nothingUnsent(view: EditorView): Unsent {
  return { base: view.state.doc, changes: ChangeSet.empty(view.state.doc.length) };
}
