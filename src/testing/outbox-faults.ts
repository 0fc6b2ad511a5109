import { classify, type Outcome } from '#data/http/outcome.ts';
import type { Reply } from '#data/http/transport.ts';
import { answer } from './replies.ts';

/** What the network and the service do with one request. */
export type Fault = {
  /** Whether the service creates the task: at once, after the answer was given up, for each of two deliveries, or not. */
  makes: 'no' | 'once' | 'late' | 'twice';
  /** The outcome that the page sees, with and without knowing that the service dedupes. */
  outcomes: { withKey: Outcome; withoutKey: Outcome };
  /** The service refuses the API key, so the page drops it. */
  dropsKey?: true;
};

const silence = (name: string, status: number | null = null): Reply =>
  answer(status ?? 0, '', { error: name, status, body: null });

const judged = (makes: Fault['makes'], reply: Reply, namesTasks = false): Fault => {
  const judge = (dedupes: boolean) => classify(reply, { dedupes, namesTasks });
  return { makes, outcomes: { withKey: judge(true), withoutKey: judge(false) } };
};

const created = answer(200, { status: 200, message: 'Created.', data: { job_id: 17 } });
const html = { contentType: 'text/html' };
const said = (processed: unknown) => ({ status: 201, message: 'No.', data: {}, processed });

/** No fault. */
export const well: Fault = judged('once', created);

/** Network faults and answers that a page can observe, each with the outcome that the real classifier gives it. */
export const faults: Readonly<Record<string, Fault>> = {
  'refused port, or dropped before it arrived': judged('no', silence('TypeError')),
  'dropped after the commit': judged('once', silence('TypeError')),
  'delivered twice by the browser, then dropped': judged('twice', silence('TypeError')),
  'delivered twice by the browser, then answered': judged('twice', created),
  'timeout, never processed': judged('no', silence('TimeoutError')),
  'timeout, processed': judged('once', silence('TimeoutError')),
  'timeout, processed later': judged('late', silence('TimeoutError')),
  'answer broken off': judged('once', silence('TypeError', 200)),
  'answer cut': judged('once', answer(200, '{"status":200,"data":{"job')),
  'success as a web page': judged('once', answer(200, '<h1>Sign in</h1>', html)),
  'sign-in page of the network': judged('no', answer(200, '<h1>Sign in</h1>', html)),
  'success that is not recognised': judged('once', answer(200, { id: 'x' })),
  '500 after the commit': judged('once', answer(500, said('unknown'))),
  '500 before it': judged('no', answer(500, said('unknown'))),
  '502 as a web page, processed': judged('once', answer(502, '<h1>Bad gateway</h1>', html)),
  'success of something else, without a task': judged('no', answer(200, { status: 200, data: {} }), true),
  '503 without the marker': judged('once', answer(503, said(undefined))),
  '503, not processed': judged('no', answer(503, said(false), { retryAfterMs: 1000 })),
  '429 for a while': judged('no', answer(429, '', { retryAfterMs: 2000 })),
  '429 without a time': judged('no', answer(429, '')),
  '429 for very long': judged('no', answer(429, '', { retryAfterMs: 1e9 })),
  '409, the same key at work': judged('late', answer(409, said('unknown'), { retryAfterMs: 1000 })),
  '400 by field': judged('no', answer(400, { status: 100, message: 'Check.', processed: false })),
  'an error inside 200': judged('no', answer(200, { status: 201, message: 'No.', data: {} })),
  '401': { ...judged('no', answer(401, { status: 101, message: 'No key.' })), dropsKey: true },
};
