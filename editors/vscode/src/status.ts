/** The status bar item: what the server is doing, and how many findings the draft in front has. */
import * as vscode from 'vscode';
import { activeDraft, findingsIn } from './documents';

export type State = 'idle' | 'checking' | 'indexing' | 'starting' | 'offline' | 'error';

/** The `factlint/status` notification; unknown states of a newer server are shown as they come. */
export interface Status {
  readonly state: State;
  readonly message: string;
  readonly findings: number;
  readonly engine: string;
  readonly runs?: readonly Running[];
  readonly credits?: number | null;
}

/** One piece of work under way: `about` is the claim or the draft, `said` how far it is. */
interface Running {
  readonly kind: 'check' | 'verify' | 'review' | 'citecheck';
  readonly about: string;
  readonly said: string;
}

const DOING: Record<Running['kind'], string> = {
  check: 'Checking',
  verify: 'Checking in depth',
  review: 'Reviewing',
  citecheck: 'Checking the citations of',
};

const ICONS: Record<string, string> = {
  idle: '$(check)',
  checking: '$(sync~spin)',
  indexing: '$(sync~spin)',
  starting: '$(sync~spin)',
  offline: '$(debug-disconnect)',
  error: '$(error)',
  missing: '$(cloud-download)',
};

const WORDS: Record<string, string> = {
  idle: 'Checked',
  checking: 'Checking',
  indexing: 'Indexing',
  starting: 'Starting',
  offline: 'The service cannot be reached',
  error: 'Something went wrong',
  missing: 'The language server is not installed',
};

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('factlint.status', vscode.StatusBarAlignment.Right, 90);
  private readonly subscriptions: vscode.Disposable[];
  private state = 'starting';
  private status: Status | undefined;

  constructor() {
    this.item.name = 'Factlint';
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.render()),
      vscode.languages.onDidChangeDiagnostics(() => this.render()),
    ];
    this.render();
  }

  /** The server said something of itself. */
  receive(status: Status): void {
    this.status = status;
    this.state = status.state;
    this.render();
  }

  starting(): void {
    this.status = undefined;
    this.state = 'starting';
    this.render();
  }

  missing(): void {
    this.status = undefined;
    this.state = 'missing';
    this.render();
  }

  failed(message: string): void {
    this.status = { state: 'error', message, findings: 0, engine: '' };
    this.state = 'error';
    this.render();
  }

  private render(): void {
    const editor = activeDraft();
    if (editor === undefined) {
      this.item.hide();
      return;
    }
    const findings = findingsIn(editor.document.uri).length;
    const count = findings > 0 ? ` ${findings}` : '';
    const running = this.status?.runs?.find(({ kind }) => kind !== 'check');
    const working =
      this.state === 'indexing' || this.state === 'checking' ? ` ${WORDS[this.state]?.toLowerCase()}`
      : this.state === 'idle' && running !== undefined ? ` ${running.said}`
      : '';
    const icon = this.state === 'idle' && running !== undefined ? '$(sync~spin)' : ICONS[this.state];
    this.item.text = `${icon ?? '$(question)'} Factlint${count}${working}`;
    this.item.tooltip = this.tooltip(findings);
    this.item.command = this.state === 'missing' ? 'factlint.install' : 'factlint.menu';
    this.item.backgroundColor =
      this.state === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground')
      : this.state === 'offline' ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    const counted = `${findings} ${findings === 1 ? 'finding' : 'findings'}`;
    const trouble = this.state === 'error' || this.state === 'offline' ? ` (${this.status?.message ?? ''})` : '';
    this.item.accessibilityInformation = { label: `Factlint: ${WORDS[this.state] ?? this.state}${trouble}, ${counted}` };
    void vscode.commands.executeCommand('setContext', 'factlint.found', findings > 0);
    this.item.show();
  }

  private tooltip(findings: number): vscode.MarkdownString {
    const text = new vscode.MarkdownString();
    text.appendMarkdown('**Factlint** · ').appendText(WORDS[this.state] ?? this.state);
    if (this.status?.message) {
      text.appendMarkdown('\n\n').appendText(this.status.message);
    }
    text.appendMarkdown(`\n\n${findings} ${findings === 1 ? 'finding' : 'findings'} in this draft`);
    for (const { kind, about, said } of this.status?.runs ?? []) {
      text.appendMarkdown('\n\n').appendText(`${DOING[kind] ?? kind}: ${about}${said ? ` (${said})` : ''}`);
    }
    if (typeof this.status?.credits === 'number') {
      text.appendMarkdown('\n\n').appendText(`${this.status.credits.toLocaleString('en')} credits left`);
    }
    if (this.status?.engine) {
      text.appendMarkdown('\n\n').appendText(`Engine: ${this.status.engine}`);
    }
    return text;
  }

  dispose(): void {
    this.item.dispose();
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }
}
