/** The question which of several claims is meant. */
import * as vscode from 'vscode';

interface Picking {
  readonly question: string;
  readonly choices: string[];
  readonly many?: boolean;
}

/** Lets the writer choose some of several claims, or one; null where they turn the question away. */
export async function askForChoice({ question, choices, many }: Picking): Promise<string[] | null> {
  const options = { title: `Factlint: ${question}`, ignoreFocusOut: true };
  if (many === false) {
    const one = await vscode.window.showQuickPick(choices, options);
    return one === undefined ? null : [one];
  }
  const some = await vscode.window.showQuickPick(choices, { ...options, canPickMany: true });
  return some ?? null;
}
