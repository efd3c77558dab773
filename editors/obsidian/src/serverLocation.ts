/** Where the language server is: the writer's setting, then PATH, then where installers put programs. */
import * as os from 'node:os';
import * as path from 'node:path';
import { expandHome, findOnPath, isProgram } from '../../shared/programs';

/** A program that is started from the desktop often has a shorter PATH than a terminal. */
const USUAL_FOLDERS = [path.join(os.homedir(), '.local', 'bin'), '/opt/homebrew/bin', '/usr/local/bin'];

export type Missing = 'not installed' | 'wrong setting';

export async function findServer(setting: string): Promise<{ program: string } | Missing> {
  if (setting !== '') {
    const chosen = expandHome(setting);
    return (await isProgram(chosen)) ? { program: chosen } : 'wrong setting';
  }
  const program = await findOnPath('factlint', USUAL_FOLDERS);
  return program === undefined ? 'not installed' : { program };
}
