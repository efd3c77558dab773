/** A thin stand-in for the module `obsidian`: as much of it as the plugin uses, shown as plainly as can be. */
import { StateField } from '@codemirror/state';
import type { Extension } from '@codemirror/state';

export const apiVersion = '1.8.7';

export interface Command {
  readonly id: string;
  readonly name: string;
  readonly callback?: () => unknown;
  readonly editorCallback?: (editor: unknown, view: unknown) => unknown;
}

type Listener = (...told: never[]) => unknown;

class Events {
  private readonly listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): () => void {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  trigger(name: string, ...told: unknown[]): void {
    this.listeners.get(name)?.forEach((listener) => (listener as (...told: unknown[]) => unknown)(...told));
  }
}

export class FileSystemAdapter {
  constructor(private readonly base: string) {}

  getBasePath(): string {
    return this.base;
  }

  getFullPath(path: string): string {
    return `${this.base}/${path}`;
  }
}

export class TFile {
  constructor(public path: string) {}

  get extension(): string {
    return this.path.split('.').at(-1) ?? '';
  }
}

/** A pane; like Obsidian's it is also what an editor knows of its note. */
export class MarkdownView {
  file: TFile | null = null;
  /** Obsidian's wrapper of the editor; the plugin only tells one from another. */
  readonly editor = {};

  constructor(readonly app: App) {}
}

export const editorInfoField = StateField.define<MarkdownView | null>({ create: () => null, update: (value) => value });

export class App {
  readonly files: TFile[] = [];
  readonly commands: Command[] = [];
  readonly extensions: Extension[] = [];
  readonly pages: PluginSettingTab[] = [];
  readonly statusBar = document.createElement('div');
  /** What Obsidian writes beside the plugin, as data.json. */
  data: unknown = null;
  active: MarkdownView | null = null;
  openFile: (file: TFile, line: number) => Promise<void> = async () => undefined;
  readonly vault;
  readonly workspace;

  constructor(base: string) {
    this.statusBar.className = 'status-bar';
    const vault = new Events();
    const workspace = new Events();
    this.vault = Object.assign(vault, {
      adapter: new FileSystemAdapter(base),
      getName: () => base.split('/').at(-1) ?? '',
      getFileByPath: (path: string) => this.files.find((file) => file.path === path) ?? null,
    });
    this.workspace = Object.assign(workspace, {
      onLayoutReady: (work: () => void) => work(),
      getActiveFile: () => this.active?.file ?? null,
      getLeaf: () => ({
        openFile: (file: TFile, { eState }: { eState: { line: number } }) => this.openFile(file, eState.line),
      }),
    });
  }

  loadLocalStorage(key: string): unknown {
    const kept = localStorage.getItem(key);
    return kept === null ? null : JSON.parse(kept);
  }

  saveLocalStorage(key: string, value: unknown): void {
    localStorage.setItem(key, JSON.stringify(value));
  }
}

export abstract class Plugin {
  private readonly registered: (() => void)[] = [];

  constructor(
    readonly app: App,
    readonly manifest: unknown,
  ) {}

  abstract onload(): Promise<void>;
  abstract onunload(): void;

  unload(): void {
    this.onunload();
    this.registered.forEach((end) => end());
    this.app.extensions.length = 0;
  }

  async loadData(): Promise<unknown> {
    return this.app.data;
  }

  async saveData(data: unknown): Promise<void> {
    this.app.data = data;
  }

  addStatusBarItem(): HTMLElement {
    const item = document.createElement('div');
    this.app.statusBar.append(item);
    this.registered.push(() => item.remove());
    return item;
  }

  addCommand(command: Command): void {
    this.app.commands.push(command);
  }

  addSettingTab(page: PluginSettingTab): void {
    this.app.pages.push(page);
  }

  registerEditorExtension(extension: Extension): void {
    this.app.extensions.push(extension);
  }

  registerEvent(end: () => void): void {
    this.registered.push(end);
  }
}

export class Notice {
  readonly containerEl = document.createElement('div');
  readonly messageEl = document.createElement('div');

  constructor(message: string | DocumentFragment, duration = 5000) {
    this.containerEl.className = 'notice';
    this.containerEl.append(this.messageEl);
    this.messageEl.append(message);
    this.containerEl.addEventListener('click', () => this.hide());
    const all = document.querySelector('.notices') ?? document.body.appendChild(document.createElement('div'));
    all.className = 'notices';
    all.append(this.containerEl);
    if (duration > 0) {
      setTimeout(() => this.hide(), duration);
    }
  }

  hide(): void {
    this.containerEl.remove();
  }
}

export abstract class PluginSettingTab {
  readonly containerEl = document.createElement('div');

  constructor(
    readonly app: App,
    readonly plugin: Plugin,
  ) {}

  abstract display(): void;

  hide(): void {
    this.containerEl.replaceChildren();
  }
}

class Field<E extends HTMLInputElement | HTMLSelectElement> {
  constructor(
    readonly element: E,
    name: string,
  ) {
    element.setAttribute('aria-label', name);
  }

  addOptions(options: Record<string, string>): this {
    this.element.append(...Object.entries(options).map(([value, words]) => new Option(words, value)));
    return this;
  }

  setPlaceholder(words: string): this {
    this.element.setAttribute('placeholder', words);
    return this;
  }

  setValue(value: string): this {
    this.element.value = value;
    return this;
  }

  onChange(told: (value: string) => unknown): this {
    this.element.addEventListener(this.element.localName === 'select' ? 'change' : 'input', () => void told(this.element.value));
    return this;
  }
}

export class Setting {
  private readonly element = document.createElement('div');
  private name = '';

  constructor(container: HTMLElement) {
    this.element.className = 'setting-item';
    container.append(this.element);
  }

  setName(name: string): this {
    this.name = name;
    return this.say(name);
  }

  setDesc(words: string): this {
    return this.say(words);
  }

  addText(fill: (field: Field<HTMLInputElement>) => unknown): this {
    return this.add(document.createElement('input'), fill);
  }

  addDropdown(fill: (field: Field<HTMLSelectElement>) => unknown): this {
    return this.add(document.createElement('select'), fill);
  }

  private add<E extends HTMLInputElement | HTMLSelectElement>(element: E, fill: (field: Field<E>) => unknown): this {
    this.element.append(element);
    fill(new Field(element, this.name));
    return this;
  }

  private say(words: string): this {
    const line = document.createElement('div');
    line.textContent = words;
    this.element.append(line);
    return this;
  }
}

export function setTooltip(element: HTMLElement, words: string): void {
  element.title = words;
}
