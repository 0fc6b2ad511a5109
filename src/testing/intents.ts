import { profiles } from '#contract/profiles.ts';
import type { Connection } from '#data/http/connection.ts';
import type { Created, Refused, Unknown } from '#data/http/outcome.ts';
import type { Intent, IntentState } from '#data/outbox/intent.ts';

/** What a test says of an intent; the rest is as `submit` makes it, or as its state needs it. */
export type IntentPart = Partial<Intent>;

const defaults: Omit<Intent, 'state' | 'settledBy' | 'last' | 'key'> = {
  id: 'i1',
  connectionId: 'c1',
  baseUrl: 'https://dispatch.test',
  path: '/open/task/createDelivery',
  kind: 'delivery',
  body: { order_id: 'A-17', merchant_id: 'm1', tracking_link: 1 },
  spelling: {},
  orderId: 'A-17',
  merchantId: 'm1',
  summary: {
    title: 'Delivery for Ana M.',
    who: 'Ana M. · +1 555 0100',
    where: '1 Main St, Chicago',
    when: '2026-12-01 14:30',
    zone: 'Chicago · CST (UTC-6)',
  },
  lane: 0,
  doubt: 'none',
  isKeyed: false,
  tries: 0,
  notBefore: null,
  isLate: false,
  decidedAt: 1,
  attempts: [],
  createdAt: 1,
  updatedAt: 1,
  rev: 0,
};

const lastOf = (state: IntentState): Intent['last'] => {
  if (state === 'created') return createdOutcome();
  return state === 'rejected' ? refusedOutcome() : null;
};

/** An intent for tests that need one without a form. */
export const anIntent = (part: IntentPart = {}): Intent => {
  const { state = 'waiting', id = defaults.id, createdAt = 1 } = part;
  const isOver = state === 'created' || state === 'rejected';
  const { settledBy = isOver ? 'service' : null } = part;
  const last = settledBy === 'service' ? lastOf(state) : null;
  return { ...defaults, key: id, decidedAt: createdAt, last, ...part, state, settledBy };
};

export const createdOutcome = (part: Partial<Created> = {}): Created => ({
  kind: 'created',
  recognised: true,
  data: {
    jobs: [{ leg: 'task', id: '17' }],
    assignment: { state: 'unassigned' },
    precision: { pickup: null, delivery: 'address' },
    notFound: { pickup: false, delivery: false },
    warnings: [],
  },
  trackingLinks: [],
  ...part,
});

export const refusedOutcome = (part: Partial<Refused> = {}): Refused => ({
  kind: 'refused',
  message: 'Check the fields.',
  issues: [],
  status: 400,
  code: null,
  keyRefused: false,
  ...part,
});

export const unknownOutcome = (part: Partial<Unknown> = {}): Unknown => ({
  kind: 'unknown',
  why: 'no-answer',
  retryAfterMs: null,
  ...part,
});

/** The connection of the account that `anIntent` belongs to. */
export const aConnection: Connection = {
  id: 'c1',
  baseUrl: 'https://dispatch.test',
  hasKey: true,
  account: null,
  ownKey: null,
  profile: profiles.documented,
  merchantId: 'm1',
  capabilities: null,
  isKeyChecked: true,
};
