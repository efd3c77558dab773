/** What is said to the writer beside the text. */
import * as vscode from 'vscode';

/** VS Code cuts a notification off after about so many characters, unless it has a button. */
const SHOWN_WHOLE = 56;

/** How loud the protocol's message types are said; an unknown one as information. */
const MANNERS: Record<number, typeof vscode.window.showInformationMessage> = {
  1: vscode.window.showErrorMessage,
  2: vscode.window.showWarningMessage,
};

/** Says it in a notification in which all of it can be read. */
export function say(text: string, type = 3): void {
  const show = MANNERS[type] ?? vscode.window.showInformationMessage;
  void show(text, ...(text.length > SHOWN_WHOLE ? ['OK'] : []));
}
