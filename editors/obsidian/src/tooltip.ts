/** What is known of the words under the pointer or at the caret, and buttons for what can be done about them. */
import { StateEffect, StateField } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { closeHoverTooltips, EditorView, hasHoverTooltips, hoverTooltip, keymap, showTooltip } from '@codemirror/view';
import type { Tooltip, TooltipView } from '@codemirror/view';
import { isFix } from './actions';
import type { Actions, Known } from './actions';
import { renderMarkdown } from './markdownText';

const HOVER_MS = 300;
const showKnown = StateEffect.define<Tooltip | null>();

/** The tooltip that a command opened; it closes when the caret or the text moves on. */
const shownTooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(showKnown)) {
        return effect.value;
      }
    }
    return transaction.docChanged || transaction.selection !== undefined ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

export function tooltips(actions: Actions): Extension {
  return [
    hoverTooltip(
      async (view, offset) => {
        const known = await actions.findKnown(view, offset);
        return known === undefined || view.state.field(shownTooltip) !== null ? null : tooltip(known, actions);
      },
      { hoverTime: HOVER_MS, hideOnChange: true },
    ),
    shownTooltip,
    keymap.of([{ key: 'Escape', run: closeShown }]),
  ];
}

/** Shows what is known of the words at the caret; false where nothing is. */
export async function showAtCaret(view: EditorView, actions: Actions): Promise<boolean> {
  const known = await actions.findKnown(view, view.state.selection.main.from);
  if (known !== undefined) {
    view.dispatch({ effects: [closeHoverTooltips, showKnown.of(tooltip(known, actions))] });
  }
  return known !== undefined;
}

function closeShown(view: EditorView): boolean {
  if (view.state.field(shownTooltip) === null && !hasHoverTooltips(view.state)) {
    return false;
  }
  view.dispatch({ effects: [closeHoverTooltips, showKnown.of(null)] });
  view.focus();
  return true;
}

function tooltip(known: Known, actions: Actions): Tooltip {
  const { from, to } = known.place;
  return { pos: from, end: to, above: true, create: (view) => content(known, actions, view) };
}

function content({ markdown, actions: offered }: Known, actions: Actions, view: EditorView): TooltipView {
  const document = view.dom.ownerDocument;
  const dom = document.createElement('div');
  dom.className = 'factlint-tooltip';
  dom.setAttribute('role', 'dialog');
  dom.setAttribute('aria-label', 'Factlint');
  const said = document.createElement('div');
  said.className = 'factlint-said';
  said.append(renderMarkdown(markdown, document));
  const buttons = document.createElement('div');
  buttons.className = 'factlint-actions';
  for (const action of offered) {
    const button = document.createElement('button');
    button.textContent = action.title;
    button.classList.toggle('mod-cta', isFix(action));
    if (action.disabled !== undefined) {
      button.disabled = true;
      button.title = action.disabled.reason;
    }
    button.addEventListener('click', () => {
      view.dispatch({ effects: [closeHoverTooltips, showKnown.of(null)] });
      view.focus();
      void actions.run(action);
    });
    buttons.append(button);
  }
  dom.append(said, buttons);
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      closeShown(view);
    }
  });
  return { dom };
}
