/** The settings, and their page. What decides which program runs and whom it asks stays on this machine, outside the vault. */
import { PluginSettingTab, Setting } from 'obsidian';
import type { App, Plugin } from 'obsidian';

const LOCAL_KEY = 'factlint-machine';

export type Shown = 'all' | 'warnings';

/** Kept in the vault, and so the same on every machine. */
export interface VaultSettings {
  readonly shown: Shown;
}

/** Kept on this machine: a vault that came from elsewhere cannot name a program to run, or a service to send notes to. */
export interface MachineSettings {
  readonly command: string;
  readonly baseUrl: string;
}

export function readMachineSettings(app: App): MachineSettings {
  const kept = toRecord(app.loadLocalStorage(LOCAL_KEY));
  return { command: toText(kept['command']), baseUrl: toText(kept['baseUrl']) };
}

export function readVaultSettings(kept: unknown): VaultSettings {
  return { shown: toRecord(kept)['shown'] === 'warnings' ? 'warnings' : 'all' };
}

/** What the server is told: only what was set, so that project and user files decide the rest. */
export function serverSettings({ baseUrl }: MachineSettings): Record<string, unknown> {
  return baseUrl === '' ? {} : { baseUrl };
}

interface Changes {
  readonly vault: () => VaultSettings;
  readonly setVault: (settings: VaultSettings) => Promise<void>;
  /** Called once for all that was changed there, when the page is left. */
  readonly onMachineChange: () => void;
}

export class SettingsPage extends PluginSettingTab {
  private machine: MachineSettings;

  constructor(
    app: App,
    plugin: Plugin,
    private readonly changes: Changes,
  ) {
    super(app, plugin);
    this.machine = readMachineSettings(app);
  }

  override display(): void {
    this.machine = readMachineSettings(this.app);
    this.containerEl.replaceChildren();
    new Setting(this.containerEl)
      .setName('What is underlined')
      .setDesc('Warnings are what contradicts the evidence, or itself, for sure enough to look at. Everything includes what is less sure.')
      .addDropdown((dropdown) =>
        dropdown
          .addOptions({ all: 'Everything', warnings: 'Warnings only' })
          .setValue(this.changes.vault().shown)
          .onChange((shown) => this.changes.setVault({ shown: shown === 'warnings' ? 'warnings' : 'all' })),
      );
    new Setting(this.containerEl)
      .setName('Program')
      .setDesc('Where the program factlint is on this machine. Leave it empty to have it looked for.')
      .addText((text) =>
        text
          .setPlaceholder('/home/you/.local/bin/factlint')
          .setValue(this.machine.command)
          .onChange((command) => (this.machine = { ...this.machine, command: command.trim() })),
      );
    new Setting(this.containerEl)
      .setName('Address of a service')
      .setDesc(
        'Leave it empty to check on this machine, where nothing leaves it. A service gets text of your notes, after you agreed. ' +
          'Its key is read from the keyring or from FACTLINT_API_KEY, never from the vault.',
      )
      .addText((text) =>
        text
          .setPlaceholder('https://')
          .setValue(this.machine.baseUrl)
          .onChange((baseUrl) => (this.machine = { ...this.machine, baseUrl: baseUrl.trim() })),
      );
  }

  override hide(): void {
    const before = readMachineSettings(this.app);
    if (before.command !== this.machine.command || before.baseUrl !== this.machine.baseUrl) {
      this.app.saveLocalStorage(LOCAL_KEY, this.machine);
      this.changes.onMachineChange();
    }
    super.hide();
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
