/** The plugin's life: finds the server when the first note is opened, runs it, tells where it is missing. */
import { pathToFileURL } from 'node:url';
import type { EditorView } from '@codemirror/view';
import { apiVersion, editorInfoField, FileSystemAdapter, Plugin, TFile } from 'obsidian';
import type { Editor, TAbstractFile } from 'obsidian';
import { DiagnosticSeverity, MarkupKind } from 'vscode-languageserver-protocol';
import type { InitializeParams } from 'vscode-languageserver-protocol';
import { Actions } from './actions';
import { addCommands } from './commands';
import { editorExtension } from './editorExtension';
import { Notes } from './notes';
import { ask } from './questions';
import { findServer } from './serverLocation';
import { ServerProcess } from './serverProcess';
import { answerServer } from './serverRequests';
import { readMachineSettings, readVaultSettings, serverSettings, SettingsPage } from './settings';
import type { VaultSettings } from './settings';
import { StatusBar } from './statusBar';

const NOT_INSTALLED =
  'Factlint checks notes with a program that is not on this computer yet. ' +
  'Install it in a terminal: pip install "factlint[encyclopedia]" (Python 3.11 or later). ' +
  'If you have it already, name its place in the settings of this plugin.';
const WRONG_SETTING = 'The settings of Factlint name a program that is not there. Correct its place, or leave it empty.';
const LOOK_AGAIN = 'Look again';
const START_AGAIN = 'Start again';

export default class FactlintPlugin extends Plugin {
  private settings: VaultSettings = readVaultSettings(null);
  private readonly views = new Set<EditorView>();
  private readonly server = new ServerProcess({
    parameters: () => this.initializeParams(),
    listen: (connection) =>
      answerServer(connection, {
        app: this.app,
        notes: this.notes,
        actions: this.actions,
        settings: () => serverSettings(readMachineSettings(this.app)),
        onStatus: (status) => this.status?.receive(status),
      }),
    onStarting: () => this.status?.show('starting'),
    onStarted: () => this.notes.openAgain(),
    onFailed: (why) => void this.reportFailure(why),
  });
  private readonly notes = new Notes(
    this.server,
    ({ severity }) => this.settings.shown === 'all' || (severity ?? DiagnosticSeverity.Error) <= DiagnosticSeverity.Warning,
    () => this.startOnce(),
  );
  private readonly actions = new Actions(this.server, this.notes, (view) => this.uriOf(view));
  private status: StatusBar | undefined;
  private isStarted = false;
  private isUnloaded = false;

  override async onload(): Promise<void> {
    this.settings = readVaultSettings(await this.loadData());
    this.status = new StatusBar(
      this.addStatusBarItem(),
      () => this.uriInFront(),
      () => (this.server.isRunning ? void this.actions.execute('factlint.showStatus', []) : void this.start()),
    );
    this.addSettingTab(
      new SettingsPage(this.app, this, {
        vault: () => this.settings,
        setVault: async (settings) => {
          this.settings = settings;
          this.notes.redraw();
          await this.saveData(settings);
        },
        onMachineChange: () => void this.start(),
      }),
    );
    addCommands(this, { actions: this.actions, viewOf: (editor) => this.viewOf(editor), restart: () => void this.start() });
    this.registerEditorExtension(editorExtension(this.notes, this.actions, (view) => this.uriOf(view), this.views));
    this.registerEvent(this.app.vault.on('modify', (file) => this.notes.save(this.uri(file.path))));
    this.registerEvent(this.app.vault.on('rename', (file, oldPath) => this.onRename(file, oldPath)));
    this.registerEvent(this.app.workspace.on('active-leaf-change', () => this.status?.render()));
    this.registerEvent(this.app.workspace.on('file-open', () => this.status?.render()));
    this.registerEvent(this.app.workspace.on('quit', (tasks) => tasks.add(() => this.server.stop())));
  }

  override onunload(): void {
    this.isUnloaded = true;
    this.notes.clear();
    void this.server.stop();
  }

  /** Nothing runs before the first note is open. */
  private startOnce(): void {
    if (!this.isStarted) {
      this.isStarted = true;
      this.app.workspace.onLayoutReady(() => void this.start());
    }
  }

  private async start(): Promise<void> {
    this.isStarted = true;
    this.server.announceStart();
    this.status?.show('starting');
    const found = await findServer(readMachineSettings(this.app).command);
    if (this.isUnloaded) {
      return;
    }
    if (typeof found !== 'string') {
      await this.server.start(found.program);
      return;
    }
    await this.server.stop();
    this.status?.show('missing');
    if ((await ask(found === 'not installed' ? NOT_INSTALLED : WRONG_SETTING, LOOK_AGAIN)) === LOOK_AGAIN) {
      await this.start();
    }
  }

  private async reportFailure(why: string): Promise<void> {
    this.status?.show('error', why);
    const said = why === '' ? '' : ` The last that it said: ${why}`;
    if ((await ask(`Factlint stopped several times and is not started again by itself.${said}`, START_AGAIN)) === START_AGAIN) {
      await this.start();
    }
  }

  private onRename(file: TAbstractFile, oldPath: string): void {
    if (file instanceof TFile) {
      this.notes.rename(this.uri(oldPath), this.uri(file.path));
      this.status?.render();
    }
  }

  /** The address of the note that an editor shows; undefined where it shows no note. */
  private uriOf(view: EditorView): string | undefined {
    return this.uriOfFile(view.state.field(editorInfoField, false)?.file ?? null);
  }

  private uriInFront(): string | undefined {
    return this.uriOfFile(this.app.workspace.getActiveFile());
  }

  private uriOfFile(file: TFile | null): string | undefined {
    return file?.extension === 'md' ? this.uri(file.path) : undefined;
  }

  private viewOf(editor: Editor): EditorView | undefined {
    return [...this.views].find((view) => view.state.field(editorInfoField, false)?.editor === editor);
  }

  private uri(path: string): string {
    const { adapter } = this.app.vault;
    return adapter instanceof FileSystemAdapter ? pathToFileURL(adapter.getFullPath(path)).href : '';
  }

  private initializeParams(): InitializeParams {
    const { adapter } = this.app.vault;
    const root = adapter instanceof FileSystemAdapter ? pathToFileURL(adapter.getBasePath()).href : '';
    return {
      processId: process.pid,
      clientInfo: { name: 'Obsidian', version: apiVersion },
      rootUri: root,
      workspaceFolders: [{ uri: root, name: this.app.vault.getName() }],
      capabilities: {
        general: { positionEncodings: ['utf-16'] },
        textDocument: {
          synchronization: { didSave: true },
          publishDiagnostics: { versionSupport: true },
          hover: { contentFormat: [MarkupKind.Markdown] },
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } },
            disabledSupport: true,
            isPreferredSupport: true,
            dataSupport: true,
            resolveSupport: { properties: ['edit'] },
          },
        },
        workspace: {
          applyEdit: true,
          configuration: true,
          workspaceFolders: true,
          workspaceEdit: { documentChanges: true },
        },
        window: { showDocument: { support: true } },
      },
      initializationOptions: {
        statusNotifications: true,
        offers: 'question',
        commands: { hidden: 'Factlint: Show hidden findings again' },
        settings: serverSettings(readMachineSettings(this.app)),
      },
    };
  }
}
