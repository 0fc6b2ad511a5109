import { advance, type IntentEvent } from '#data/outbox/intent-transitions.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { anIntent, createdOutcome, refusedOutcome } from './intents.ts';

type Machine = typeof advance;

/** Makes a machine that changes the results of the real one. */
const spoilt =
  (spoil: (after: Intent, before: Intent, event: IntentEvent) => Intent): Machine =>
  (before, event) => {
    const after = advance(before, event);
    return after && spoil(after, before, event);
  };

const refusedInstead = (after: Intent): Intent =>
  anIntent({ ...after, state: 'rejected', settledBy: 'service', last: refusedOutcome() });

/** Mistakes planted in the state machine, to test that the model finds them. */
export const machineBugs = {
  'blind retry': spoilt((after, before) =>
    before.state === 'sending' && after.state === 'unknown'
      ? anIntent({ ...after, state: 'queued', pendingAttempt: 'none', attempt: 0 })
      : after,
  ),
  'uncertainty forgotten': spoilt((after, _before, event) =>
    event.type === 'claim' ? { ...after, uncertain: false } : after,
  ),
  'send again under the old key': spoilt((after, before) => ({ ...after, resends: before.resends })),
  'dead sender taken for a refusal': spoilt((after, _before, event) =>
    event.type === 'sender-lost' ? refusedInstead(after) : after,
  ),
  'cancelling of what may exist': (before, event) =>
    advance(
      event.type === 'cancel' ? { ...before, uncertain: false, pendingAttempt: 'none' } : before,
      event,
    ),
  'sending again taken back as if nothing had been sent': (before, event) =>
    advance(event.type === 'cancel' ? { ...before, uncertain: false } : before, event),
  'asked again without a key that the service knows': (before, event) => {
    const isWaiting = before.state === 'unknown' && before.settledBy === null;
    return event.type === 'replay' && isWaiting
      ? anIntent({ ...before, state: 'queued', pendingAttempt: 'none', rev: before.rev + 1 })
      : advance(before, event);
  },
  'attempt without a key taken for one with': spoilt((after) =>
    after.pendingAttempt === 'unsafe' ? { ...after, pendingAttempt: 'idempotent' } : after,
  ),
  'key used after the service forgot it': (before, event) =>
    advance({ ...before, createdAt: event.now, keyAt: event.now }, event),
  'refusal taken for a success': (before, event) =>
    advance(
      before,
      event.type === 'outcome' && event.outcome.kind === 'refused'
        ? { ...event, outcome: createdOutcome() }
        : event,
    ),
  'unknown taken for a refusal': spoilt((after, before) =>
    before.state === 'sending' && after.state === 'unknown' ? refusedInstead(after) : after,
  ),
  'attempts without an end': spoilt((after, before) =>
    before.state === 'sending' ? { ...after, attempt: 0 } : after,
  ),
  'late answer to a settled card': (before, event) => {
    if (event.type !== 'outcome' || before.state === 'sending') return advance(before, event);
    const sending = { state: 'sending', dedupes: true, settledBy: null, last: null } as const;
    return advance(anIntent({ ...before, ...sending, rev: event.claim }), event);
  },
  'settled by itself once more': (before, event) =>
    advance(
      event.type === 'replay' && before.state === 'unknown' ? { ...before, settledBy: null } : before,
      event,
    ),
} satisfies Record<string, Machine>;

/** Mistakes with rows of imports: of attempts that are said not to have begun. */
export const rowBugs = {
  'row without an answer given back': (before, event) =>
    advance(
      before,
      event.type === 'outcome' && event.outcome.kind === 'unknown'
        ? { type: 'give-back', shed: null, claim: event.claim, now: event.now }
        : event,
    ),
  'row given back while it is not known that it was not begun': (before, event) =>
    advance(
      before,
      event.type === 'sender-lost'
        ? { type: 'give-back', shed: null, claim: before.rev, now: event.now }
        : event,
    ),
  'own repeat told as there already': (before, event) => {
    const after = advance(before, event);
    const isRepeat = event.type === 'outcome' && event.outcome.kind === 'created' && event.outcome.replayed;
    return after?.state === 'created' && isRepeat ? anIntent({ ...after, last: event.outcome }) : after;
  },
} satisfies Record<string, Machine>;

/** Mistakes planted in the sender and its surroundings. */
export const worldBugs = [
  'no lock',
  'new key for each attempt',
  'claim without compare-and-set',
  'sent before it is stored',
  'refused key not given up',
] as const;

/** Mistakes planted in the rows of an import, in their keys, and in the service that remembers them. */
export const importBugs = [
  'row sent before it is stored',
  /** Rows that say the same get one key. */
  'two equal rows',
  /** A repeat does not renew the days of its key. */
  'the service forgot the key',
] as const;

export type Bug =
  | keyof typeof machineBugs
  | keyof typeof rowBugs
  | (typeof worldBugs | typeof importBugs)[number];

const machines: Readonly<Record<string, Machine>> = { ...machineBugs, ...rowBugs };

export const machineOf = (bug: Bug | null): Machine => (bug === null ? null : machines[bug]) ?? advance;
