/** The settings that the server is told: only what somebody set, so that project and user files decide the rest. */
import * as vscode from 'vscode';

/** Kept to the extension itself; the server's own settings are everything else under `factlint`. */
const EXTENSION_ONLY = ['server.', 'trace.'];

type Contribution = { properties?: Record<string, unknown> };

/** Names below `factlint.` that the extension's manifest offers and the server understands. */
export function serverSettingNames(extension: vscode.Extension<unknown>): string[] {
  const manifest = extension.packageJSON as { contributes: { configuration: Contribution[] } };
  return manifest.contributes.configuration
    .flatMap((section) => Object.keys(section.properties ?? {}))
    .map((name) => name.replace(/^factlint\./, ''))
    .filter((name) => !EXTENSION_ONLY.some((prefix) => name.startsWith(prefix)));
}

/** The values in force at `scope` that were written by somebody; a default is no value. */
export function explicitSettings(names: readonly string[], scope: vscode.Uri | undefined): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration('factlint', scope);
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const places = configuration.inspect(name);
    const written = [
      places?.workspaceFolderLanguageValue,
      places?.workspaceLanguageValue,
      places?.globalLanguageValue,
      places?.workspaceFolderValue,
      places?.workspaceValue,
      places?.globalValue,
    ].some((value) => value !== undefined);
    if (written) {
      found[name] = configuration.get(name);
    }
  }
  return found;
}
