/** The page of the conversation panel: draws what it is told as text, and says what the writer wants. */
import type { Block, Conversation, Message, ConversationName, PageRequest } from '../types';

/** What VS Code keeps of the page while it is hidden, and over a restart. */
interface State extends Partial<ConversationName> {
  readonly typed: string;
}

interface Host {
  postMessage(request: PageRequest): void;
  getState(): State | undefined;
  setState(state: State): void;
}
declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();
const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const question = byId<HTMLTextAreaElement>('question');
const send = byId<HTMLButtonElement>('send');
const forget = byId<HTMLButtonElement>('forget');
const messages = byId('messages');
let drawn: string[] = [];

function draw(now: Conversation): void {
  const { uri, claim, report } = now;
  host.setState({ uri, claim, report, typed: question.value });
  byId('claim').textContent = now.title;
  byId('verdict').textContent = now.verdict;
  byId('sources').replaceChildren(...now.sources.map((source) => element('li', link(source.url, source.title), ` (${source.host})`)));
  drawMessages(now);
  byId('doing').textContent = now.doing === '' ? '' : `${capitalize(now.doing)}…`;
  const help = now.link === null ? [] : [' ', link(now.link.url, now.link.host)];
  byId('problem').replaceChildren(...(now.problem === '' ? [] : [now.problem, ...help]));
  byId('note').textContent = now.note;
  send.textContent = now.report === '' ? 'Check in depth and ask' : 'Ask';
  send.disabled = now.asked !== '';
  forget.hidden = now.messages.length === 0;
  forget.disabled = now.asked !== '';
  if (now.unsent !== '' && question.value === '') {
    question.value = now.unsent;
  }
  if (now.show === 'focus') {
    question.focus();
  }
}

/** What is drawn already stays, so that a screen reader tells only what is new. */
function drawMessages(now: Conversation): void {
  const waiting: Message[] = now.asked === '' ? [] : [ownQuestion(now.asked)];
  const all = [...now.messages, ...waiting];
  const keys = all.map((message) => JSON.stringify([message.role, message.blocks]));
  if (drawn.some((key, place) => key !== keys[place])) {
    messages.replaceChildren();
    drawn = [];
  }
  for (const message of all.slice(drawn.length)) {
    const who = element('h2', message.role === 'question' ? 'You' : 'Answer');
    const shown = element('article', who, ...renderBlocks(message.blocks));
    shown.className = message.role;
    messages.append(shown);
    shown.scrollIntoView({ block: 'nearest' });
  }
  drawn = keys;
}

function ownQuestion(text: string): Message {
  return { role: 'question', at: '', blocks: [{ bullet: false, pieces: [{ text, style: '' }] }] };
}

function renderBlocks(blocks: readonly Block[]): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const block of blocks) {
    const words = block.pieces.map(({ text, style }) => (style === '' ? text : element(style === 'bold' ? 'strong' : 'em', text)));
    const last = found.at(-1);
    if (!block.bullet) {
      found.push(element('p', ...words));
    } else if (last?.tagName === 'UL') {
      last.append(element('li', ...words));
    } else {
      found.push(element('ul', element('li', ...words)));
    }
  }
  return found;
}

function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** A link to a page of the web; the words alone where the address is anything else. */
function link(url: string, words: string): Node {
  if (!/^https?:\/\//i.test(url)) {
    return document.createTextNode(words);
  }
  const made = document.createElement('a');
  made.href = url;
  made.textContent = words;
  return made;
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

byId<HTMLFormElement>('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const asked = question.value.trim();
  if (asked !== '' && !send.disabled) {
    question.value = '';
    host.postMessage({ kind: 'ask', question: asked });
  }
});
question.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    byId<HTMLFormElement>('form').requestSubmit();
  }
});
question.addEventListener('input', () => host.setState({ ...host.getState(), typed: question.value }));
forget.addEventListener('click', () => host.postMessage({ kind: 'forget' }));
window.addEventListener('message', (event: MessageEvent<Conversation>) => draw(event.data));
question.value = host.getState()?.typed ?? '';
host.postMessage({ kind: 'ready' });
