/** Where a program is on this machine, for the editors' plug-ins: only absolute places count. */
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';

export const WINDOWS = process.platform === 'win32';

/** The first program of this name on PATH, then in `more`; relative entries are passed over, since they mean the open folder. */
export async function findOnPath(name: string, more: readonly string[] = []): Promise<string | undefined> {
  const endings = WINDOWS ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of [...(process.env['PATH'] ?? '').split(path.delimiter), ...more]) {
    if (!path.isAbsolute(folder)) {
      continue;
    }
    for (const ending of endings) {
      const candidate = path.join(folder, name + ending);
      if (await isProgram(candidate)) {
        return candidate;
      }
    }
  }
  return undefined;
}

export function expandHome(text: string): string {
  return text.startsWith('~/') ? path.join(os.homedir(), text.slice(2)) : text;
}

export async function isProgram(file: string): Promise<boolean> {
  try {
    await fs.access(file, WINDOWS ? fs.constants.F_OK : fs.constants.X_OK);
    return path.isAbsolute(file) && (await fs.stat(file)).isFile();
  } catch {
    return false;
  }
}
