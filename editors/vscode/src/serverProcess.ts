/** The language client: starts and stops the server, tells it the settings, keeps its links harmless. */
import * as os from 'node:os';
import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, State, TransportKind } from 'vscode-languageclient/node';
import type { LanguageClientOptions, Middleware, ServerOptions } from 'vscode-languageclient/node';
import type { Conversation } from './conversation/types';
import { documentSelector } from './documents';
import { removeRepetition } from './hover';
import { askModel, offersModels } from './languageModels';
import { isOpenable, removeUnsafeLinks } from './links';
import { askForChoice } from './choiceQuestion';
import { ClosedDraftPolling } from './closedDrafts';
import { say } from './messages';
import type { Server } from './serverLocation';
import { explicitSettings, serverSettingNames } from './settings';
import type { Status } from '../../shared/status';
import type { StatusItem } from './status';

export class ServerProcess implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly started = new vscode.EventEmitter<void>();
  private readonly conversation = new vscode.EventEmitter<Conversation>();
  private readonly findingsChanged = new vscode.EventEmitter<void>();
  readonly onStarted = this.started.event;
  readonly onConversation = this.conversation.event;
  readonly onFindingsChanged = this.findingsChanged.event;
  private readonly closedDrafts = new ClosedDraftPolling(this.findingsChanged.event);

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    private readonly status: StatusItem,
  ) {}

  /** Starts this server in place of the one that runs; the status item says when it does not start. */
  start(server: Server): Promise<void> {
    return this.inTurn(async () => {
      await this.end();
      this.status.starting();
      this.log.info(`Server: ${server.program} (${server.origin})`);
      const client = this.newClient(server);
      this.client = client;
      try {
        await client.start();
      } catch (error) {
        this.status.failed('The program that checks did not start.');
        this.log.error(`${server.program} did not start: ${String(error)}`);
        return;
      }
      client.onNotification('window/showMessage', ({ message, type }: { message: string; type: number }) => say(message, type));
      await vscode.commands.executeCommand('setContext', 'factlint.running', true);
      this.started.fire();
    });
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.end());
  }

  /** Runs one of the server's commands, once it has started; what it answers in words is shown. */
  async execute(command: string, args: readonly unknown[]): Promise<void> {
    await this.turn;
    if (this.client?.state !== State.Running) {
      void vscode.window.showWarningMessage('Factlint is not running. Its log says why.', 'Show Log').then((answer) => {
        if (answer !== undefined) {
          this.log.show();
        }
      });
      return;
    }
    showAnswer(await this.client.sendRequest('workspace/executeCommand', { command, arguments: args }));
  }

  /** The answer to one of our own requests; undefined where no server runs. */
  async request<T>(method: string, params: object): Promise<T | undefined> {
    return this.client?.state === State.Running ? this.client.sendRequest<T>(method, params) : undefined;
  }

  dispose(): void {
    this.closedDrafts.dispose();
    this.started.dispose();
    this.conversation.dispose();
    this.findingsChanged.dispose();
    void this.stop();
  }

  private newClient(server: Server): LanguageClient {
    // The folder in front must not be the server's working folder: what lies there is not the writer's choice.
    const serverOptions: ServerOptions = {
      command: server.program,
      args: ['lsp'],
      transport: TransportKind.stdio,
      options: { cwd: os.homedir() },
    };
    const clientOptions: LanguageClientOptions = {
      documentSelector: documentSelector(),
      initializationOptions: {
        statusNotifications: true,
        picker: true,
        offers: 'question',
        conversations: true,
        findings: true,
        commands: {
          sources: 'Factlint: Add Your Own Sources',
          packs: 'Factlint: Add an Offline Encyclopedia',
          model: 'Factlint: Choose a Language Model',
          hidden: 'Factlint: Show Hidden Findings Again',
        },
        languageModels: offersModels(),
      },
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      markdown: { isTrusted: false, supportHtml: false },
      diagnosticCollectionName: 'factlint',
      middleware: this.middleware(),
    };
    const client = new LanguageClient('factlint', 'Factlint', serverOptions, clientOptions);
    client.onRequest('factlint/pick', askForChoice);
    client.onRequest('factlint/languageModel', askModel);
    client.onNotification('factlint/conversation', (told: Conversation) => this.conversation.fire(told));
    client.onNotification('factlint/findingsChanged', () => this.findingsChanged.fire());
    client.onNotification('factlint/status', (status: Status) => this.status.receive(status));
    client.onDidChangeState(({ oldState, newState }) => {
      if (oldState === State.Running && newState === State.Stopped && this.client === client) {
        this.status.failed('The program that checks has stopped.');
        this.findingsChanged.fire();
      }
    });
    return client;
  }

  private middleware(): Middleware {
    const names = serverSettingNames(this.context.extension);
    return {
      executeCommand: async (command, args, next) =>
        command === 'factlint.listFindings'
          ? vscode.commands.executeCommand('factlint.showFindings')
          : showAnswer(await next(command, args)),
      provideHover: async (document, position, token, next) => {
        const hover = await next(document, position, token);
        return hover && removeRepetition(hover, document, position);
      },
      resolveCodeAction: async (action, token, next) => {
        const resolved = await next(action, token);
        if (resolved?.edit !== undefined && resolved.command === undefined) {
          // The walkthrough's step is done once a correction is made.
          resolved.command = { command: 'factlint.fixed', title: 'Done' };
        }
        return resolved;
      },
      handleDiagnostics: (uri, diagnostics, next) => next(uri, removeUnsafeLinks(diagnostics)),
      provideDiagnostics: async (document, previousResultId, token, next) => {
        const report = await next(document, previousResultId, token);
        if (report?.kind === 'full') {
          report.items = removeUnsafeLinks(report.items);
        }
        return report;
      },
      provideWorkspaceDiagnostics: async (known, token, report, next) => {
        if (!(await this.closedDrafts.waitForNews(token))) {
          return { items: [] };
        }
        return next(known, token, (chunk) => {
          for (const item of chunk?.items ?? []) {
            if (item.kind === 'full') {
              item.items = removeUnsafeLinks(item.items);
            }
          }
          report(chunk);
        });
      },
      workspace: {
        configuration: (params) =>
          params.items.map((item) => {
            const scope = item.scopeUri === undefined ? undefined : vscode.Uri.parse(item.scopeUri);
            return item.section === 'factlint' ? explicitSettings(names, scope) : null;
          }),
      },
      window: {
        showDocument: (params, token, next) =>
          isOpenable(vscode.Uri.parse(params.uri)) ? next(params, token) : { success: false },
      },
    };
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await vscode.commands.executeCommand('setContext', 'factlint.running', false);
    if (client !== undefined) {
      await client.dispose().catch((error: unknown) => this.log.warn(`Stopping: ${String(error)}`));
      this.findingsChanged.fire();
    }
  }

  private inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = this.turn.then(task, task);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

/** Shows a command's answer where it is a sentence for the writer. */
function showAnswer(answer: unknown): void {
  if (typeof answer === 'string' && answer !== '') {
    // A notification has one line; several lines are shown in a dialog.
    const [first, ...rest] = answer.split('\n');
    if (rest.length > 0) {
      void vscode.window.showInformationMessage(`Factlint: ${first}`, { modal: true, detail: rest.join('\n') });
    } else {
      say(`Factlint: ${first}`);
    }
  }
}
