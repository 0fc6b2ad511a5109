import type { Connection } from '#data/http/connection.ts';
import type { Task } from '#contract/operations.ts';
import { lanes, type Intent, type IntentSummary } from './intent.ts';

/** The input of `submit`: a body of exactly one operation, and the texts for its card. */
export type IntentInput = Task & {
  summary: IntentSummary;
  /** The draft's id, so that a repeated submit of the same draft creates nothing new. */
  id?: string;
  /** The intent that it sends again. */
  replaces?: string;
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
export type ConnectionRef = Pick<Connection, 'id' | 'baseUrl' | 'profile'>;

const unsent = (key: string, now: number) =>
  ({
    key,
    lane: lanes.form,
    state: 'waiting',
    doubt: 'none',
    isKeyed: false,
    tries: 0,
    notBefore: null,
    isLate: false,
    decidedAt: now,
    last: null,
    settledBy: null,
    attempts: [],
    createdAt: now,
    updatedAt: now,
    rev: 0,
  }) as const;

/** An intent that waits for its first attempt. */
export const newIntent = (input: IntentInput, connection: ConnectionRef, now = nextInstant()): Intent => {
  const { kind, body, summary, id = crypto.randomUUID(), replaces } = input;
  return {
    id,
    connectionId: connection.id,
    baseUrl: connection.baseUrl,
    path: connection.profile.paths[kind],
    kind,
    body,
    spelling: connection.profile.spelling[kind],
    orderId: body.order_id,
    merchantId: body.merchant_id,
    summary,
    ...(replaces !== undefined && { replaces }),
    ...unsent(id, now),
  };
};

/** A new task like one whose outcome is unknown, under a key of its own: it may create a second task. */
export const resentIntent = (old: Intent, count: number): Intent => {
  const id = `${old.id}+${count}`;
  const { resentAs, importId, row, ...task } = old;
  return { ...task, id, replaces: old.id, ...unsent(id, nextInstant()) };
};
