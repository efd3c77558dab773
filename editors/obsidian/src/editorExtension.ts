/** What Factlint adds to each editor of Obsidian: its text goes to the server, findings are underlined, tooltips explain. */
import { linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import type { PluginValue, ViewUpdate } from '@codemirror/view';
import type { Actions } from './actions';
import type { Notes } from './notes';
import { tooltips } from './tooltip';

export function editorExtension(
  notes: Notes,
  actions: Actions,
  uriOf: (view: EditorView) => string | undefined,
  views: Set<EditorView>,
): Extension {
  class Sync implements PluginValue {
    private uri: string | undefined;

    constructor(private readonly view: EditorView) {
      views.add(view);
      this.follow();
    }

    update(update: ViewUpdate): void {
      // One editor shows one note after the other.
      if (!this.follow() && update.docChanged && this.uri !== undefined) {
        notes.change(this.view, this.uri, update.changes);
      }
    }

    destroy(): void {
      views.delete(this.view);
      if (this.uri !== undefined) {
        notes.leave(this.view, this.uri);
      }
    }

    private follow(): boolean {
      const uri = uriOf(this.view);
      if (uri === this.uri) {
        return false;
      }
      if (this.uri !== undefined) {
        notes.leave(this.view, this.uri);
      }
      this.uri = uri;
      if (uri !== undefined) {
        notes.enter(this.view, uri);
      }
      return true;
    }
  }
  return [
    ViewPlugin.fromClass(Sync),
    // Only the underlines are taken from here: our own tooltips have the sources, and what can be done.
    linter(null, { tooltipFilter: () => [] }),
    tooltips(actions),
  ];
}
