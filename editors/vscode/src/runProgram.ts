/** Runs a program to its end: its exit code, its output, line by line to whoever listens. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as os from 'node:os';
import type * as vscode from 'vscode';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

export interface RunOptions {
  readonly onLine?: (line: string) => void;
  readonly token?: vscode.CancellationToken;
  readonly timeoutMs?: number;
}

/** Exit code 127 where the program cannot be started at all; never throws. */
export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: os.homedir(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const lines: string[] = [];
    const listen = (line: string): void => options.onLine?.(line);
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      listen(line);
    });
    createInterface({ input: child.stderr }).on('line', listen);
    const end = (): void => void child.kill();
    const cancelled = options.token?.onCancellationRequested(end);
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(end, options.timeoutMs);
    const finish = (code: number): void => {
      cancelled?.dispose();
      clearTimeout(timer);
      resolve({ code, stdout: lines.join('\n') });
    };
    child.once('error', (error) => {
      listen(`${program}: ${error.message}`);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
