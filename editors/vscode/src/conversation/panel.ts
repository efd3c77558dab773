/** The panel beside the draft that shows the questions and answers about one claim; comes back after a restart. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { ServerProcess } from '../serverProcess';
import type { Conversation, ConversationName, PageRequest } from './types';

const TYPE = 'factlint.conversation';
const TITLE = 'Factlint: Questions';

export class ConversationPanel implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private name: ConversationName | undefined;
  private shown: Conversation | undefined;
  /** Whether the page has said that it listens. */
  private ready = false;
  /** Whether the writer asked to see it, so that they can go on typing there. */
  private wanted = false;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: ServerProcess,
  ) {
    this.subscriptions = [
      server.onConversation((conversation) => this.receive(conversation)),
      server.onStarted(() => this.request('factlint/readConversation')),
      vscode.window.registerWebviewPanelSerializer(TYPE, this),
    ];
  }

  /** The panel of the last session; what it shows is read again once the server runs. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    this.adopt(panel);
    const { uri, claim, report } = (state ?? {}) as Partial<ConversationName>;
    if (typeof uri === 'string' && typeof claim === 'string' && typeof report === 'string') {
      this.name = { uri, claim, report };
      await this.request('factlint/readConversation');
    }
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }

  private receive(conversation: Conversation): void {
    const { uri, claim, show } = conversation;
    const another = this.name?.uri !== uri || this.name.claim !== claim;
    if (another && (show === '' || (show === 'open' && this.panel !== undefined))) {
      return;
    }
    this.wanted ||= show === 'focus';
    if (show === 'focus' || this.panel === undefined) {
      this.reveal(show !== 'focus');
    }
    this.render(conversation);
  }

  private reveal(preserveFocus: boolean): void {
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, preserveFocus);
      return;
    }
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus };
    this.adopt(vscode.window.createWebviewPanel(TYPE, TITLE, place));
  }

  private adopt(panel: vscode.WebviewPanel): void {
    this.panel?.dispose();
    this.panel = panel;
    this.ready = false;
    const files = vscode.Uri.joinPath(this.extension, 'dist');
    panel.webview.options = { enableScripts: true, enableForms: true, localResourceRoots: [files] };
    panel.webview.onDidReceiveMessage((request: PageRequest) => this.answer(request));
    panel.onDidChangeViewState(() => {
      // A hidden page is thrown away, and says that it listens when it is made again.
      this.ready &&= panel.visible;
    });
    panel.onDidDispose(() => {
      if (this.panel === panel) {
        this.panel = this.name = this.shown = undefined;
      }
    });
    panel.webview.html = buildPage(panel.webview, files);
  }

  private render(conversation: Conversation): void {
    const { uri, claim, report } = conversation;
    this.name = { uri, claim, report };
    this.shown = conversation;
    if (this.ready) {
      void this.panel?.webview.postMessage({ ...conversation, show: this.wanted ? 'focus' : '' });
      this.wanted = false;
    }
  }

  private async answer(request: PageRequest): Promise<void> {
    if (request.kind === 'ready') {
      this.ready = true;
      if (this.shown !== undefined) {
        this.render(this.shown);
      }
    } else if (request.kind === 'ask') {
      await this.request('factlint/ask', { question: request.question });
    } else if (await confirm('Delete the questions and answers about this claim?', 'Delete')) {
      await this.request('factlint/forgetConversation');
    }
  }

  private async request(method: string, more: object = {}): Promise<void> {
    const { name } = this;
    if (name === undefined || this.panel === undefined) {
      return;
    }
    const answer = await this.server.request<Conversation>(method, { ...name, ...more });
    if (answer !== undefined && this.name?.claim === answer.claim && this.name.uri === answer.uri) {
      this.render(answer);
    }
  }
}

async function confirm(question: string, action: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true }, action)) === action;
}

/** Nothing runs and nothing loads in it but our own two files. */
function buildPage(webview: vscode.Webview, files: vscode.Uri): string {
  const nonce = randomBytes(24).toString('base64url');
  const file = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(files, name)).toString();
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${TITLE}</title>
  <link rel="stylesheet" nonce="${nonce}" href="${file('page.css')}">
</head>
<body>
  <main>
    <header>
      <h1 id="claim"></h1>
      <p id="verdict"></p>
      <ul id="sources" aria-label="Sources"></ul>
    </header>
    <div id="messages" role="log" aria-label="Questions and answers"></div>
    <p id="doing" role="status"></p>
    <p id="problem" role="alert"></p>
    <form id="form">
      <label for="question">Ask about this claim</label>
      <textarea id="question" rows="2" maxlength="500" aria-describedby="note"></textarea>
      <p id="note"></p>
      <p class="buttons"><button id="send">Ask</button><button id="forget" type="button" hidden>Delete the questions</button></p>
    </form>
  </main>
  <script nonce="${nonce}" src="${file('page.js')}"></script>
</body>
</html>`;
}
