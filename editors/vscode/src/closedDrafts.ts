/** When the findings of closed drafts are worth asking for again: the language client alone would ask every two seconds. */
import * as vscode from 'vscode';

const LONGEST_MS = 60_000;

export class ClosedDraftPolling implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private stale = true;

  constructor(...also: vscode.Event<unknown>[]) {
    const events = [vscode.workspace.onDidCloseTextDocument, vscode.workspace.onDidSaveTextDocument];
    this.subscriptions = [this.changed, ...[...events, ...also].map((event) => event(() => this.markStale()))];
  }

  /** Waits until something may be new, or for a minute; false where nobody waits for the answer any more. */
  async waitForNews(token: vscode.CancellationToken): Promise<boolean> {
    if (!this.stale && !token.isCancellationRequested) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.forEach((one) => one.dispose());
          resolve();
        };
        const timer = setTimeout(done, LONGEST_MS);
        const waiting = [this.changed.event(done), token.onCancellationRequested(done)];
      });
    }
    this.stale = false;
    return !token.isCancellationRequested;
  }

  private markStale(): void {
    this.stale = true;
    this.changed.fire();
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }
}
