import { apiKeyFor, redactApiKey } from './api-key.ts';
import { isOnLine } from './on-line.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Longest answer that is read of a create or a change; lists may be longer. */
export const answerCap = 256 * 1024;
export const listCap = 8 * 1024 * 1024;

/** Deadlines over headers and body together (reliability.md 9). */
export const createDeadlineMs = 20_000;
export const promoDeadlineMs = 10_000;
export const listDeadlineMs = 20_000;

/** Where a request goes and whose key it carries. */
export type Address = { id: string; baseUrl: string };

export type SendRequest = {
  to: Address;
  /** Relative to the base address. */
  path: string;
  /** GET sends neither body nor key. */
  method?: 'GET' | 'POST';
  body?: Readonly<Record<string, unknown>>;
  /** The names of the body that may leave the page; all else stays. `api_key` among them asks for the key. */
  fields?: readonly string[];
  /** Set only for services that announce it: an unlisted header fails the CORS preflight of others (decision 9). */
  idempotencyKey?: string | undefined;
  deadlineMs: number;
  capBytes?: number;
  signal?: AbortSignal;
};

/** What came of a request, for `outcome` to judge. */
export type Reply = {
  /** `navigator.onLine` before the call: only `false` proves that nothing was sent (F3). */
  onLineBefore: boolean;
  /** No key is held for this address, so nothing was sent. */
  noKey: boolean;
  /** `fetch` or the reading of the body failed; `name` is the error's name. */
  threw: boolean;
  name: string | null;
  status: number | null;
  contentType: string | null;
  /** The whole body as UTF-8 with the key redacted; null where it could not be read to its end. */
  body: string | null;
  tooLarge: boolean;
  retryAfterMs: number | null;
  elapsedMs: number;
};

const silence = {
  threw: false,
  name: null,
  status: null,
  contentType: null,
  body: null,
  tooLarge: false,
  retryAfterMs: null,
} satisfies Partial<Reply>;

const errorName = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : 'Error';

/** Reads at most `cap` bytes. @returns null where the body is longer. */
const readBody = async (response: Response, cap: number): Promise<Uint8Array | null> => {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > cap) {
      // Not awaited: a peer that never closes must not hold the answer back.
      void reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
};

/** The body that leaves: an allow-list of names, and the key where it is one of them (reliability.md 2.5). */
const project = (request: SendRequest, key: string | null): string => {
  const body = request.body ?? {};
  const kept = (request.fields ?? [])
    .filter((name) => (name === 'api_key' ? key !== null : Object.hasOwn(body, name)))
    .map((name) => [name, name === 'api_key' ? key : body[name]] as const);
  return JSON.stringify(Object.fromEntries(kept));
};

const init = (request: SendRequest, key: string | null, signal: AbortSignal): RequestInit => {
  const common: RequestInit = {
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  if (request.method === 'GET') return { ...common, method: 'GET' };
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  return { ...common, method: 'POST', headers, body: project(request, key) };
};

/**
 * The app's only `fetch`. Never throws: whatever happens becomes a `Reply`.
 * One abort signal covers headers and body; redirects are not followed; at most `capBytes` are read.
 */
export const send = async (request: SendRequest): Promise<Reply> => {
  const { to, capBytes = answerCap } = request;
  const started = performance.now();
  const elapsed = () => ({ elapsedMs: Math.round(performance.now() - started) });
  const onLineBefore = isOnLine();
  const needsKey = request.method !== 'GET' && (request.fields ?? []).includes('api_key');
  const key = needsKey ? apiKeyFor(to.id, to.baseUrl) : null;
  const noKey = needsKey && key === null;
  const before = { ...silence, onLineBefore, noKey };
  if (!onLineBefore || noKey) return { ...before, ...elapsed() };

  const abort = new AbortController();
  const late = setTimeout(
    () => abort.abort(new DOMException('The deadline has passed.', 'TimeoutError')),
    request.deadlineMs,
  );
  const stop = () => abort.abort(new DOMException('The request was given up.', 'AbortError'));
  if (request.signal?.aborted) stop();
  request.signal?.addEventListener('abort', stop, { once: true });

  let seen: Reply = { ...before, ...elapsed() };
  try {
    const url = `${to.baseUrl}/${request.path.replace(/^\/+/, '')}`;
    const response = await fetch(url, init(request, key, abort.signal));
    seen = {
      ...before,
      status: response.status,
      contentType: response.headers.get('content-type'),
      retryAfterMs: parseRetryAfter(
        response.headers.get('retry-after'),
        response.headers.get('date'),
        Date.now(),
      ),
      ...elapsed(),
    };
    const bytes = await readBody(response, capBytes);
    if (bytes === null) return { ...seen, tooLarge: true, ...elapsed() };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ...seen, body: key === null ? text : redactApiKey(text, key), ...elapsed() };
  } catch (error) {
    const cause: unknown = abort.signal.aborted ? abort.signal.reason : error;
    return { ...seen, threw: true, name: errorName(cause), ...elapsed() };
  } finally {
    clearTimeout(late);
    request.signal?.removeEventListener('abort', stop);
  }
};
