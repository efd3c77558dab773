/** The status bar item and the language status: what the server is doing, and how the draft in front stands. */
import * as vscode from 'vscode';
import { DOING, summarize, UNKNOWN, WORDS } from '../../shared/status';
import type { DraftStatus, Status } from '../../shared/status';
import { draftInFront, documentFilters } from './documents';

/** A check mark stands only where most claims were settled and nothing was found or waits. */
const MARKS: Record<string, string> = {
  waiting: '$(circle-outline)',
  wrong: '$(warning)',
  unsure: '$(info)',
  fine: '$(check)',
  little: '$(circle-outline)',
};

const ICONS: Record<string, string> = {
  checking: '$(sync~spin)',
  indexing: '$(sync~spin)',
  starting: '$(sync~spin)',
  offline: '$(debug-disconnect)',
  error: '$(error)',
  missing: '$(cloud-download)',
};

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('factlint.status', vscode.StatusBarAlignment.Right, 90);
  private readonly language = vscode.languages.createLanguageStatusItem('factlint.draft', documentFilters());
  private readonly subscriptions: vscode.Disposable[];
  private state = 'starting';
  private status: Status | undefined;

  constructor(private readonly onFound: () => void) {
    this.item.name = 'Factlint';
    this.language.name = 'Factlint';
    this.subscriptions = [
      this.language,
      vscode.window.onDidChangeActiveTextEditor(() => this.render()),
      vscode.window.onDidChangeActiveNotebookEditor(() => this.render()),
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
    const document = draftInFront();
    if (document === undefined) {
      this.item.hide();
      return;
    }
    const draft = this.status?.drafts?.find(({ uri }) => uri === document.uri.toString()) ?? UNKNOWN;
    const running = this.status?.runs?.find(({ kind }) => kind !== 'check');
    const idle = this.state === 'idle';
    const said = summarize(this.state, this.status, draft);
    const icon = !idle ? ICONS[this.state] : running !== undefined ? '$(sync~spin)' : MARKS[draft.mark];
    this.item.text = `${icon ?? '$(question)'} Factlint${said ? `: ${said}` : ''}`;
    this.item.tooltip = this.tooltip(draft);
    this.item.command = this.state === 'missing' ? 'factlint.install' : 'factlint.menu';
    this.item.color =
      idle && (draft.mark === 'little' || draft.mark === 'waiting')
        ? new vscode.ThemeColor('descriptionForeground')
        : undefined;
    this.item.backgroundColor =
      this.state === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground')
      : this.state === 'offline' ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    const trouble = this.state === 'error' || this.state === 'offline' ? ` (${this.status?.message ?? ''})` : '';
    const words = idle ? draft.said : `${WORDS[this.state] ?? this.state}${trouble}, ${draft.said}`;
    this.item.accessibilityInformation = { label: `Factlint: ${words}` };
    this.renderLanguage(draft);
    if (draft.wrong + draft.unsure > 0) {
      this.onFound();
    }
    this.item.show();
  }

  /** The same beside the language of the draft, with what helps where little of it could be checked. */
  private renderLanguage(draft: DraftStatus): void {
    this.language.selector = documentFilters();
    this.language.text = draft.said;
    this.language.detail = draft.advice === '' ? 'Factlint' : draft.advice;
    this.language.busy = this.state === 'checking' || this.state === 'indexing' || this.state === 'starting';
    this.language.severity =
      draft.wrong > 0 && !draft.waiting ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    this.language.command = { command: 'factlint.showFindings', title: 'Show Findings' };
  }

  private tooltip(draft: DraftStatus): vscode.MarkdownString {
    const text = new vscode.MarkdownString();
    text.appendMarkdown('**Factlint** · ').appendText(this.state === 'idle' ? draft.said : (WORDS[this.state] ?? this.state));
    if (this.status?.message) {
      text.appendMarkdown('\n\n').appendText(this.status.message);
    }
    if (draft.advice !== '') {
      text.appendMarkdown('\n\n').appendText(draft.advice);
    }
    for (const { kind, about, said } of this.status?.runs ?? []) {
      text.appendMarkdown('\n\n').appendText(`${DOING[kind] ?? kind}: ${about}${said ? ` (${said})` : ''}`);
    }
    if (typeof this.status?.credits === 'number') {
      text.appendMarkdown('\n\n').appendText(`${this.status.credits.toLocaleString('en')} credits left`);
    }
    if (this.status?.engine) {
      text.appendMarkdown('\n\n').appendText(`Checked by ${this.status.engine}`);
    }
    return text;
  }

  dispose(): void {
    this.item.dispose();
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }
}
