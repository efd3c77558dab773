/** The `factlint/status` notification, and the words that the plug-ins show for it. */

export type State = 'idle' | 'checking' | 'indexing' | 'starting' | 'offline' | 'error';

/** What the server says of itself; unknown states of a newer server are shown as they come. */
export interface Status {
  readonly state: State;
  readonly message: string;
  readonly findings: number;
  readonly engine: string;
  readonly runs?: readonly Running[];
  readonly credits?: number | null;
  readonly drafts?: readonly DraftStatus[];
}

/** How one draft stands; `said` is all of it in a line, `advice` what helps where the sources know little of it. */
export interface DraftStatus {
  readonly uri: string;
  readonly wrong: number;
  readonly unsure: number;
  readonly waiting: boolean;
  readonly mark: 'waiting' | 'wrong' | 'unsure' | 'fine' | 'little';
  readonly said: string;
  readonly advice: string;
}

/** One piece of work under way: `about` is the claim or the draft, `said` how far it is. */
export interface Running {
  readonly kind: 'check' | 'verify' | 'review' | 'citecheck';
  readonly about: string;
  readonly said: string;
}

export const DOING: Record<Running['kind'], string> = {
  check: 'Checking',
  verify: 'Checking in depth',
  review: 'Reviewing',
  citecheck: 'Checking the citations of',
};

export const UNKNOWN: DraftStatus = {
  uri: '',
  wrong: 0,
  unsure: 0,
  waiting: true,
  mark: 'waiting',
  said: 'not checked yet',
  advice: '',
};

export const WORDS: Record<string, string> = {
  idle: 'Ready',
  checking: 'Checking',
  indexing: 'Reading the sources for the first time',
  starting: 'Starting',
  offline: 'The service cannot be reached; it is tried again by itself',
  error: 'Something went wrong',
  missing: 'The program that checks is not installed',
};

const WORKING: Record<string, string> = {
  checking: 'checking',
  indexing: 'reading the sources',
  starting: 'starting',
};

/** How the draft stands, or what is being done, in a few words; empty where the state itself says it. */
export function summarize(state: string, status: Status | undefined, draft: DraftStatus): string {
  const running = status?.runs?.find(({ kind }) => kind !== 'check');
  if (state === 'idle') {
    return running?.said ?? draft.said;
  }
  return state === 'checking' && draft.wrong + draft.unsure > 0 ? draft.said : (WORKING[state] ?? '');
}
