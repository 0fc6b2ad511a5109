import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import type { Intent } from './intent.ts';

/** The status that is displayed. `resent`: another task replaced it. */
export type DisplayStatus = 'sending' | 'created' | 'rejected' | 'not-sent' | 'unknown' | 'resent';

/** Why a waiting intent is not being sent. */
export type Waiting = 'offline' | 'no-key' | 'no-right' | 'other-account' | 'busy' | 'past' | 'next';

/** What decides whether this page can send. */
export type SenderContext = { connection: Connection | null; onLine: boolean };

/** Whether the intent belongs to another account than the page's, which does not follow it. */
const isElsewhere = (intent: Intent, { connection }: SenderContext): boolean =>
  connection?.id !== intent.connectionId;

/** Why the intent waits; null if it doesn't. */
export const waitingOf = (intent: Intent, context: SenderContext): Waiting | null => {
  if (intent.state !== 'waiting' && intent.state !== 'sending') return null;
  if (isElsewhere(intent, context)) return 'other-account';
  if (intent.state === 'sending') return null;
  if (intent.isLate) return 'past';
  if (!context.onLine) return 'offline';
  if (context.connection?.hasKey !== true) return 'no-key';
  if (!may(context.connection, 'create')) return 'no-right';
  return intent.notBefore === null ? 'next' : 'busy';
};

export const displayStatusOf = (intent: Intent, context: SenderContext): DisplayStatus => {
  if (intent.resentAs !== undefined) return 'resent';
  switch (intent.state) {
    case 'sending':
      return intent.doubt === 'none' && !isElsewhere(intent, context) ? 'sending' : 'unknown';
    case 'waiting':
      // The task may exist already.
      if (intent.doubt !== 'none') return 'unknown';
      return waitingOf(intent, context) === 'next' ? 'sending' : 'not-sent';
    case 'rejected':
      return intent.settledBy === 'person' ? 'not-sent' : 'rejected';
    case 'created':
    case 'unknown':
      return intent.state;
  }
};
