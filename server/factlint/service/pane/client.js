// One request until it has an answer: the ladder of retries, and the key by which a repeat is the same request.
// The rules are those of factlint/client/api/retry_rules.py and transport.py.

const VERSION = "2026-10-11";
const PREFIX = "/api/v1";
const RETRY_WAITS_S = [1, 2, 4];
const LONGEST_WAIT_S = 60;
const TIMEOUT_S = 30;
const IN_PROGRESS = new Set(["idempotency_conflict", "in_progress"]);
const DETERMINISTIC_502 = new Set(["extraction_failed", "framing_failed", "ask_failed"]);
export const NO_ANSWER =
  "No answer came. Is Factlint still running, and the network up? Trying again sends the same request: nothing is charged twice.";

export const STOPPED =
  "Factlint has stopped on this machine. Run “factlint pane” in a terminal: it opens this page anew. Copy your text first if it stands here alone.";

/** Why there is no answer, in words for the writer; `again`: trying again may help. */
export class Trouble extends Error {
  /** @param {string} words @param {{status?: number, again?: boolean, link?: string}} [about] */
  constructor(words, { status = 0, again = false, link = "" } = {}) {
    super(words);
    this.status = status;
    this.again = again;
    this.link = link;
  }

  /** Whether the writer has to sign in first. */
  get signIn() {
    return this.status === 401;
  }

  /** Whether what was asked for is not there, or not any more. */
  get gone() {
    return this.status === 404 || this.status === 410;
  }
}

/** The name of a request by what it asks, so that the same one again is known as such, after a reload too.
 * @param {...unknown} parts */
export async function keyOf(...parts) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `form` asks LanguageTool's way, outside the prefix of the others.
 * @typedef {{body?: object, form?: URLSearchParams, key?: string, timeoutS?: number, receipt?: string, signal?: AbortSignal}} Call */

/** A service, as one account sees it. */
export class Service {
  /** @param {{secret: () => string, workspace?: string, base?: string, isLocal?: boolean, fetch?: typeof fetch, sleep?: typeof pause}} ways */
  constructor({ secret, workspace = "", base = "", isLocal = false, fetch: ask = (...sent) => fetch(...sent), sleep = pause }) {
    this.secret = secret;
    this.workspace = workspace;
    this.base = base;
    this.noAnswer = isLocal ? STOPPED : NO_ANSWER;
    this.ask = ask;
    this.sleep = sleep;
  }

  /** @param {string} path @param {AbortSignal} [signal] */
  async get(path, signal) {
    return this.send("GET", path, { signal });
  }

  /** Sends a request under a key that stays the same however often it has to be sent.
   * @param {string} path @param {object} body @param {string} key @param {Omit<Call, "body" | "key">} [more] */
  async post(path, body, key, more = {}) {
    return this.send("POST", path, { body, key, ...more });
  }

  /** The answer. Throws Trouble, or AbortError when the writer stopped it.
   * @param {string} method @param {string} path @param {Call} call @returns {Promise<any>} */
  async send(method, path, call) {
    for (let attempt = 0; ; attempt++) {
      const { status, headers, body } = await this.once(method, path, call);
      if (status >= 200 && status < 300 && body) return body;
      if (status === 409 && call.receipt && IN_PROGRESS.has(body?.code) && body[call.receipt]) return body;
      const waitS = waitOf(status, headers, body ?? {}, attempt, Boolean(call.key));
      if (waitS === null) throw troubleOf(status, body ?? {}, this.noAnswer);
      await this.sleep(waitS, call.signal);
    }
  }

  /** One try; status 0 when no answer came, or none that can be read.
   * @param {string} method @param {string} path @param {Call} call */
  async once(method, path, { body, form, key, timeoutS = TIMEOUT_S, signal }) {
    /** @type {Record<string, string>} */
    const headers = { "X-Service-API-Version": VERSION, Authorization: `Bearer ${this.secret()}` };
    if (this.workspace) headers["X-Factlint-Workspace"] = this.workspace;
    if (body) headers["Content-Type"] = "application/json";
    if (key) headers["Idempotency-Key"] = key;
    const timeout = AbortSignal.timeout(timeoutS * 1000);
    try {
      const answer = await this.ask(`${this.base}${form ? "" : PREFIX}${path}`, {
        method,
        headers,
        body: form ?? (body && JSON.stringify(body)),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        credentials: "omit",
        redirect: "error",
        referrerPolicy: "no-referrer",
      });
      const told = await answer.json().catch((/** @type {Error} */ error) => {
        if (error instanceof SyntaxError) return null;
        throw error;
      });
      const isObject = typeof told === "object" && told !== null && !Array.isArray(told);
      if (answer.ok && !isObject) return { status: 0, headers: answer.headers, body: null };
      return { status: answer.status, headers: answer.headers, body: isObject ? told : null };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: 0, headers: new Headers(), body: null };
    }
  }
}

/** How long to wait before sending again; null to give up.
 * @param {number} status @param {Headers} headers @param {any} body @param {number} attempt @param {boolean} keyed */
export function waitOf(status, headers, body, attempt, keyed) {
  if (status === 409) {
    if (!keyed || (body.code && !IN_PROGRESS.has(body.code))) return null;
  } else if (status !== 0 && status !== 429 && (status < 500 || isDeterministic(status, body))) return null;
  if (attempt >= RETRY_WAITS_S.length) return null;
  const stated = statedWaitS(headers, body);
  if (stated === null) return RETRY_WAITS_S[attempt];
  if (stated <= LONGEST_WAIT_S) return stated;
  return status === 429 || (status === 503 && body.code) ? null : RETRY_WAITS_S[attempt];
}

/** @param {number} status @param {any} body */
function isDeterministic(status, body) {
  return body.retryable === false || body.code === "internal" || (status === 502 && DETERMINISTIC_502.has(body.code));
}

/** @param {Headers} headers @param {any} body */
function statedWaitS(headers, body) {
  const named = headers.get("Retry-After");
  const seconds = named === null || named.trim() === "" ? body.retry_after : Number(named);
  return typeof seconds === "number" && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** @param {number} status @param {any} body @param {string} noAnswer */
function troubleOf(status, body, noAnswer) {
  const detail = typeof body.detail === "string" ? body.detail : "";
  const link = typeof body.upgrade_url === "string" ? body.upgrade_url : "";
  switch (status) {
    case 0:
      return new Trouble(noAnswer, { again: true });
    case 401:
      return new Trouble("The sign-in is not valid, or not any more.", { status });
    case 402:
      return new Trouble("The account has not enough credits left for this.", { status, link });
    case 404:
    case 410:
      return new Trouble("This is no longer kept.", { status });
    case 409:
      return new Trouble("The same request is still being worked on.", { status, again: true });
    case 429:
      return body.code === "extract_daily_limit"
        ? new Trouble("Today’s limit of checks is reached. You can check again after 00:00 UTC.", { status, link })
        : new Trouble("The service asks to wait a moment.", { status, again: true });
    default:
      if (status < 500) return new Trouble(detail || "The service refused this.", { status });
      return isDeterministic(status, body)
        ? new Trouble(detail || "It failed on the service’s side.", { status })
        : new Trouble("The service is not available for now; try again in a little while.", { status, again: true });
  }
}

/** @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
