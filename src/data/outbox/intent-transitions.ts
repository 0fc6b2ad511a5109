import type { Outcome, Shed } from '#data/http/outcome.ts';
import { attemptsAfter } from './attempts.ts';
import {
  canAskAgain,
  isCancellable,
  isDue,
  isOverdue,
  isRepeatable,
  isSettleable,
  isSettledByHand,
  type Intent,
  type IntentBase,
  type IntentIn,
  type IntentProgress,
  type KeyMemory,
  type LastOutcome,
  type PendingAttempt,
  type Queued,
  type UnknownState,
} from './intent.ts';
import { backoff, maxAttempts } from '#data/http/retry-pauses.ts';

export type Settlement = 'exists' | 'again' | 'stop';

export type IntentEvent =
  /** The sender starts an attempt. Stored before the first byte is sent, so that a tab that dies leaves a trace of what it may have sent. */
  | ({ type: 'claim' } & KeyMemory)
  /** `claim`: the `rev` of the intent when the answered attempt started. */
  | {
      type: 'outcome';
      outcome: Outcome;
      claim: number;
      lead?: number | undefined;
      now: number;
      random: number;
    }
  /** Its time has passed while it waited: it is put aside, and a person is asked. */
  | ({ type: 'hold' } & Pick<KeyMemory, 'now' | 'lead'>)
  /** Its attempt certainly did nothing: it was not begun, or the service was too busy. The attempt does not count. */
  | { type: 'give-back'; shed: Shed | null; claim: number; now: number }
  /** The tab that was sending it is gone. No other tab knows how far the attempt came, so it may have created a task. */
  | ({ type: 'sender-lost' } & KeyMemory)
  /** The waiting time is over. */
  | { type: 'release'; now: number }
  /** A person says what they found in the dispatch system: order numbers need not be unique, so a search by one proves nothing. */
  | { type: 'settle'; how: Settlement; now: number }
  /** A person takes back that it exists, or that it is not tracked any more. */
  | { type: 'reopen'; now: number }
  /** Sends it again with the same key: a service that dedupes answers for the first attempt, or makes the task now. */
  | ({ type: 'replay' } & KeyMemory)
  /** A person sends a task that was put aside. */
  | { type: 'send-now'; now: number }
  /** A person cancels what waits, before anything was sent under its key. */
  | { type: 'cancel'; now: number };

/** The state after an event, with the facts of every state that changed. */
type Change = IntentProgress &
  Partial<Pick<IntentBase, 'attempt' | 'resends' | 'uncertain' | 'pendingAttempt' | 'keyAt'>>;

type FactOf<State> = State extends unknown ? keyof State : never;

/** An intent of which the facts of every state can be read. */
type WithAnyState = IntentBase & Partial<Record<FactOf<IntentProgress>, unknown>>;

const queued = (last: LastOutcome | null, part: Partial<Queued> = {}): Queued => ({
  state: 'queued',
  notBefore: null,
  parked: false,
  last,
  settledBy: null,
  ...part,
});

const unknown = (last: LastOutcome | null): UnknownState => ({ state: 'unknown', settledBy: null, last });

/** The changes to an intent whose running attempt may have reached the service and will have no answer. */
const uncertainAfter = ({
  pendingAttempt,
  dedupes,
}: IntentIn<'sending'>): { uncertain: true; pendingAttempt: PendingAttempt } => ({
  uncertain: true,
  pendingAttempt: dedupes && pendingAttempt !== 'unsafe' ? 'idempotent' : 'unsafe',
});

const afterOutcome = (
  intent: IntentIn<'sending'>,
  { outcome, lead, now, random }: Extract<IntentEvent, { type: 'outcome' }>,
): Change => {
  // Nothing left the page, so the attempt does not count.
  if (outcome.kind === 'not-sent') return { ...queued(outcome), attempt: intent.attempt - 1 };
  if (outcome.kind === 'created') {
    // Earlier attempts are known to have made no second task only if the success is surely the service's own and of the first key.
    const uncertain = intent.uncertain && (intent.resends > 0 || !outcome.recognised);
    const { replayed, ...last } = outcome;
    // An own attempt whose answer was lost may have created it: only without one was it there already.
    const isFirst = intent.key !== undefined && intent.resends === 0 && !intent.uncertain;
    return {
      state: 'created',
      settledBy: 'service',
      last: { ...last, ...(replayed && isFirst && { replayed }) },
      uncertain,
    };
  }
  const isDefinite = outcome.kind === 'refused' || outcome.kind === 'shed';
  const { uncertain, pendingAttempt } = isDefinite ? intent : uncertainAfter(intent);
  // Nothing is wrong with the task: like those behind it, it waits for a key that is accepted.
  if (outcome.kind === 'refused' && outcome.keyRefused && pendingAttempt !== 'unsafe')
    return { ...queued(outcome), attempt: intent.attempt - 1 };
  const wait = outcome.kind === 'refused' ? null : backoff(intent.attempt, outcome.retryAfterMs, random);
  const mayRepeat = isRepeatable({ ...intent, pendingAttempt }, { dedupes: intent.dedupes, lead, now });
  if (wait !== null && mayRepeat && intent.attempt < maxAttempts)
    return { ...queued(outcome, { notBefore: now + wait }), uncertain, pendingAttempt };
  if (uncertain) return { ...unknown(outcome), uncertain, pendingAttempt };
  // The service said that it did nothing, and no earlier attempt is uncertain: the task is put aside for the person.
  if (outcome.kind === 'refused') return { state: 'rejected', settledBy: 'service', last: outcome };
  return queued(outcome, { parked: true });
};

const afterSettlement = ({ resends, last }: IntentIn<'queued' | 'unknown'>, how: Settlement): Change => {
  switch (how) {
    case 'exists':
      return { state: 'created', settledBy: 'person', last, attempt: 0 };
    case 'again':
      // A new key: it may create a second task, and the uncertainty stays.
      return { ...queued(last), attempt: 0, resends: resends + 1, pendingAttempt: 'none' };
    case 'stop':
      // The outcome stays unknown; the person only stops tracking it.
      return { state: 'unknown', settledBy: 'person', last, attempt: 0 };
  }
};

const change = (intent: Intent, event: IntentEvent): Change | null => {
  switch (event.type) {
    case 'claim': {
      if (intent.state !== 'queued' || !isDue(intent)) return null;
      const { last } = intent;
      // The service may no longer dedupe, or the key may be too old by now.
      if (!isRepeatable(intent, event)) return unknown(last);
      const attempt = intent.attempt + 1;
      const sending = { state: 'sending', dedupes: event.dedupes, last, settledBy: null, attempt } as const;
      if (intent.pendingAttempt !== 'none') return sending;
      return { ...sending, keyAt: event.now + (event.lead ?? 0) };
    }
    case 'hold':
      return isDue(intent) && isOverdue(intent, event)
        ? queued({ kind: 'not-sent', why: 'past' }, { parked: true })
        : null;
    case 'outcome':
      // A late answer to an abandoned attempt must not be taken for the answer to the next one.
      return intent.state === 'sending' && intent.rev === event.claim ? afterOutcome(intent, event) : null;
    case 'give-back':
      return intent.state === 'sending' && intent.rev === event.claim
        ? { ...queued(event.shed ?? intent.last), attempt: intent.attempt - 1 }
        : null;
    case 'sender-lost': {
      if (intent.state !== 'sending') return null;
      const after = uncertainAfter(intent);
      const mayRepeat = isRepeatable({ ...intent, ...after }, event) && intent.attempt < maxAttempts;
      const last = { kind: 'tab-closed' } as const;
      return { ...(mayRepeat ? queued(last) : unknown(last)), ...after };
    }
    case 'release':
      return intent.state === 'queued' && intent.notBefore !== null
        ? queued(intent.last, { parked: intent.parked })
        : null;
    case 'settle':
      if (intent.state !== 'queued' && intent.state !== 'unknown') return null;
      if (!isSettleable(intent) || (event.how === 'stop' && intent.settledBy !== null)) return null;
      return afterSettlement(intent, event.how);
    case 'reopen':
      return isSettledByHand(intent) ? unknown(intent.last) : null;
    case 'replay':
      return canAskAgain(intent, event) && intent.state === 'unknown'
        ? { ...queued(intent.last), attempt: 0 }
        : null;
    case 'send-now':
      return intent.state === 'queued' && (intent.parked || intent.notBefore !== null)
        ? { ...queued(intent.last), attempt: 0 }
        : null;
    case 'cancel':
      if (!isCancellable(intent)) return null;
      // The outcome of an attempt before the person sent it again stays unknown; its key is not used any more.
      return intent.uncertain
        ? { ...unknown(intent.last), attempt: 0, pendingAttempt: 'unsafe' }
        : { state: 'rejected', settledBy: 'person', last: intent.last };
  }
};

/**
 * The state machine of an intent. Pure; the model test runs it against planted mistakes.
 * @returns the intent after the event; null where the event does not apply to its state.
 */
export const advance = (intent: Intent, event: IntentEvent): Intent | null => {
  const changed = change(intent, event);
  if (changed === null) return null;
  // All but the facts of the state that it leaves.
  const { state, settledBy, last, notBefore, parked, dedupes, ...base }: WithAnyState = intent;
  return {
    ...base,
    ...changed,
    attempts: attemptsAfter(intent, changed, event),
    updatedAt: event.now,
    rev: intent.rev + 1,
  };
};
