import { isPermissionDenied, type Outcome } from '#data/http/outcome.ts';
import { pauseBeforeRetry } from '#data/http/retry-pauses.ts';
import {
  isAskable,
  isCancellable,
  isDue,
  isKeyFresh,
  isOverdue,
  isRepeatable,
  isSettleable,
  isSettledByHand,
  type Doubt,
  type Intent,
  type KeyMemory,
} from './intent.ts';

/** What a person says after a look at the dispatch system. Order numbers need not be unique, so a search by one proves nothing. */
export type Settlement = 'exists' | 'stop';

export type IntentEvent =
  /** The sender starts an attempt. Stored before the first byte is sent, so that a tab that dies leaves a trace. */
  | ({ type: 'claim' } & KeyMemory)
  /** `claim`: the `rev` of the intent when the answered attempt started. */
  | { type: 'answered'; outcome: Outcome; claim: number; now: number; random: number }
  /** The tab that was sending it is gone. No other tab knows how far the attempt came. */
  | ({ type: 'abandoned' } & KeyMemory)
  /** A person, or the page after a change of network, key or service, has it sent without waiting. */
  | ({ type: 'sendNow'; byPerson: boolean } & KeyMemory)
  /** A person cancels a task that waits and can't exist. */
  | { type: 'cancel'; now: number }
  | { type: 'settle'; how: Settlement; now: number }
  /** The intent `by` sent it again and was created. */
  | { type: 'settle'; how: 'resent'; by: string; now: number }
  /** A person takes back *Mark as created* or *Dismiss*. */
  | { type: 'reopen'; now: number };

/** What happened to a task at one instant. */
export type AttemptEvent =
  /** A request left the page, or was about to: it is stored before the first byte. */
  | 'sent'
  /** The same, under the key of an attempt whose outcome is unknown. */
  | 'asked-again'
  | 'created'
  | 'refused'
  /** The service was too busy and did nothing. */
  | 'busy'
  /** The response is missing, also because the page was closed, or doesn't say whether the task was created. */
  | 'no-answer'
  /** The device was offline or had no key. */
  | 'not-sent'
  /** A person marked it as created. */
  | 'found'
  /** A person sent it again as another task. */
  | 'resent'
  /** A person dismissed it. */
  | 'stopped'
  | 'reopened'
  | 'cancelled';

/** One line of a task's history. `at` is an instant in milliseconds, by the clock of this device. */
export type AttemptEntry = { readonly at: number; readonly what: AttemptEvent };

/** The oldest entries are dropped first. */
const maxEntries = 20;

/** The fields that an event changes. Unless it says otherwise, the intent is open afterwards and waits for no time. */
type Change = Partial<Omit<Intent, 'attempts' | 'updatedAt' | 'rev'>> &
  Pick<Intent, 'state'> & { what: AttemptEvent | null };

/** No one knows whether the task exists: it waits to be asked about under its key, otherwise a person decides. */
const inDoubt = (
  doubt: Doubt,
  canAsk: boolean,
  { notBefore = null, ...part }: Pick<Change, 'what' | 'last' | 'notBefore'>,
): Change =>
  doubt === 'keyed' && canAsk
    ? { state: 'waiting', doubt, notBefore, ...part }
    : { state: 'unknown', doubt, ...part };

const raised = ({ isKeyed, doubt }: Intent): Doubt => (isKeyed && doubt !== 'unkeyed' ? 'keyed' : 'unkeyed');

/** An attempt of its own whose answer was lost may have created it: only without one did the task exist before. */
const asCreated = (intent: Intent, { replayed, ...last }: Extract<Outcome, { kind: 'created' }>): Change => ({
  state: 'created',
  settledBy: 'service',
  last: { ...last, ...(replayed && intent.doubt === 'none' && { replayed }) },
  what: 'created',
});

const afterAnswer = (
  intent: Intent,
  { outcome, now, random }: Extract<IntentEvent, { type: 'answered' }>,
): Change => {
  const canAsk = isKeyFresh(intent, now);
  const pause = (retryAfterMs: number | null) => now + pauseBeforeRetry(intent.tries, retryAfterMs, random);
  switch (outcome.kind) {
    case 'created':
      return asCreated(intent, outcome);
    case 'not-sent':
      return { state: 'waiting', last: outcome, what: 'not-sent', tries: intent.tries - 1 };
    case 'busy':
      return { state: 'waiting', last: outcome, what: 'busy', notBefore: pause(outcome.retryAfterMs) };
    case 'unknown': {
      const notBefore = pause(outcome.retryAfterMs);
      return inDoubt(raised(intent), canAsk, { last: outcome, what: 'no-answer', notBefore });
    }
    case 'refused': {
      const refused = { last: outcome, what: 'refused' } as const;
      // Nothing is wrong with the task: it waits for another key.
      if (outcome.keyRefused || (intent.importId !== undefined && isPermissionDenied(outcome)))
        return { state: 'waiting', ...refused, tries: intent.tries - 1 };
      if (intent.doubt === 'none') return { state: 'rejected', settledBy: 'service', ...refused };
      // The refusal may come before the service handles an earlier attempt.
      return inDoubt(intent.doubt, canAsk, { ...refused, notBefore: pause(null) });
    }
  }
};

const afterClaim = (intent: Intent, { dedupes, now }: KeyMemory): Change | null => {
  if (!isDue(intent, now)) return null;
  // The service may no longer dedupe, or the key may be too old by now.
  if (!isRepeatable(intent, { dedupes, now })) return { state: 'unknown', what: null };
  if (isOverdue(intent, now)) return { state: 'waiting', isLate: true, what: null };
  const what = intent.doubt === 'none' ? 'sent' : 'asked-again';
  return { state: 'sending', what, isKeyed: dedupes, tries: intent.tries + 1 };
};

const afterSendNow = (
  intent: Intent,
  { byPerson, ...service }: Extract<IntentEvent, { type: 'sendNow' }>,
): Change | null => {
  const { state, isLate, notBefore } = intent;
  const now: Change = { state: 'waiting', what: null };
  if (isAskable(intent, service)) return now;
  if (state !== 'waiting') return null;
  if (!byPerson) return isLate || notBefore === null ? null : now;
  return { ...now, tries: 0, ...(isLate && { isLate: false, decidedAt: service.now }) };
};

const afterSettle = (intent: Intent, event: Extract<IntentEvent, { type: 'settle' }>): Change | null => {
  const { state, settledBy } = intent;
  if (event.how === 'resent' && state === 'rejected')
    return { state, settledBy, resentAs: event.by, what: 'resent' };
  if (!isSettleable(intent)) return null;
  const byPerson = { settledBy: 'person' } as const;
  switch (event.how) {
    case 'resent':
      return { state: 'unknown', ...byPerson, resentAs: event.by, what: 'resent' };
    case 'exists':
      return { state: 'created', ...byPerson, what: 'found' };
    case 'stop':
      // The outcome stays unknown; the person only stops following it.
      return settledBy === null ? { state: 'unknown', ...byPerson, what: 'stopped' } : null;
  }
};

const change = (intent: Intent, event: IntentEvent): Change | null => {
  const isSending = intent.state === 'sending';
  switch (event.type) {
    case 'claim':
      return afterClaim(intent, event);
    case 'answered':
      // A late answer to an abandoned attempt must not be taken for the answer to the next one.
      return isSending && intent.rev === event.claim ? afterAnswer(intent, event) : null;
    case 'abandoned': {
      if (!isSending) return null;
      const canAsk = event.dedupes && isKeyFresh(intent, event.now);
      return inDoubt(raised(intent), canAsk, { last: { kind: 'tab-closed' }, what: 'no-answer' });
    }
    case 'sendNow':
      return afterSendNow(intent, event);
    case 'cancel':
      return isCancellable(intent) ? { state: 'rejected', settledBy: 'person', what: 'cancelled' } : null;
    case 'settle':
      return afterSettle(intent, event);
    case 'reopen':
      return isSettledByHand(intent)
        ? inDoubt(intent.doubt, true, { last: intent.last, what: 'reopened' })
        : null;
  }
};

/**
 * The state machine of an intent. Pure; the model test runs it against planted mistakes.
 * @returns the intent after the event; null if the event doesn't apply to its state.
 */
export const advance = (intent: Intent, event: IntentEvent): Intent | null => {
  const changed = change(intent, event);
  if (changed === null) return null;
  const { what, ...part } = changed;
  const attempts =
    what === null ? intent.attempts : [...intent.attempts, { at: event.now, what }].slice(-maxEntries);
  const open = { settledBy: null, notBefore: null };
  return { ...intent, ...open, ...part, attempts, updatedAt: event.now, rev: intent.rev + 1 };
};
