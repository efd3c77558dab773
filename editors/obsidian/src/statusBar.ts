/** The item of the status bar: what Factlint is doing, and how the note in front stands. */
import { setTooltip } from 'obsidian';
import { DOING, summarize, UNKNOWN, WORDS } from '../../shared/status';
import type { Status } from '../../shared/status';

const TROUBLE: Record<string, string> = {
  offline: 'offline',
  error: 'stopped',
  missing: 'not installed',
};

export class StatusBar {
  private state = 'idle';
  private status: Status | undefined;
  private message = '';

  constructor(
    private readonly item: HTMLElement,
    private readonly noteInFront: () => string | undefined,
    onClick: () => void,
  ) {
    item.classList.add('mod-clickable', 'factlint-status');
    item.addEventListener('click', onClick);
    this.render();
  }

  receive(status: Status): void {
    this.status = status;
    this.show(status.state, status.message);
  }

  /** Says of the program itself what it cannot say. */
  show(state: 'starting' | 'missing' | Status['state'], message = ''): void {
    this.state = state;
    this.message = message;
    if (state === 'missing' || state === 'starting') {
      this.status = state === 'missing' ? undefined : this.status;
    }
    this.render();
  }

  render(): void {
    const uri = this.noteInFront();
    this.item.classList.toggle('factlint-hidden', uri === undefined);
    const draft = this.status?.drafts?.find((one) => one.uri === uri) ?? UNKNOWN;
    const said = TROUBLE[this.state] ?? summarize(this.state, this.status, draft);
    this.item.textContent = said === '' ? 'Factlint' : `Factlint: ${said}`;
    const isSure = this.state === 'idle' && !draft.waiting;
    this.item.classList.toggle('factlint-wrong', isSure && draft.mark === 'wrong');
    const lines = [this.state === 'idle' ? draft.said : (WORDS[this.state] ?? this.state), this.message, draft.advice];
    lines.push(...(this.status?.runs ?? []).map(({ kind, about, said: far }) => `${DOING[kind] ?? kind}: ${about}${far ? ` (${far})` : ''}`));
    setTooltip(this.item, lines.filter((line) => line !== '').join('\n'), { placement: 'top' });
  }
}
