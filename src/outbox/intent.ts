import type { TaskKind } from '#contract/operations.ts';
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
  /** The zone of `when`: "Chicago · CST (UTC-6)". */
  zone: string;
};

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
  /** Automatic attempts since the person's last word. */
  attempt: number;
  /** How often a person sent it again: part of the idempotency key (R6). */
  resends: number;
  /** A request may have reached the service without a definite answer. Sticky (F4). */
  uncertain: boolean;
  /** The service stores one task per key: it said so at the last attempt (R8). */
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
  | { type: 'outcome'; outcome: Outcome; dedupes: boolean; now: number; random: number }
  /** Its sender went away while it was `sending` (R3). */
  | { type: 'holder-died'; dedupes: boolean; now: number }
  /** The time to wait is over. */
  | { type: 'release'; now: number }
  /** A person says what they found in the dispatch system (R7). */
  | { type: 'settle'; how: Settlement; now: number }
  /** Asks again with the same key, where the service dedupes (decision 9). */
  | { type: 'replay'; dedupes: boolean; now: number }
  /** A person sends what is put aside. */
  | { type: 'send-now'; now: number }
  /** A person takes back what certainly never left. */
  | { type: 'withdraw'; now: number };

/** Most automatic attempts of one key (reliability.md 9). */
export const maxAttempts = 4;

/** The idempotency key of the next or running attempt (R6). */
export const idempotencyKeyOf = (intent: Pick<Intent, 'id' | 'resends'>): string =>
  `${intent.id}:${intent.resends}`;

type Change = Partial<Omit<Intent, 'id' | 'rev' | 'body'>>;

const afterOutcome = (
  intent: Intent,
  { outcome, dedupes, now, random }: Extract<IntentEvent, { type: 'outcome' }>,
): Change => {
  // Nothing left the page, so the attempt does not count.
  if (outcome.kind === 'not-sent')
    return { state: 'queued', attempt: intent.attempt - 1, last: outcome, holdUntil: null };
  if (outcome.kind === 'created') {
    // Only a keyed success proves that earlier attempts made no second task.
    const uncertain = intent.uncertain && !(dedupes && intent.resends === 0);
    return { state: 'created', uncertain, dedupes, last: outcome, settledBy: 'service' };
  }
  const definite = outcome.kind === 'refused' || outcome.kind === 'shed';
  const uncertain = intent.uncertain || !definite;
  const isShed = outcome.kind === 'shed';
  const repeatable = isShed ? dedupes || !uncertain : dedupes && !definite;
  const wait = backoff(intent.attempt, outcome.kind === 'refused' ? null : outcome.retryAfterMs, random);
  if (repeatable && intent.attempt < maxAttempts && wait !== null)
    return { state: 'queued', uncertain, dedupes, last: outcome, holdUntil: now + wait };
  // The service said that it did nothing, and nothing before is in doubt: it waits for the person, not lost.
  if (isShed && !uncertain) return { state: 'queued', dedupes, last: outcome, parked: true, holdUntil: null };
  if (uncertain) return { state: 'unknown', uncertain, dedupes, last: outcome };
  return { state: 'rejected', dedupes, last: outcome, settledBy: 'service' };
};

const afterSettlement = (how: Settlement): Change => {
  switch (how) {
    case 'there':
      return { state: 'created', settledBy: 'person' };
    case 'again':
      // A new key: it may create a second task, and the uncertainty stays.
      return { ...fresh, state: 'queued', settledBy: null };
    case 'drop':
      // Nobody knows still; the person only stops asking.
      return { settledBy: 'person' };
  }
};

const fresh = { attempt: 0, holdUntil: null, parked: false } satisfies Change;

const change = (intent: Intent, event: IntentEvent): Change | null => {
  const { state } = intent;
  switch (event.type) {
    case 'claim':
      return state === 'queued' && intent.holdUntil === null && !intent.parked
        ? { state: 'sending', attempt: intent.attempt + 1, dedupes: event.dedupes }
        : null;
    case 'outcome':
      return state === 'sending' ? afterOutcome(intent, event) : null;
    case 'holder-died':
      if (state !== 'sending') return null;
      return {
        state: event.dedupes ? 'queued' : 'unknown',
        uncertain: true,
        holdUntil: null,
        last: { kind: 'tab-closed' },
      };
    case 'release':
      return state === 'queued' && intent.holdUntil !== null ? { holdUntil: null } : null;
    case 'settle': {
      if (state !== 'unknown' || (event.how === 'drop' && intent.settledBy !== null)) return null;
      const resends = event.how === 'again' ? intent.resends + 1 : intent.resends;
      return { ...afterSettlement(event.how), resends };
    }
    case 'replay':
      return state === 'unknown' && intent.settledBy === null && event.dedupes
        ? { ...fresh, state: 'queued' }
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
