/** A window like Obsidian's: panes with CodeMirror 6, a status bar, notices, and the plugin as it is packed. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import * as state from '@codemirror/state';
import * as view from '@codemirror/view';
import { loadNode } from './node';
import * as obsidian from './obsidian';

const STYLE = `
  body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 16px/1.6 "DejaVu Sans", sans-serif;
    --background-primary: #fff; --text-normal: #222; --text-warning: #b35900; --interactive-accent: #705dcf; }
  .panes { flex: 1; display: flex; min-height: 0; overflow: auto; } .pane { flex: 1; padding: 20px 48px; } .cm-editor { outline: none !important; max-width: 54em; margin: auto; }
  .cm-scroller.cm-scroller { font-family: "DejaVu Sans", sans-serif; line-height: 1.6; }
  .status-bar { display: flex; justify-content: flex-end; gap: 12px; padding: 4px 12px; border-top: 1px solid #ddd; font-size: 12px; }
  .notices { position: fixed; top: 12px; right: 12px; width: 320px; z-index: 9; font-size: 13px; }
  .notice { background: #2b2b2b; color: #eee; border-radius: 6px; padding: 10px; margin-bottom: 8px; }
  .cm-tooltip { border-radius: 6px; box-shadow: 0 2px 10px #0003; }
  button { border: 1px solid #ccc; border-radius: 5px; background: #f4f4f4; font: inherit; cursor: pointer; }
  button.mod-cta { background: var(--interactive-accent); color: #fff; }
`;

class Window {
  private plugin: obsidian.Plugin | undefined;
  private readonly panes: { view: view.EditorView; info: obsidian.MarkdownView; element: HTMLElement }[] = [];

  constructor(
    readonly app: obsidian.App,
    readonly pids: readonly number[],
    private readonly modules: Record<string, unknown>,
  ) {
    app.openFile = async (file, line) => {
      const pane = await this.open(file.path);
      const { from } = this.panes[pane]!.view.state.doc.line(line + 1);
      this.panes[pane]!.view.dispatch({ selection: { anchor: from } });
    };
  }

  async load(): Promise<void> {
    const module = { exports: {} as { default: new (app: obsidian.App, manifest: unknown) => obsidian.Plugin } };
    const code = await (await fetch('/plugin/main.js')).text();
    const manifest: unknown = await (await fetch('/plugin/manifest.json')).json();
    const require = (name: string): unknown => {
      const found = this.modules[name.replace(/^node:/, '')];
      if (found === undefined) {
        throw new Error(`the plugin asks for ${name}`);
      }
      return found;
    };
    new Function('module', 'exports', 'require', code)(module, module.exports, require);
    this.plugin = new module.exports.default(this.app, manifest);
    await this.plugin.onload();
  }

  unload(): void {
    this.plugin?.unload();
    this.panes.forEach(({ view: editor, info }) => editor.setState(this.stateOf(editor.state.doc, info)));
  }

  /** Opens a note in a pane of its own; the number of the pane. */
  async open(path: string): Promise<number> {
    const text = await (await fetch(`/read?path=${encodeURIComponent(path)}`)).text();
    const info = new obsidian.MarkdownView(this.app);
    info.file = this.file(path);
    const element = document.createElement('div');
    element.className = 'pane';
    document.querySelector('.panes')?.append(element);
    this.app.active = info;
    const editor = new view.EditorView({ parent: element, state: this.stateOf(state.Text.of(text.split('\n')), info) });
    editor.contentDOM.addEventListener('focus', () => {
      this.app.active = info;
      this.app.workspace.trigger('active-leaf-change');
    });
    editor.focus();
    this.app.workspace.trigger('file-open', info.file);
    return this.panes.push({ view: editor, info, element }) - 1;
  }

  close(pane: number): void {
    const { view: editor, element } = this.panes[pane]!;
    editor.destroy();
    element.remove();
    this.app.active = null;
    this.app.workspace.trigger('active-leaf-change');
  }

  /** Shows another note in the pane: in Obsidian the same editor gets another state. */
  async show(pane: number, path: string): Promise<void> {
    const { view: editor, info } = this.panes[pane]!;
    const text = await (await fetch(`/read?path=${encodeURIComponent(path)}`)).text();
    info.file = this.file(path);
    editor.setState(this.stateOf(state.Text.of(text.split('\n')), info));
    this.app.workspace.trigger('file-open', info.file);
  }

  async save(pane: number): Promise<void> {
    const { view: editor, info } = this.panes[pane]!;
    const path = info.file?.path ?? '';
    await fetch(`/write?path=${encodeURIComponent(path)}`, { method: 'POST', body: editor.state.doc.toString() });
    this.app.vault.trigger('modify', info.file);
  }

  rename(path: string, to: string): void {
    const file = this.file(path);
    file.path = to;
    this.app.vault.trigger('rename', file, path);
  }

  text(pane: number): string {
    return this.panes[pane]!.view.state.doc.toString();
  }

  selected(pane: number): string {
    const { from, to } = this.panes[pane]!.view.state.selection.main;
    return this.panes[pane]!.view.state.sliceDoc(from, to);
  }

  /** Puts the caret into these words, in the middle of the pane. */
  putCaret(pane: number, words: string, behind = 1): void {
    const editor = this.panes[pane]!.view;
    editor.focus();
    const anchor = editor.state.doc.toString().indexOf(words) + behind;
    editor.dispatch({ selection: { anchor }, effects: view.EditorView.scrollIntoView(anchor, { y: 'center' }) });
  }

  replace(pane: number, words: string, others: string): void {
    const editor = this.panes[pane]!.view;
    const from = editor.state.doc.toString().indexOf(words);
    editor.dispatch({ changes: { from, to: from + words.length, insert: others } });
  }

  /** Chooses a command of the palette by its name. */
  command(name: string): void {
    const command = this.app.commands.find((one) => one.name === name);
    if (command === undefined) {
      throw new Error(`no command ${name}`);
    }
    void (command.callback ?? (() => command.editorCallback?.(this.app.active?.editor, this.app.active)))();
  }

  openSettings(): void {
    const page = this.app.pages[0]!;
    document.body.append(page.containerEl);
    page.display();
  }

  closeSettings(): void {
    this.app.pages[0]!.hide();
    this.app.pages[0]!.containerEl.remove();
  }

  private file(path: string): obsidian.TFile {
    const known = this.app.vault.getFileByPath(path);
    if (known === null) {
      this.app.files.push(new obsidian.TFile(path));
    }
    return known ?? this.app.files.at(-1)!;
  }

  private stateOf(doc: state.Text, info: obsidian.MarkdownView): state.EditorState {
    const own = [history(), view.keymap.of([...defaultKeymap, ...historyKeymap]), view.EditorView.lineWrapping];
    return state.EditorState.create({
      doc,
      extensions: [obsidian.editorInfoField.init(() => info), ...this.app.extensions, ...own],
    });
  }
}

async function begin(): Promise<void> {
  const { facts, modules, pids } = await loadNode();
  const style = document.createElement('style');
  style.textContent = STYLE;
  const panes = document.createElement('div');
  panes.className = 'panes';
  const app = new obsidian.App(facts.vault);
  document.head.append(style);
  document.body.append(panes, app.statusBar);
  const opened = new Window(app, pids, { ...modules, obsidian, '@codemirror/state': state, '@codemirror/view': view });
  Object.assign(window, { vault: opened });
}

void begin();
