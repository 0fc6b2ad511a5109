import type { Connection } from '#client/connection.ts';
import { canAskAgain, isOpenToWord, type Intent } from './intent.ts';

/** The status that is displayed: the four outcomes, and `sending` before one is known. */
export type Standing = 'sending' | 'created' | 'rejected' | 'not-sent' | 'unknown';

/** Why a queued intent is not being sent. */
export type Waiting = 'offline' | 'no-key' | 'other-account' | 'busy' | 'parked' | 'next';

/** What decides whether this page can send. */
export type Means = { connection: Connection | null; onLine: boolean };

/** Whether the intent belongs to another account than the page's, which does not follow it. */
const isElsewhere = (intent: Intent, { connection }: Means): boolean =>
  connection?.id !== intent.connectionId;

/** Why the intent waits; null where it does not. */
export const waitingOf = (intent: Intent, means: Means): Waiting | null => {
  if (intent.state !== 'queued' && intent.state !== 'sending') return null;
  if (isElsewhere(intent, means)) return 'other-account';
  if (intent.state === 'sending') return null;
  if (intent.parked) return 'parked';
  if (!means.onLine) return 'offline';
  if (means.connection?.hasKey !== true) return 'no-key';
  return intent.holdUntil === null ? 'next' : 'busy';
};

export const standingOf = (intent: Intent, means: Means): Standing => {
  switch (intent.state) {
    case 'sending':
      // It is being asked about again, or waits: an uncertain attempt stays unknown until there is an answer.
      return intent.doubt === 'none' && !isElsewhere(intent, means) ? 'sending' : 'unknown';
    case 'queued':
      // The task may have been created already, so that "not sent" would be wrong.
      if (intent.uncertain) return 'unknown';
      return waitingOf(intent, means) === 'next' ? 'sending' : 'not-sent';
    case 'rejected':
      return intent.settledBy === 'person' ? 'not-sent' : 'rejected';
    case 'created':
    case 'unknown':
      return intent.state;
  }
};

/** Whether a person has to decide: the outcome is unknown, and the page will not settle it by itself soon. */
export const asksPerson = (intent: Intent, waiting: Waiting | null): boolean =>
  intent.settledBy === null && isOpenToWord(intent) && waiting !== 'next' && waiting !== 'busy';

/** Whether this page can ask the service what became of it, with the same key. */
export const mayAsk = (intent: Intent, { connection, onLine }: Means, now: number): boolean =>
  connection?.id === intent.connectionId &&
  connection.baseUrl === intent.baseUrl &&
  connection.hasKey &&
  onLine &&
  canAskAgain(intent, { dedupes: connection.capabilities?.idempotency === true, now });
