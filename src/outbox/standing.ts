import type { Connection } from '#client/connection.ts';
import { canAskAgain, isOpenToWord, type Intent } from './intent.ts';

/** How an intent stands for a person: the four outcomes, and the moment before one is known. */
export type Standing = 'sending' | 'created' | 'rejected' | 'not-sent' | 'unknown';

/** Why a queued intent is not on its way. */
export type Waiting = 'offline' | 'no-key' | 'other-connection' | 'busy' | 'parked' | 'next';

/** What the page knows of its own chances to send. */
export type Means = { connection: Connection | null; onLine: boolean };

/** Only the page of a connection follows what was sent over it. */
const isElsewhere = (intent: Intent, { connection }: Means): boolean =>
  connection?.id !== intent.connectionId;

/** Null where the intent does not wait. */
export const waitingOf = (intent: Intent, means: Means): Waiting | null => {
  if (intent.state !== 'queued' && intent.state !== 'sending') return null;
  if (isElsewhere(intent, means)) return 'other-connection';
  if (intent.state === 'sending') return null;
  if (intent.parked) return 'parked';
  if (!means.onLine) return 'offline';
  if (means.connection?.hasKey !== true) return 'no-key';
  return intent.holdUntil === null ? 'next' : 'busy';
};

export const standingOf = (intent: Intent, means: Means): Standing => {
  switch (intent.state) {
    case 'sending':
      // Asked again, or left alone: nothing new is known until there is an answer.
      return intent.doubt === 'none' && !isElsewhere(intent, means) ? 'sending' : 'unknown';
    case 'queued':
      // It may be there already: then "not sent" would be a lie.
      if (intent.uncertain) return 'unknown';
      return waitingOf(intent, means) === 'next' ? 'sending' : 'not-sent';
    case 'rejected':
      return intent.settledBy === 'person' ? 'not-sent' : 'rejected';
    case 'created':
    case 'unknown':
      return intent.state;
  }
};

/** Whether a person has to say what became of it: nobody knows, and nothing will be known by itself soon. */
export const asksPerson = (intent: Intent, waiting: Waiting | null): boolean =>
  intent.settledBy === null && isOpenToWord(intent) && waiting !== 'next' && waiting !== 'busy';

/** Whether this page can ask the service what became of it, with the same key. */
export const mayAsk = (intent: Intent, { connection, onLine }: Means, now: number): boolean =>
  connection?.id === intent.connectionId &&
  connection.baseUrl === intent.baseUrl &&
  connection.hasKey &&
  onLine &&
  canAskAgain(intent, { dedupes: connection.capabilities?.idempotency === true, now });
