import type { Connection } from '#data/http/connection.ts';
import type { Task } from '#contract/operations.ts';
import type { Intent, IntentSummary } from './intent.ts';

/** The input of `submit`: a body of exactly one operation, and the texts for its card. */
export type IntentInput = Task & {
  summary: IntentSummary;
  /** The draft's id, so that a repeated submit of the same draft creates nothing new. */
  id?: string;
};

const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
};

let newest = 0;

/** Of two tasks recorded in one millisecond the first goes out first. A clock that is set back counts from then on. */
const nextInstant = (): number => {
  const now = Date.now();
  const isSameMoment = now <= newest && newest - now < 60_000;
  newest = isSameMoment ? newest + 1 : now;
  return newest;
};

/** The service that a task is made for. */
export type TaskHome = Pick<Connection, 'id' | 'baseUrl' | 'profile'>;

/** A queued intent of a task that no attempt was made for yet. Its body is the given one, which cannot be changed any more. */
export const newIntent = (input: IntentInput, connection: TaskHome, now = nextInstant()): Intent => {
  const { kind, body, summary, id = crypto.randomUUID() } = input;
  return {
    id,
    connectionId: connection.id,
    baseUrl: connection.baseUrl,
    path: connection.profile.paths[kind],
    kind,
    body: frozen(body),
    spelling: connection.profile.spelling[kind],
    orderId: body.order_id,
    merchantId: body.merchant_id,
    summary,
    state: 'queued',
    attempt: 0,
    resends: 0,
    uncertain: false,
    pendingAttempt: 'none',
    keyAt: null,
    notBefore: null,
    parked: false,
    last: null,
    attempts: [],
    settledBy: null,
    createdAt: now,
    updatedAt: now,
    rev: 0,
    v: 1,
  };
};
