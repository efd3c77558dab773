/** What the language server tells of a conversation about a claim: text and addresses, never markup. */

export interface ConversationName {
  readonly uri: string;
  readonly claim: string;
  readonly report: string;
}

export interface Message {
  readonly role: 'question' | 'answer';
  readonly at: string;
  readonly blocks: readonly Block[];
}

export interface Block {
  readonly bullet: boolean;
  readonly pieces: readonly { readonly text: string; readonly style: '' | 'bold' | 'italic' }[];
}

export interface Conversation extends ConversationName {
  readonly title: string;
  readonly verdict: string;
  readonly sources: readonly { readonly title: string; readonly url: string; readonly host: string }[];
  readonly messages: readonly Message[];
  readonly note: string;
  readonly asked: string;
  readonly doing: string;
  readonly problem: string;
  readonly unsent: string;
  readonly link: { readonly url: string; readonly host: string } | null;
  readonly show?: '' | 'open' | 'focus';
}

/** What the page asks of the extension. */
export type PageRequest = { readonly kind: 'ready' | 'forget' } | { readonly kind: 'ask'; readonly question: string };
