/** The language server's process: started, spoken to, started again after a crash. */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import * as os from 'node:os';
import {
  createProtocolConnection,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import type {
  InitializeParams,
  ProtocolConnection,
  ProtocolNotificationType,
  ProtocolRequestType,
} from 'vscode-languageserver-protocol/node';

const PATIENCE_MS = 2000;
const FIRST_PAUSE_MS = 500;
const MOST_CRASHES = 3;
const CRASHES_COUNT_MS = 180_000;
const LAST_WORDS = 2000;

export interface ServerHost {
  readonly parameters: () => InitializeParams;
  /** Registers what the server may ask and tell. */
  readonly listen: (connection: ProtocolConnection) => void;
  readonly onStarting: () => void;
  readonly onStarted: () => void;
  /** It stopped and is not started again; the words say why, as far as is known. */
  readonly onFailed: (why: string) => void;
}

interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly connection: ProtocolConnection;
  isReady: boolean;
}

export class ServerProcess {
  private turn: Promise<void> = Promise.resolve();
  private running: Running | undefined;
  private program = '';
  private crashes: number[] = [];
  private pause: number | undefined;
  private lastWords = '';
  private isStarting = false;
  private waiting: ((isRunning: boolean) => void)[] = [];

  constructor(private readonly host: ServerHost) {}

  get isRunning(): boolean {
    return this.running?.isReady === true;
  }

  /** Whether it runs, once it has started or failed to. */
  async whenStarted(): Promise<boolean> {
    return this.isStarting ? new Promise((resolve) => this.waiting.push(resolve)) : this.isRunning;
  }

  /** Whoever waits for it from now on waits until it has started. */
  announceStart(): void {
    this.isStarting = true;
  }

  /** Starts this program in place of the one that runs. */
  start(program: string): Promise<void> {
    return this.inTurn(async () => {
      await this.end();
      this.crashes = [];
      this.program = program;
      this.launch();
    });
  }

  stop(): Promise<void> {
    return this.inTurn(async () => {
      await this.end();
      this.settle();
    });
  }

  /** One start or stop after the other, so that no process is forgotten. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(work, work);
    return this.turn;
  }

  private async end(): Promise<void> {
    window.clearTimeout(this.pause);
    const { running } = this;
    this.running = undefined;
    if (running === undefined) {
      return;
    }
    const gone = new Promise((resolve) => running.child.once('close', resolve));
    if (running.isReady) {
      await within(PATIENCE_MS, running.connection.sendRequest(ShutdownRequest.type)).catch(() => undefined);
      await running.connection.sendNotification(ExitNotification.type).catch(() => undefined);
      await within(PATIENCE_MS, gone).catch(() => undefined);
    }
    running.connection.dispose();
    running.child.kill();
  }

  notify<P>({ method }: ProtocolNotificationType<P, unknown>, params: P): void {
    if (this.isRunning) {
      void this.running?.connection.sendNotification(method, params).catch(() => undefined);
    }
  }

  /** The answer; undefined where no server runs, or it gives none. */
  async request<P, R, PR, E, O>({ method }: ProtocolRequestType<P, R, PR, E, O>, params: P): Promise<R | undefined> {
    return this.isRunning ? this.running?.connection.sendRequest<R>(method, params).catch(() => undefined) : undefined;
  }

  private settle(): void {
    this.isStarting = false;
    const waiting = this.waiting;
    this.waiting = [];
    waiting.forEach((tell) => tell(this.isRunning));
  }

  private launch(): void {
    this.announceStart();
    this.host.onStarting();
    this.lastWords = '';
    // The vault must not be the server's working folder: what lies there need not be the writer's own.
    const child = spawn(this.program, ['lsp'], { cwd: os.homedir(), windowsHide: true });
    child.stderr.on('data', (said: Uint8Array) => {
      this.lastWords = (this.lastWords + new TextDecoder().decode(said)).slice(-LAST_WORDS);
    });
    child.stdin.on('error', () => undefined);
    const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    const running = { child, connection, isReady: false };
    this.running = running;
    let isOver = false;
    const over = (why: string): void => {
      if (!isOver) {
        isOver = true;
        this.onEnd(running, why);
      }
    };
    child.once('error', (error) => over(error.message));
    child.once('close', () => over(this.lastWords.trim().split('\n').at(-1) ?? ''));
    connection.onError(() => undefined);
    this.host.listen(connection);
    connection.listen();
    void this.initialize(running);
  }

  private async initialize(running: Running): Promise<void> {
    try {
      await running.connection.sendRequest(InitializeRequest.type, this.host.parameters());
      await running.connection.sendNotification(InitializedNotification.type, {});
    } catch {
      // Its end tells why.
      running.child.kill();
      return;
    }
    if (this.running === running) {
      running.isReady = true;
      this.host.onStarted();
      this.settle();
    }
  }

  private onEnd(running: Running, why: string): void {
    running.connection.dispose();
    if (this.running !== running) {
      return;
    }
    this.running = undefined;
    const now = Date.now();
    this.crashes = [...this.crashes.filter((then) => now - then < CRASHES_COUNT_MS), now];
    if (this.crashes.length > MOST_CRASHES) {
      this.settle();
      this.host.onFailed(why);
      return;
    }
    this.announceStart();
    this.host.onStarting();
    this.pause = window.setTimeout(() => this.launch(), FIRST_PAUSE_MS * 2 ** (this.crashes.length - 1));
  }
}

function within<T>(timeMs: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => window.setTimeout(resolve, timeMs, undefined))]);
}
