/** The commands of the palette; Obsidian shows them as "Factlint: …". */
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { Notice } from 'obsidian';
import type { Editor, Plugin } from 'obsidian';
import { isFix } from './actions';
import type { Actions } from './actions';
import { showAtCaret } from './tooltip';

const NOTHING_HERE = 'Factlint knows nothing of the words at the caret.';
const NOTHING_FOUND = 'Factlint found nothing in this note.';
const NO_FIX = 'Factlint has no correction for the words at the caret.';

interface Parts {
  readonly actions: Actions;
  readonly viewOf: (editor: Editor) => EditorView | undefined;
  readonly restart: () => void;
}

export function addCommands(plugin: Plugin, { actions, viewOf, restart }: Parts): void {
  const onNote = (id: string, name: string, run: (view: EditorView) => unknown): void => {
    plugin.addCommand({
      id,
      name,
      editorCallback: (editor) => {
        const view = viewOf(editor);
        if (view !== undefined) {
          run(view);
        }
      },
    });
  };
  onNote('check', 'Check this note', (view) => actions.executeOn(view, 'factlint.checkDocument', 'note'));
  onNote('fix', 'Apply the fix here', (view) => applyFix(view, actions));
  onNote('next', 'Go to the next finding', (view) => goTo(view, nextDiagnostic, actions));
  onNote('previous', 'Go to the previous finding', (view) => goTo(view, previousDiagnostic, actions));
  onNote('show', 'Show what is known of the words here', async (view) => {
    if (!(await showAtCaret(view, actions))) {
      new Notice(NOTHING_HERE);
    }
  });
  onNote('deep', 'Check the claim here in depth', (view) => actions.executeOn(view, 'factlint.checkInDepth', 'selection'));
  onNote('fix-all', 'Apply all safe edits', (view) => actions.executeOn(view, 'factlint.fixAll', 'note'));
  onNote('review', 'Review this note', (view) => actions.executeOn(view, 'factlint.reviewDocument', 'note'));
  onNote('stop', 'Stop the review', (view) => actions.executeOn(view, 'factlint.stopReview', 'note'));
  onNote('forget', 'Forget this note', (view) => actions.executeOn(view, 'factlint.forgetDocument', 'note'));
  plugin.addCommand({ id: 'status', name: 'Show the status', callback: () => void actions.execute('factlint.showStatus', []) });
  plugin.addCommand({
    id: 'hidden',
    name: 'Show hidden findings again',
    callback: () => void actions.execute('factlint.showHiddenAgain', []),
  });
  plugin.addCommand({
    id: 'own-sources',
    name: 'Show own sources',
    callback: () => void actions.execute('factlint.listOwnSources', []),
  });
  plugin.addCommand({ id: 'restart', name: 'Restart', callback: restart });
}

/** Puts the correction in; where there are several ways, the writer chooses among them. */
async function applyFix(view: EditorView, actions: Actions): Promise<void> {
  const { from, to } = view.state.selection.main;
  const found = await actions.findActions(view, { from, to });
  const fixes = found.filter(isFix);
  const preferred = fixes.filter(({ isPreferred }) => isPreferred === true);
  const [chosen, other] = preferred.length === 1 ? preferred : fixes;
  if (chosen !== undefined && other === undefined) {
    await actions.run(chosen);
  } else if (chosen === undefined) {
    new Notice(found.find(({ disabled }) => disabled !== undefined)?.disabled?.reason ?? NO_FIX);
  } else {
    await showAtCaret(view, actions);
  }
}

async function goTo(view: EditorView, move: (view: EditorView) => boolean, actions: Actions): Promise<void> {
  if (move(view)) {
    await showAtCaret(view, actions);
  } else {
    new Notice(NOTHING_FOUND);
  }
}
