/** Notices with buttons, for what the writer is asked while they go on writing. All words are set as text. */
import { Notice } from 'obsidian';

/** The button that was pressed; undefined where the notice was put away. */
export function ask(question: string, ...answers: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const content = document.createDocumentFragment();
    const words = document.createElement('div');
    words.textContent = question;
    const buttons = document.createElement('div');
    buttons.className = 'factlint-answers';
    content.append(words, buttons);
    const notice = new Notice(content, 0);
    for (const answer of answers) {
      const button = document.createElement('button');
      button.textContent = answer;
      button.addEventListener('click', () => resolve(answer));
      buttons.append(button);
    }
    // A click anywhere on a notice puts it away; a button has answered by then.
    notice.messageEl.addEventListener('click', () => {
      notice.hide();
      resolve(undefined);
    });
  });
}
