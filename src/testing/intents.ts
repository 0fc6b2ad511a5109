import type { Created, Outcome } from '#client/outcome.ts';
import type { Intent } from '#outbox/intent.ts';

/** An intent as `submit` makes it, for tests that need one without a form. */
export const anIntent = (part: Partial<Intent> = {}): Intent => ({
  id: 'i1',
  connectionId: 'c1',
  baseUrl: 'https://dispatch.test',
  path: '/open/task/createDelivery',
  kind: 'delivery',
  body: { order_id: 'A-17', merchant_id: 'm1', tracking_link: 1 },
  orderId: 'A-17',
  merchantId: 'm1',
  summary: {
    title: 'Delivery for Ana M.',
    who: 'Ana M. · +1 555 0100',
    where: '1 Main St, Chicago',
    when: '2026-12-01 14:30',
    zone: 'Chicago · CST (UTC-6)',
  },
  state: 'queued',
  attempt: 0,
  resends: 0,
  uncertain: false,
  doubt: 'none',
  dedupes: false,
  holdUntil: null,
  parked: false,
  last: null,
  attempts: [],
  settledBy: null,
  createdAt: 1,
  updatedAt: 1,
  rev: 0,
  v: 1,
  ...part,
});

export const createdOutcome = (part: Partial<Created> = {}): Created => ({
  kind: 'created',
  recognised: true,
  data: {
    orderId: 'A-17',
    jobs: [{ leg: 'task', id: '17' }],
    assignment: { state: 'unassigned' },
    precision: { pickup: null, delivery: 'address' },
    notFound: { pickup: false, delivery: false },
    warnings: [],
  },
  trackingLinks: [],
  ...part,
});

export const refusedOutcome = (part: Partial<Extract<Outcome, { kind: 'refused' }>> = {}): Outcome => ({
  kind: 'refused',
  message: 'Check the fields.',
  issues: [],
  status: 400,
  code: null,
  keyRefused: false,
  ...part,
});

export const unknownOutcome = (part: Partial<Extract<Outcome, { kind: 'unknown' }>> = {}): Outcome => ({
  kind: 'unknown',
  why: 'no-answer',
  excerpt: null,
  retryAfterMs: null,
  ...part,
});
