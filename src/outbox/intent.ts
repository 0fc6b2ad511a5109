import type { TaskKind } from '#contract/operations.ts';
import { idempotencyDays } from '#contract/extensions.ts';
import type { Outcome } from '#client/outcome.ts';
import { backoff } from './backoff.ts';

/** The five states of an intent. */
export type IntentState = 'queued' | 'sending' | 'created' | 'rejected' | 'unknown';

/** What a card and a list need of a task, in words and as wall time at the job. */
export type IntentSummary = {
  /** "Delivery for Ana M." */
  title: string;
  who: string;
  where: string;
  /** Wall time at the job as typed; two of them are joined by the form. */
  when: string;
  /** The same on the clock of whoever created it, where that differs: "23:30 your time". */
  own?: string;
  /** The zone of `when`: "Chicago · CST (UTC-6)". */
  zone: string;
  /** What was chosen for it, a code, a region or an offset: the body has only the offset of that day. */
  zoneChoice?: string;
};

/** What is open about the attempts that were made under the present key. */
export type Doubt =
  /** Each has a definite answer. */
  | 'none'
  /** One may have reached the service. All carried the key, so that asking again cannot create a second task. */
  | 'keyed'
  /** One may have reached the service, and carried no key. */
  | 'bare';

/** A wish to create one task, stored before the first byte is sent (decision 10: everything but the key). */
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
  /** Automatic attempts since the last occasion to send: the submit, a person's word, a replay. */
  attempt: number;
  /** How often a person sent it again: part of the idempotency key (R6). */
  resends: number;
  /** A request, under this key or an earlier one, may have reached the service without a definite answer. Sticky (F4). */
  uncertain: boolean;
  doubt: Doubt;
  /** The last attempt carried the key: the service said that it stores one task per key (R8). */
  dedupes: boolean;
  /** Not before this instant; null: at once. */
  holdUntil: number | null;
  /** Put aside after too many refusals for load, until a person sends it. */
  parked: boolean;
  /** What the last attempt came to; `tab-closed`: the page went away while it was under way. */
  last: Outcome | { kind: 'tab-closed' } | null;
  /** Who ended it; null while it is open. */
  settledBy: 'service' | 'person' | null;
  createdAt: number;
  updatedAt: number;
  /** Counts the changes, so that a late reading never replaces a newer one. */
  rev: number;
  v: 1;
};

export type Settlement = 'there' | 'again' | 'drop';

export type IntentEvent =
  /** The sender takes it; stored before the first byte leaves (R1). */
  | { type: 'claim'; dedupes: boolean; now: number }
  /** `claim`: the `rev` of the attempt that it is the answer to. */
  | { type: 'outcome'; outcome: Outcome; claim: number; now: number; random: number }
  /** Its sender went away while it was `sending` (R3). */
  | { type: 'holder-died'; dedupes: boolean; now: number }
  /** The time to wait is over. */
  | { type: 'release'; now: number }
  /** A person says what they found in the dispatch system (R7). */
  | { type: 'settle'; how: Settlement; now: number }
  /** Asks again with the same key, where the service dedupes (decision 9), after `wait` milliseconds. */
  | { type: 'replay'; dedupes: boolean; wait: number; now: number }
  /** A person sends what is put aside. */
  | { type: 'send-now'; now: number }
  /** A person takes back what certainly never left. */
  | { type: 'withdraw'; now: number };

/** Most automatic attempts of one occasion (reliability.md 9). */
export const maxAttempts = 4;

/** How long after the submit a key is still used: a day less than the service keeps it, for clocks that differ. */
export const replayMs = (idempotencyDays - 1) * 86_400_000;

/** The idempotency key of the next or running attempt (R6). */
export const idempotencyKeyOf = (intent: Pick<Intent, 'id' | 'resends'>): string =>
  `${intent.id}:${intent.resends}`;

/** Whether another attempt under the same key cannot create a second task (R4, R8). */
const isRepeatable = (
  { doubt, createdAt }: Pick<Intent, 'doubt' | 'createdAt'>,
  { dedupes, now }: { dedupes: boolean; now: number },
): boolean => doubt === 'none' || (doubt === 'keyed' && dedupes && now - createdAt < replayMs);

/** Whether asking again with the same key can settle it: the service has that key, or creates the task now. */
export const canAskAgain = (
  intent: Pick<Intent, 'state' | 'settledBy' | 'doubt' | 'createdAt'>,
  means: { dedupes: boolean; now: number },
): boolean =>
  intent.state === 'unknown' &&
  intent.settledBy === null &&
  intent.doubt === 'keyed' &&
  isRepeatable(intent, means);

type Change = Partial<Omit<Intent, 'id' | 'rev' | 'body'>>;

/** The attempt under way may have reached the service, and nobody will say. */
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
    // Only a success of the first key that is surely the service's own proves that earlier attempts made no second task.
    const uncertain = intent.uncertain && (intent.resends > 0 || !outcome.recognised);
    return { state: 'created', uncertain, last: outcome, settledBy: 'service' };
  }
  const isDefinite = outcome.kind === 'refused' || outcome.kind === 'shed';
  const { uncertain, doubt } = isDefinite ? intent : inDoubt(intent);
  const after = { uncertain, doubt, last: outcome };
  const wait = outcome.kind === 'refused' ? null : backoff(intent.attempt, outcome.retryAfterMs, random);
  const mayRepeat = isRepeatable({ ...intent, doubt }, { dedupes: intent.dedupes, now });
  if (wait !== null && mayRepeat && intent.attempt < maxAttempts)
    return { ...after, state: 'queued', holdUntil: now + wait };
  if (uncertain) return { ...after, state: 'unknown' };
  // The service said that it did nothing, and nothing before is in doubt: it waits for the person, not lost.
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
      // Nobody knows still; the person only stops asking.
      return { ...fresh, state: 'unknown', settledBy: 'person' };
  }
};

/** Whether nobody knows what became of it and nothing is on its way, so that a person may say. */
export const isOpenToWord = ({ state, doubt }: Pick<Intent, 'state' | 'doubt'>): boolean =>
  state === 'unknown' || (state === 'queued' && doubt !== 'none');

const change = (intent: Intent, event: IntentEvent): Change | null => {
  const { state } = intent;
  switch (event.type) {
    case 'claim':
      if (state !== 'queued' || intent.holdUntil !== null || intent.parked) return null;
      // What it waited for may have changed since: the service no longer dedupes, or the key is too old.
      return isRepeatable(intent, event)
        ? { state: 'sending', attempt: intent.attempt + 1, dedupes: event.dedupes }
        : { state: 'unknown' };
    case 'outcome':
      // The answer to an attempt that was given up must not be taken for that of the next one.
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
 * The machine (reliability.md A.1). Pure.
 * @returns the intent after the event; null where the event does not apply to its state.
 */
export const advance = (intent: Intent, event: IntentEvent): Intent | null => {
  const changed = change(intent, event);
  return changed && { ...intent, ...changed, updatedAt: event.now, rev: intent.rev + 1 };
};
