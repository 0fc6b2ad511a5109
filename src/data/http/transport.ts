import { apiKeyFor, redactApiKey } from './api-key.ts';
import { isOnLine } from './online.ts';
import { parseRetryAfter } from './retry-pauses.ts';
import { compareClocks } from './service-clock.ts';
import { reportReachable } from './reachability.ts';

/** Longest answer that is read of a create or a change; lists may be longer. */
export const maxAnswerBytes = 256 * 1024;
export const maxListBytes = 8 * 1024 * 1024;

/** Deadlines for headers and body together, far above the slowest answers of a healthy service. A person waits for them. */
export const createDeadlineMs = 20_000;
export const promoDeadlineMs = 10_000;
export const listDeadlineMs = 20_000;

/** Where a request goes and whose key it carries. */
export type Address = { id: string; baseUrl: string };

export type SendRequest = {
  to: Address;
  /** Relative to the base address. */
  path: string;
  /** GET and HEAD send neither body nor key. HEAD only shows whether a server answers, also where the page may not read the answer. */
  method?: 'GET' | 'HEAD' | 'POST';
  body?: Readonly<Record<string, unknown>>;
  /** The body goes out with the API key of `to`, in its field `api_key`. Without such a key nothing is sent. */
  addsKey?: boolean;
  /** Set only for services that announce it: an unlisted header fails the CORS preflight of others. */
  idempotencyKey?: string | undefined;
  deadlineMs: number;
  capBytes?: number;
  /** False for a question that a service may refuse by CORS although it is well: its silence says nothing. GET and HEAD are such anyway. */
  countsAsOutage?: boolean | undefined;
  signal?: AbortSignal;
};

/** The result of a request, which `outcome` classifies. */
export type Reply = {
  /** `isOnLine` before the call: only `false` proves that nothing was sent, since errors of `fetch` do not say how far the request came. */
  onLineBefore: boolean;
  /** No key is held for this address, so nothing was sent. */
  noKey: boolean;
  /** Which key was sent: a refusal is about that one, not about a key that was entered since. Null where none was. */
  keyNumber: number | null;
  /** `fetch` or the reading of the body failed; `name` is the error's name. */
  threw: boolean;
  name: string | null;
  status: number | null;
  contentType: string | null;
  /** The whole body with the key redacted; null where it was not read to its end or is not UTF-8. */
  body: string | null;
  tooLarge: boolean;
  retryAfterMs: number | null;
  /** The service says that it did this at an earlier request with the same idempotency key. */
  replayed: boolean;
};

const silence = {
  threw: false,
  name: null,
  status: null,
  contentType: null,
  body: null,
  tooLarge: false,
  retryAfterMs: null,
  replayed: false,
} satisfies Partial<Reply>;

const errorName = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : 'Error';

/**
 * The whole body; null where it is longer than `cap`.
 * A reader alone makes Chromium report up to nine of ten complete answers as ERR_ABORTED (DevTools: "canceled"), because it
 * gets the last bytes before the browser has recorded the end. So the body is teed: the browser reads one branch to its
 * end, and the other is read only to count bytes. None of 2,000 answers was reported that way. Chromium fills both
 * branches before this loop runs: from a service on the same machine many megabytes may be read past the cap; over a network,
 * a few.
 */
const readBody = async (response: Response, cap: number, giveUp: () => void): Promise<ArrayBuffer | null> => {
  if (!response.body) return new ArrayBuffer();
  const whole = response.clone().arrayBuffer();
  // Where this fails, the count fails as well and reports it.
  whole.catch(() => undefined);
  const reader = response.body.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole;
    size += value.byteLength;
    if (size > cap) {
      giveUp();
      return null;
    }
  }
};

/** UTF-8 without a fault in it; null for anything else. */
const decode = (bytes: ArrayBuffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
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
  // Without CORS a redirect can only be followed.
  if (request.method === 'HEAD') return { ...common, method: 'HEAD', mode: 'no-cors', redirect: 'follow' };
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  const { api_key: _, ...body } = request.body ?? {};
  // First, as in the document.
  const sent = key === null ? body : { api_key: key, ...body };
  return { ...common, method: 'POST', headers, body: JSON.stringify(sent) };
};

/**
 * The app's only `fetch`. Never throws: whatever happens becomes a `Reply`.
 * One abort signal covers headers and body; redirects are not followed; at most `capBytes` are read.
 */
export const send = async (request: SendRequest): Promise<Reply> => {
  const { to, capBytes = maxAnswerBytes } = request;
  const onLineBefore = isOnLine();
  const needsKey = (request.method ?? 'POST') === 'POST' && request.addsKey === true;
  const own = needsKey ? apiKeyFor(to.id, to.baseUrl) : null;
  const key = own?.key ?? null;
  const noKey = needsKey && key === null;
  const before = { ...silence, onLineBefore, noKey, keyNumber: own?.number ?? null };
  if (!onLineBefore || noKey) return before;

  const abort = new AbortController();
  const deadline = setTimeout(
    () => abort.abort(new DOMException('The deadline has passed.', 'TimeoutError')),
    request.deadlineMs,
  );
  const stop = () => abort.abort(new DOMException('The request was given up.', 'AbortError'));
  if (request.signal?.aborted) stop();
  request.signal?.addEventListener('abort', stop, { once: true });

  let seen: Reply = before;
  try {
    const url = `${to.baseUrl}/${request.path.replace(/^\/+/, '')}`;
    const sentAt = Date.now();
    const response = await fetch(url, init(request, key, abort.signal));
    if (request.method !== 'HEAD') reportReachable(to.baseUrl, true);
    const { headers } = response;
    const [date, age] = [headers.get('date'), headers.get('age')];
    compareClocks({ baseUrl: to.baseUrl, date, age, sentAt, receivedAt: Date.now() });
    seen = {
      ...before,
      status: response.status,
      contentType: headers.get('content-type'),
      retryAfterMs: parseRetryAfter(headers.get('retry-after'), date, Date.now()),
      replayed: headers.get('idempotency-replayed') === 'true',
    };
    const bytes = await readBody(response, capBytes, stop);
    if (bytes === null) return { ...seen, tooLarge: true };
    const text = decode(bytes);
    return {
      ...seen,
      body: text === null || key === null ? text : redactApiKey(text, key),
    };
  } catch (error) {
    const cause: unknown = abort.signal.aborted ? abort.signal.reason : error;
    const name = errorName(cause);
    const isQuestion = (request.method ?? 'POST') !== 'POST' || request.countsAsOutage === false;
    // What was given up here says nothing of the service.
    const isSilence = seen.status === null && !isQuestion && name !== 'AbortError';
    if (isSilence) reportReachable(to.baseUrl, false);
    return { ...seen, threw: true, name };
  } finally {
    clearTimeout(deadline);
    request.signal?.removeEventListener('abort', stop);
  }
};
