/** The parts of Node that the plugin uses, in a browser: what cannot be done here is done by `desktop.mjs`. */
import { Buffer } from 'buffer';
import { EventEmitter } from 'events';
import * as path from 'path-browserify';

interface Facts {
  readonly home: string;
  readonly path: string;
  readonly platform: string;
  readonly pid: number;
  readonly vault: string;
}

interface Said {
  readonly pid?: number | null;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly error?: string;
  readonly close?: number | null;
}

export async function loadNode(): Promise<{ facts: Facts; modules: Record<string, unknown>; pids: number[] }> {
  const facts = (await (await fetch('/facts')).json()) as Facts;
  const pids: number[] = [];
  const process = { platform: facts.platform, pid: facts.pid, env: { PATH: facts.path, HOME: facts.home }, cwd: () => '/' };
  Object.assign(globalThis, { process, Buffer, global: globalThis, setImmediate: (work: () => void) => setTimeout(work, 0) });
  const os = { homedir: () => facts.home };
  const modules: Record<string, unknown> = {
    child_process: { spawn: (program: string, args: string[], { cwd }: { cwd: string }) => spawn(program, args, cwd, pids) },
    'fs/promises': {
      constants: { F_OK: 0, X_OK: 1 },
      access: async (file: string) => {
        if (!(await look(file)).isExecutable) {
          throw new Error(`EACCES: ${file}`);
        }
      },
      stat: async (file: string) => {
        const { isFile } = await look(file);
        return { isFile: () => isFile };
      },
    },
    os,
    path: { ...path, default: path },
    url: {
      pathToFileURL: (file: string) => new URL(`file://${file.split('/').map(encodeURIComponent).join('/')}`),
      fileURLToPath: (uri: string) => decodeURIComponent(new URL(uri).pathname),
    },
    util: { TextDecoder, TextEncoder },
    crypto: {},
    fs: {},
    net: {},
  };
  return { facts, modules, pids };
}

async function look(file: string): Promise<{ isFile: boolean; isExecutable: boolean }> {
  return (await fetch(`/look?file=${encodeURIComponent(file)}`)).json() as Promise<{ isFile: boolean; isExecutable: boolean }>;
}

class Input extends EventEmitter {
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly id: string) {
    super();
  }

  write(data: Uint8Array | string, encoding?: unknown, done?: (error?: Error) => void): boolean {
    const body = typeof data === 'string' ? data : Uint8Array.from(data);
    this.turn = this.turn.then(() => fetch(`/input?id=${this.id}`, { method: 'POST', body }));
    const told = typeof encoding === 'function' ? (encoding as () => void) : done;
    void this.turn.then(() => told?.());
    return true;
  }

  end(): void {
    // The process ends by its protocol.
  }
}

class Program extends EventEmitter {
  readonly id = crypto.randomUUID();
  readonly stdin = new Input(this.id);
  readonly stdout = new EventEmitter();
  readonly stderr = new EventEmitter();

  kill(): void {
    void fetch(`/kill?id=${this.id}`, { method: 'POST' });
  }
}

function spawn(program: string, args: string[], cwd: string, pids: number[]): Program {
  const child = new Program();
  void follow(child, JSON.stringify({ id: child.id, program, args, cwd }), pids);
  return child;
}

async function follow(child: Program, body: string, pids: number[]): Promise<void> {
  const { body: output } = await fetch('/spawn', { method: 'POST', body });
  const reader = output?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let waiting = '';
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    const lines = (waiting + piece.value).split('\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) {
      tell(child, JSON.parse(line) as Said, pids);
    }
  }
}

function tell(child: Program, said: Said, pids: number[]): void {
  if (typeof said.pid === 'number') {
    pids.push(said.pid);
  } else if (said.stdout !== undefined) {
    child.stdout.emit('data', Buffer.from(said.stdout, 'base64'));
  } else if (said.stderr !== undefined) {
    child.stderr.emit('data', Buffer.from(said.stderr, 'base64'));
  } else if (said.error !== undefined) {
    child.emit('error', new Error(said.error));
  } else if (said.close !== undefined) {
    child.stdout.emit('end');
    child.stdout.emit('close');
    child.emit('close', said.close);
  }
}
