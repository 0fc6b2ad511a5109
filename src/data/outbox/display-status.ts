import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { isHeld, type Intent } from './intent.ts';

/** The status that is displayed: the four outcomes, and `sending` before one is known. */
export type DisplayStatus = 'sending' | 'created' | 'rejected' | 'not-sent' | 'unknown';

/** Why a queued intent is not being sent. */
export type Waiting =
  | 'offline'
  | 'no-key'
  | 'no-right'
  | 'other-account'
  | 'busy'
  | 'parked'
  | 'past'
  | 'next';

/** What decides whether this page can send. */
export type SenderContext = { connection: Connection | null; onLine: boolean };

/** Whether the intent belongs to another account than the page's, which does not follow it. */
const isElsewhere = (intent: Intent, { connection }: SenderContext): boolean =>
  connection?.id !== intent.connectionId;

/** Why the intent waits; null where it does not. */
export const waitingOf = (intent: Intent, context: SenderContext): Waiting | null => {
  if (intent.state !== 'queued' && intent.state !== 'sending') return null;
  if (isElsewhere(intent, context)) return 'other-account';
  if (intent.state === 'sending') return null;
  if (intent.parked) return isHeld(intent) ? 'past' : 'parked';
  if (!context.onLine) return 'offline';
  if (context.connection?.hasKey !== true) return 'no-key';
  if (!may(context.connection, 'create')) return 'no-right';
  return intent.notBefore === null ? 'next' : 'busy';
};

export const displayStatusOf = (intent: Intent, context: SenderContext): DisplayStatus => {
  switch (intent.state) {
    case 'sending':
      // It is being asked about again, or waits: an uncertain attempt stays unknown until there is an answer.
      return intent.pendingAttempt === 'none' && !isElsewhere(intent, context) ? 'sending' : 'unknown';
    case 'queued':
      // The task may have been created already, so that "not sent" would be wrong.
      if (intent.uncertain) return 'unknown';
      return waitingOf(intent, context) === 'next' ? 'sending' : 'not-sent';
    case 'rejected':
      return intent.settledBy === 'person' ? 'not-sent' : 'rejected';
    case 'created':
    case 'unknown':
      return intent.state;
  }
};
