/** What can be done about the words at a place: asked of the server, and done. */
import type { EditorView } from '@codemirror/view';
import { Notice } from 'obsidian';
import {
  CodeActionKind,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeActionTriggerKind,
  ExecuteCommandRequest,
  HoverRequest,
  MarkupContent,
} from 'vscode-languageserver-protocol';
import type { ApplyWorkspaceEditResult, CodeAction, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { Notes } from './notes';
import type { ServerProcess } from './serverProcess';
import { placeOf, positionAt, rangeOf } from './textChanges';
import type { Place } from './textChanges';

const REVERT = 'quickfix.factlint.revert';
const CHANGED = 'The note changed in the meantime. Nothing was edited.';
const NOT_OPEN = 'That note is not open in an editor. Nothing was edited.';
const NOT_RUNNING = 'Factlint is not running.';
const READ_MS = 10_000;

/** What is known of some words: Markdown, where it stands, and what can be done. */
export interface Known {
  readonly place: Place;
  readonly markdown: string;
  readonly actions: readonly CodeAction[];
}

export class Actions {
  constructor(
    private readonly server: ServerProcess,
    private readonly notes: Notes,
    private readonly uriOf: (view: EditorView) => string | undefined,
  ) {}

  /** What is known of the words at an offset; undefined where nothing is, or the text changed before the answer came. */
  async findKnown(view: EditorView, offset: number): Promise<Known | undefined> {
    const uri = this.sync(view);
    if (uri === undefined) {
      return undefined;
    }
    const text = view.state.doc;
    const position = positionAt(text, offset);
    const [hover, actions] = await Promise.all([
      this.server.request(HoverRequest.type, { textDocument: { uri }, position }),
      this.findActions(view, { from: offset, to: offset }),
    ]);
    if (!hover || !MarkupContent.is(hover.contents) || !view.state.doc.eq(text)) {
      return undefined;
    }
    const place = hover.range === undefined ? { from: offset, to: offset } : placeOf(text, hover.range);
    return { place, markdown: hover.contents.value, actions };
  }

  /** What can be done about the words at a place. */
  async findActions(view: EditorView, place: Place): Promise<CodeAction[]> {
    const uri = this.sync(view);
    if (uri === undefined) {
      return [];
    }
    const found = await this.server.request(CodeActionRequest.type, {
      textDocument: { uri },
      range: rangeOf(view.state.doc, place),
      context: { diagnostics: [], only: [CodeActionKind.QuickFix], triggerKind: CodeActionTriggerKind.Invoked },
    });
    return (found ?? []).filter((action): action is CodeAction => typeof action.command !== 'string');
  }

  /** Does it; where that is not possible, the writer is told why. */
  async run(action: CodeAction): Promise<void> {
    if (action.disabled !== undefined) {
      new Notice(action.disabled.reason);
      return;
    }
    const whole =
      action.edit === undefined && action.data !== undefined ?
        ((await this.server.request(CodeActionResolveRequest.type, action)) ?? action)
      : action;
    if (whole.edit !== undefined) {
      const { applied, failureReason } = this.apply(whole.edit);
      if (!applied && failureReason !== undefined) {
        new Notice(failureReason);
      }
    }
    if (whole.command !== undefined) {
      await this.execute(whole.command.command, whole.command.arguments ?? []);
    }
  }

  /** Runs one of the server's commands; what it answers in words is shown. */
  async execute(command: string, args: unknown[]): Promise<void> {
    if (!(await this.server.whenStarted())) {
      new Notice(NOT_RUNNING);
      return;
    }
    const answer: unknown = await this.server.request(ExecuteCommandRequest.type, { command, arguments: args });
    if (typeof answer === 'string' && answer !== '') {
      new Notice(`Factlint: ${answer}`, READ_MS);
    }
  }

  /** The same about the note in this editor, or about what is selected in it. */
  async executeOn(view: EditorView, command: string, about: 'note' | 'selection'): Promise<void> {
    await this.server.whenStarted();
    const uri = this.sync(view);
    const { from, to } = view.state.selection.main;
    await this.execute(command, [uri, ...(about === 'selection' ? [rangeOf(view.state.doc, { from, to })] : [])]);
  }

  /** Makes the edits of a note that is open, all at once, unless its text is another one by now. */
  apply(edit: WorkspaceEdit): ApplyWorkspaceEditResult {
    const parts: { view: EditorView; edits: readonly TextEdit[] }[] = [];
    for (const change of edit.documentChanges ?? []) {
      if (!('textDocument' in change)) {
        return { applied: false, failureReason: NOT_OPEN };
      }
      const { uri, version } = change.textDocument;
      const view = this.notes.editorFor(uri, version);
      if (view === undefined) {
        return { applied: false, failureReason: this.notes.editorFor(uri, null) === undefined ? NOT_OPEN : CHANGED };
      }
      parts.push({ view, edits: change.edits.filter((one): one is TextEdit => 'newText' in one) });
    }
    for (const { view, edits } of parts) {
      const { doc } = view.state;
      const changes = edits.map(({ range, newText }) => ({ ...placeOf(doc, range), insert: newText }));
      view.dispatch({ changes, userEvent: 'input.factlint' });
      this.sync(view);
    }
    return { applied: parts.length > 0 };
  }

  private sync(view: EditorView): string | undefined {
    const uri = this.uriOf(view);
    return uri !== undefined && this.notes.sync(view, uri) ? uri : undefined;
  }
}

/** Whether an action changes the words into others, and is not the way back. */
export function isFix(action: CodeAction): boolean {
  const isChange = action.edit !== undefined || action.data !== undefined;
  return isChange && action.disabled === undefined && (action.kind?.startsWith('quickfix') ?? false) && action.kind !== REVERT;
}
