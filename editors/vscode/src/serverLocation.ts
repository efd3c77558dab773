/** Where the language server is: the writer's setting, then PATH, then what this extension installed. */
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { expandHome, findOnPath, isProgram, WINDOWS } from '../../shared/programs';

const COMPLETE = 'complete';
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

export type Origin = 'setting' | 'PATH' | 'installed';

export interface Server {
  readonly program: string;
  readonly origin: Origin;
}

export type Missing = 'not installed' | 'wrong setting';

/** The server to run, or why there is none; a setting that names no program is said, unless something else asks than the writer. */
export async function findServer(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  how: 'aloud' | 'silently' = 'aloud',
): Promise<Server | Missing> {
  const chosen = expandHome(vscode.workspace.getConfiguration('factlint').get('server.path', '').trim());
  if (chosen !== '') {
    if (await isProgram(chosen)) {
      return { program: chosen, origin: 'setting' };
    }
    const message = `factlint.server.path names no program: ${chosen}`;
    log.error(message);
    if (how === 'silently') {
      return 'wrong setting';
    }
    void vscode.window.showErrorMessage(`Factlint: ${message}`, 'Open Settings').then((answer) => {
      if (answer !== undefined) {
        void vscode.commands.executeCommand('workbench.action.openSettings', 'factlint.server.path');
      }
    });
    return 'wrong setting';
  }
  const onPath = await findOnPath('factlint');
  if (onPath !== undefined) {
    return { program: onPath, origin: 'PATH' };
  }
  const installed = await installedServer(context);
  return installed === undefined ? 'not installed' : { program: installed, origin: 'installed' };
}

/** A new folder for an environment; it counts only after `markComplete`. */
export function newServerFolder(context: vscode.ExtensionContext): string {
  return path.join(context.globalStorageUri.fsPath, `server-${Date.now()}`);
}

export async function markComplete(folder: string): Promise<void> {
  await fs.writeFile(path.join(folder, COMPLETE), '');
}

/**
 * Removes the environments in the extension's storage that no window found for a week: another window may run from one.
 * What cannot be removed is left for the next time.
 */
export async function removeUnusedServers(context: vscode.ExtensionContext): Promise<void> {
  for (const folder of await serverFolders(context)) {
    if (Date.now() - (await lastUse(folder)) > UNUSED_MS) {
      await fs.rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

export function programIn(environment: string, name: string): string {
  return WINDOWS ? path.join(environment, 'Scripts', `${name}.exe`) : path.join(environment, 'bin', name);
}

async function installedServer(context: vscode.ExtensionContext): Promise<string | undefined> {
  for (const folder of (await serverFolders(context)).reverse()) {
    const program = programIn(folder, 'factlint');
    if ((await exists(path.join(folder, COMPLETE))) && (await isProgram(program))) {
      await noteUse(folder);
      return program;
    }
  }
  return undefined;
}

async function noteUse(folder: string): Promise<void> {
  const now = new Date();
  await fs.utimes(path.join(folder, COMPLETE), now, now).catch(() => undefined);
}

/** When a window last found the server in a folder, or else when the folder was changed, in milliseconds. */
async function lastUse(folder: string): Promise<number> {
  const stat = await fs.stat(path.join(folder, COMPLETE)).catch(() => fs.stat(folder).catch(() => undefined));
  return stat?.mtimeMs ?? Date.now();
}

async function serverFolders(context: vscode.ExtensionContext): Promise<string[]> {
  const storage = context.globalStorageUri.fsPath;
  const names = await fs.readdir(storage).catch(() => [] as string[]);
  return names
    .filter((name) => /^server-\d+$/.test(name))
    .sort()
    .map((name) => path.join(storage, name));
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
