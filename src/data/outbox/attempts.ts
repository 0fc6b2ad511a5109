import type { Outcome } from '#data/http/outcome.ts';
import type { IntentEvent } from './intent-transitions.ts';
import type { Intent } from './intent.ts';

/** What happened to a task at one instant. */
export const attemptEvents = [
  /** A request left the page, or was about to: it is stored before the first byte. */
  'sent',
  /** The same, under the key of an earlier attempt whose outcome was not known. */
  'asked-again',
  'created',
  'refused',
  /** The service was too busy and did nothing. */
  'shed',
  'no-answer',
  /** Something was answered that does not say whether the task was created. */
  'unclear-answer',
  /** The device was offline or had no key, so that nothing left the page. */
  'not-sent',
  /** The page was closed before an answer came. */
  'page-closed',
  /** A person found the task in the dispatch system. */
  'found',
  /** A person sent it again under a new key. */
  'sent-again',
  /** A person stopped tracking it. */
  'stopped',
  /** A person took back their decision. */
  'reopened',
  /** A person cancelled it before it was sent. */
  'cancelled',
] as const;

export type AttemptEvent = (typeof attemptEvents)[number];

/** One line of a task's history. `at` is an instant in milliseconds, by the clock of this device. */
export type AttemptEntry = { readonly at: number; readonly what: AttemptEvent };

/** Most entries that are stored; the oldest go first. */
export const maxAttemptEntries = 20;

const ofOutcome = (outcome: Outcome): AttemptEvent => {
  if (outcome.kind !== 'unknown') return outcome.kind;
  return ['no-answer', 'timeout', 'cut-off'].includes(outcome.why) ? 'no-answer' : 'unclear-answer';
};

const ofSettlement = { exists: 'found', again: 'sent-again', stop: 'stopped' } as const;

const entryOf = (
  before: Pick<Intent, 'pendingAttempt'>,
  after: Pick<Intent, 'state'>,
  event: IntentEvent,
) => {
  switch (event.type) {
    case 'claim':
      // A claim may find out that it must not be sent.
      if (after.state !== 'sending') return null;
      return before.pendingAttempt === 'none' ? 'sent' : 'asked-again';
    case 'outcome':
      return ofOutcome(event.outcome);
    case 'give-back':
      return event.shed && 'shed';
    case 'sender-lost':
      return 'page-closed';
    case 'settle':
      return ofSettlement[event.how];
    case 'cancel':
      return 'cancelled';
    case 'reopen':
      return 'reopened';
    case 'hold':
    case 'release':
    case 'replay':
    case 'send-now':
      return null;
  }
};

/** The attempts of an intent after an event that led from one state to another. */
export const attemptsAfter = (
  before: Pick<Intent, 'pendingAttempt' | 'attempts'>,
  after: Pick<Intent, 'state'>,
  event: IntentEvent,
): readonly AttemptEntry[] => {
  // What was claimed and not begun never happened.
  if (event.type === 'give-back' && event.shed === null) return before.attempts.slice(0, -1);
  const what = entryOf(before, after, event);
  return what === null
    ? before.attempts
    : [...before.attempts, { at: event.now, what } as const].slice(-maxAttemptEntries);
};
