import type { TaskKind } from '#contract/operations.ts';
import { idempotencyDays } from '#contract/extensions.ts';
import type { Outcome } from '#client/outcome.ts';
import { attemptsAfter, type AttemptEntry } from './attempts.ts';
import { backoff } from './backoff.ts';

/** The five states of an intent. */
export type IntentState = 'queued' | 'sending' | 'created' | 'rejected' | 'unknown';

/** What cards and lists show of a task: texts, and times as wall time at the job. */
export type IntentSummary = {
  /** "Delivery for Ana M." */
  title: string;
  who: string;
  where: string;
  /** Wall time at the job as typed; two of them are joined by the form. */
  when: string;
  /** The same in the zone of the person who created it, where that differs: "23:30 your time". */
  own?: string;
  /** The zone of `when`: "Chicago · CST (UTC-6)". */
  zone: string;
  /** The chosen code, region or offset: the body has only the offset of that day. */
  zoneChoice?: string;
};

/** Whether an attempt under the present idempotency key may have created a task without our knowing. */
export type Doubt =
  /** No: each attempt has a definite answer. */
  | 'none'
  /** Yes, and every attempt carried the key, so that asking again cannot create a second task. */
  | 'keyed'
  /** Yes, by an attempt that carried no key, so that asking again could create a second task. */
  | 'bare';

/** A request to create one task, stored before the first byte is sent: everything but the API key (decision 10). */
export type Intent = {
  id: string;
  connectionId: string;
  baseUrl: string;
  path: string;
  kind: TaskKind;
  /** The request body without `api_key`; never changed after the submit. */
  body: Readonly<Record<string, unknown>>;
  orderId: string;
  merchantId: string;
  summary: IntentSummary;
  state: IntentState;
  /** Automatic attempts since the last event that started sending: the submit, a person's button, a replay. */
  attempt: number;
  /** How often a person sent it again. Part of the idempotency key, so that each such send is a new create (rule 6). */
  resends: number;
  /** An attempt under this key or an earlier one may have created a task. A later refusal does not clear it (rule 5). */
  uncertain: boolean;
  doubt: Doubt;
  /** The last attempt carried the key, since the service announced that it stores one task per key (rule 8). */
  dedupes: boolean;
  /** The instant before which it is not sent; null where it may be sent at once. */
  holdUntil: number | null;
  /** Put aside because the service was too busy too often; only a person sends it again. */
  parked: boolean;
  /** The outcome of the last attempt; `tab-closed`: the page was closed during it. */
  last: Outcome | { kind: 'tab-closed' } | null;
  /** What happened to it since the submit, oldest first: the newest 20 attempts, answers and decisions. */
  attempts: readonly AttemptEntry[];
  /** Who settled it; null while it is open. */
  settledBy: 'service' | 'person' | null;
  createdAt: number;
  updatedAt: number;
  /** Counts the changes, so that an older state never replaces a newer one. */
  rev: number;
  v: 1;
};

export type Settlement = 'there' | 'again' | 'drop';

export type IntentEvent =
  /** The sender starts an attempt. Stored before the first byte is sent (rule 1). */
  | { type: 'claim'; dedupes: boolean; now: number }
  /** `claim`: the `rev` of the intent when the answered attempt started. */
  | { type: 'outcome'; outcome: Outcome; claim: number; now: number; random: number }
  /** The tab that was sending it is gone (rule 3). */
  | { type: 'holder-died'; dedupes: boolean; now: number }
  /** The waiting time is over. */
  | { type: 'release'; now: number }
  /** A person tells what they found in the dispatch system (rule 7). */
  | { type: 'settle'; how: Settlement; now: number }
  /** Sends it again with the same key after `wait` milliseconds, where the service dedupes (decision 9). */
  | { type: 'replay'; dedupes: boolean; wait: number; now: number }
  /** A person sends what is put aside. */
  | { type: 'send-now'; now: number }
  /** A person cancels a task that was certainly never sent. */
  | { type: 'withdraw'; now: number };

/** Most automatic attempts after one event that started sending. */
export const maxAttempts = 4;

/** How long after the submit a key is used: a day less than the service remembers it, since clocks differ. */
export const replayMs = (idempotencyDays - 1) * 86_400_000;

/** The idempotency key of the next or running attempt (rule 6). */
export const idempotencyKeyOf = (intent: Pick<Intent, 'id' | 'resends'>): string =>
  `${intent.id}:${intent.resends}`;

/** Whether another attempt under the same key cannot create a second task (rules 4 and 8). */
const isRepeatable = (
  { doubt, createdAt }: Pick<Intent, 'doubt' | 'createdAt'>,
  { dedupes, now }: { dedupes: boolean; now: number },
): boolean => doubt === 'none' || (doubt === 'keyed' && dedupes && now - createdAt < replayMs);

/** Whether another attempt with the same key settles it: the service returns the task of that key, or creates it now. */
export const canAskAgain = (
  intent: Pick<Intent, 'state' | 'settledBy' | 'doubt' | 'createdAt'>,
  means: { dedupes: boolean; now: number },
): boolean =>
  intent.state === 'unknown' &&
  intent.settledBy === null &&
  intent.doubt === 'keyed' &&
  isRepeatable(intent, means);

type Change = Partial<Omit<Intent, 'id' | 'rev' | 'body'>>;

/** The changes to an intent whose running attempt may have reached the service and will have no answer. */
const inDoubt = ({ doubt, dedupes }: Intent): { uncertain: true; doubt: Doubt } => ({
  uncertain: true,
  doubt: dedupes && doubt !== 'bare' ? 'keyed' : 'bare',
});

const afterOutcome = (
  intent: Intent,
  { outcome, now, random }: Extract<IntentEvent, { type: 'outcome' }>,
): Change => {
  // Nothing left the page, so the attempt does not count.
  if (outcome.kind === 'not-sent')
    return { state: 'queued', attempt: intent.attempt - 1, last: outcome, holdUntil: null };
  if (outcome.kind === 'created') {
    // Earlier attempts are known to have made no second task only if the success is surely the service's own and of the first key.
    const uncertain = intent.uncertain && (intent.resends > 0 || !outcome.recognised);
    return { state: 'created', uncertain, last: outcome, settledBy: 'service' };
  }
  const isDefinite = outcome.kind === 'refused' || outcome.kind === 'shed';
  const { uncertain, doubt } = isDefinite ? intent : inDoubt(intent);
  // Nothing is wrong with the task: like those behind it, it waits for a key that is accepted.
  if (outcome.kind === 'refused' && outcome.keyRefused && doubt !== 'bare')
    return { state: 'queued', attempt: intent.attempt - 1, last: outcome, holdUntil: null };
  const after = { uncertain, doubt, last: outcome };
  const wait = outcome.kind === 'refused' ? null : backoff(intent.attempt, outcome.retryAfterMs, random);
  const mayRepeat = isRepeatable({ ...intent, doubt }, { dedupes: intent.dedupes, now });
  if (wait !== null && mayRepeat && intent.attempt < maxAttempts)
    return { ...after, state: 'queued', holdUntil: now + wait };
  if (uncertain) return { ...after, state: 'unknown' };
  // The service said that it did nothing, and no earlier attempt is uncertain: the task is put aside for the person.
  if (outcome.kind === 'shed') return { ...after, state: 'queued', parked: true, holdUntil: null };
  return { ...after, state: 'rejected', settledBy: 'service' };
};

const fresh = { attempt: 0, holdUntil: null, parked: false } satisfies Change;

const afterSettlement = ({ resends }: Intent, how: Settlement): Change => {
  switch (how) {
    case 'there':
      return { ...fresh, state: 'created', settledBy: 'person' };
    case 'again':
      // A new key: it may create a second task, and the uncertainty stays.
      return { ...fresh, state: 'queued', resends: resends + 1, doubt: 'none', settledBy: null };
    case 'drop':
      // The outcome stays unknown; the person only stops following it.
      return { ...fresh, state: 'unknown', settledBy: 'person' };
  }
};

/** Whether a person may settle it: the outcome is unknown and no attempt is running. */
export const isOpenToWord = ({ state, doubt }: Pick<Intent, 'state' | 'doubt'>): boolean =>
  state === 'unknown' || (state === 'queued' && doubt !== 'none');

const change = (intent: Intent, event: IntentEvent): Change | null => {
  const { state } = intent;
  switch (event.type) {
    case 'claim':
      if (state !== 'queued' || intent.holdUntil !== null || intent.parked) return null;
      // The service may no longer dedupe, or the key may be too old by now.
      return isRepeatable(intent, event)
        ? { state: 'sending', attempt: intent.attempt + 1, dedupes: event.dedupes }
        : { state: 'unknown' };
    case 'outcome':
      // A late answer to an abandoned attempt must not be taken for the answer to the next one.
      return state === 'sending' && intent.rev === event.claim ? afterOutcome(intent, event) : null;
    case 'holder-died': {
      if (state !== 'sending') return null;
      const after = inDoubt(intent);
      const mayRepeat = isRepeatable({ ...intent, ...after }, event) && intent.attempt < maxAttempts;
      return { ...after, state: mayRepeat ? 'queued' : 'unknown', last: { kind: 'tab-closed' } };
    }
    case 'release':
      return state === 'queued' && intent.holdUntil !== null ? { holdUntil: null } : null;
    case 'settle':
      if (!isOpenToWord(intent) || (event.how === 'drop' && intent.settledBy !== null)) return null;
      return afterSettlement(intent, event.how);
    case 'replay':
      return canAskAgain(intent, event)
        ? { ...fresh, state: 'queued', holdUntil: event.wait > 0 ? event.now + event.wait : null }
        : null;
    case 'send-now':
      return state === 'queued' && (intent.parked || intent.holdUntil !== null) ? fresh : null;
    case 'withdraw':
      return state === 'queued' && !intent.uncertain ? { state: 'rejected', settledBy: 'person' } : null;
  }
};

/**
 * The state machine of an intent. Pure; the model test runs it against planted mistakes.
 * @returns the intent after the event; null where the event does not apply to its state.
 */
export const advance = (intent: Intent, event: IntentEvent): Intent | null => {
  const changed = change(intent, event);
  if (!changed) return null;
  const after = { ...intent, ...changed, updatedAt: event.now, rev: intent.rev + 1 };
  return { ...after, attempts: attemptsAfter(intent, after, event) };
};
