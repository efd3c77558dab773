/** Ticks the steps of the walkthrough that were done, also before it was opened. */
import * as vscode from 'vscode';

const KEPT = 'walkthrough';

export type Step = 'run' | 'found' | 'fixed' | 'sources';

/**
 * VS Code ticks a step when a context becomes true while the walkthrough is loaded, and never where it was true before.
 * So what was done is said again, by a context that is true for a moment, whenever a tab is opened.
 */
export class Walkthrough implements vscode.Disposable {
  private readonly done: Set<Step>;
  private readonly subscription: vscode.Disposable;

  constructor(private readonly state: vscode.Memento) {
    this.done = new Set(state.get<Step[]>(KEPT, []));
    this.subscription = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      if (opened.length > 0) {
        this.done.forEach((step) => void tick(step));
      }
    });
  }

  /** A step was done. */
  mark(step: Step): void {
    if (!this.done.has(step)) {
      this.done.add(step);
      void this.state.update(KEPT, [...this.done]);
      void tick(step);
    }
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

async function tick(step: Step): Promise<void> {
  await vscode.commands.executeCommand('setContext', `factlint.done.${step}`, true);
  await vscode.commands.executeCommand('setContext', `factlint.done.${step}`, false);
}
