import { apiKeyFor, redactApiKey } from './api-key.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { isOnLine, reportNetwork } from './online.ts';
import { parseRetryAfter } from './retry-pauses.ts';
import { compareClocks } from './clock-difference.ts';
import { reportReachable } from './reachability.ts';

/** Deadlines for headers and body together, far above the slowest answers of a healthy service. A person waits for them. */
export const createDeadlineMs = 20_000;
export const promoDeadlineMs = 10_000;
export const listDeadlineMs = 20_000;
const networkCheckMs = 5000;

/** Where a request goes and whose key it carries. */
export type Address = { id: string; baseUrl: string };

export type SendRequest = {
  to: Address;
  /** Relative to the base address. */
  path: string;
  /** Otherwise a POST. It sends neither body nor key. */
  method?: 'GET';
  body?: Readonly<Record<string, unknown>>;
  /** The body goes out with the API key of `to`, in its field `api_key`. Without such a key nothing is sent. */
  addsKey?: boolean;
  /** A key that is being tried, in place of that of `to`. */
  trialKey?: string | undefined;
  /** Set only for services that announce it: an unlisted header fails the CORS preflight of others. */
  idempotencyKey?: string | undefined;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
};

/** The result of a request, which `outcome` classifies. */
export type Reply = {
  /** Why nothing was sent; null once `fetch` was called, since its errors do not say how far the request came. */
  notSent: 'offline' | 'no-key' | null;
  /** The name of the error of `fetch`, or of the reading of the body. */
  error: string | null;
  status: number | null;
  contentType: string | null;
  /** The whole body with the key redacted; null if it was not read to its end. */
  body: string | null;
  retryAfterMs: number | null;
  /** The service says that it did this at an earlier request with the same idempotency key. */
  replayed: boolean;
};

const silence = {
  notSent: null,
  error: null,
  status: null,
  contentType: null,
  body: null,
  retryAfterMs: null,
  replayed: false,
} satisfies Reply;

const errorName = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : 'Error';

const common = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;

const init = (request: SendRequest, key: string | null, signal: AbortSignal): RequestInit => {
  const options = { ...common, signal, redirect: 'error' } as const;
  if (request.method === 'GET') return { ...options, method: 'GET' };
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  const { api_key: _, ...body } = request.body ?? {};
  // First, as in the document.
  const sent = key === null ? body : { api_key: key, ...body };
  return { ...options, method: 'POST', headers, body: JSON.stringify(sent) };
};

/**
 * Asks a service for what changes nothing, because a browser may say that there is no network although there is one. Not a cost without a
 * network: the request fails at once.
 * @returns whether it answered
 */
export const checkNetwork = async ({ baseUrl }: Pick<Address, 'baseUrl'>): Promise<boolean> => {
  try {
    await fetch(baseUrl + extensionPaths.capabilities, {
      ...common,
      mode: 'no-cors',
      signal: AbortSignal.timeout(networkCheckMs),
    });
  } catch {
    return false;
  }
  reportNetwork();
  return true;
};

/**
 * The app's only `fetch`. Never throws: whatever happens becomes a `Reply`.
 * One abort signal covers headers and body; redirects are not followed.
 */
export const send = async (request: SendRequest): Promise<Reply> => {
  const { to } = request;
  if (!isOnLine() && !(await checkNetwork(to))) return { ...silence, notSent: 'offline' };
  const needsKey = request.method !== 'GET' && request.addsKey === true;
  const key = needsKey ? (request.trialKey ?? apiKeyFor(to.id, to.baseUrl)) : null;
  if (needsKey && key === null) return { ...silence, notSent: 'no-key' };

  const abort = new AbortController();
  const deadline = setTimeout(
    () => abort.abort(new DOMException('The deadline has passed.', 'TimeoutError')),
    request.deadlineMs,
  );
  const signal = request.signal ? AbortSignal.any([abort.signal, request.signal]) : abort.signal;

  let seen: Reply = silence;
  try {
    const url = `${to.baseUrl}/${request.path.replace(/^\/+/, '')}`;
    const sentAt = Date.now();
    const response = await fetch(url, init(request, key, signal));
    reportReachable(to.baseUrl, true);
    const { headers } = response;
    compareClocks(headers.get('date'), { sentAt, receivedAt: Date.now() });
    seen = {
      ...seen,
      status: response.status,
      contentType: headers.get('content-type'),
      retryAfterMs: parseRetryAfter(headers.get('retry-after')),
      replayed: headers.get('idempotency-replayed') === 'true',
    };
    const text = await response.text();
    return { ...seen, body: key === null ? text : redactApiKey(text, key) };
  } catch (error) {
    const name = errorName(signal.aborted ? signal.reason : error);
    // A service that is well may refuse a GET by CORS, and an aborted request says nothing about it.
    if (seen.status === null && request.method !== 'GET' && name !== 'AbortError')
      reportReachable(to.baseUrl, false);
    return { ...seen, error: name };
  } finally {
    clearTimeout(deadline);
  }
};
