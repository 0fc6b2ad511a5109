import { advance, type IntentEvent } from '#data/outbox/transitions.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { createdOutcome, refusedOutcome } from './intents.ts';

type Machine = typeof advance;

/** Makes a machine that changes the results of the real one. */
const spoilt =
  (spoil: (after: Intent, before: Intent, event: IntentEvent) => Intent): Machine =>
  (before, event) => {
    const after = advance(before, event);
    return after && spoil(after, before, event);
  };

const refusedInstead = (after: Intent): Intent => ({
  ...after,
  state: 'rejected',
  settledBy: 'service',
  last: refusedOutcome(),
});

const sentAgain = (after: Intent): Intent => ({ ...after, state: 'waiting', doubt: 'none', notBefore: null });

/** Mistakes planted in the state machine, to test that the model finds them. */
export const machineBugs = {
  'retry without a key': spoilt((after, before) =>
    before.state === 'sending' && after.state === 'unknown' ? sentAgain(after) : after,
  ),
  'doubt forgotten at a claim': spoilt((after, _before, event) =>
    event.type === 'claim' ? { ...after, doubt: 'none' } : after,
  ),
  'doubt forgotten after a refusal': spoilt((after, before, event) =>
    event.type === 'answered' && event.outcome.kind === 'refused' && before.doubt !== 'none'
      ? refusedInstead(after)
      : after,
  ),
  'doubt forgotten when a person takes a decision back': spoilt((after, _before, event) =>
    event.type === 'reopen' ? sentAgain(after) : after,
  ),
  'abandoned attempt taken for a refusal': spoilt((after, _before, event) =>
    event.type === 'abandoned' ? refusedInstead(after) : after,
  ),
  'abandoned attempt taken for none': spoilt((after, before, event) =>
    event.type === 'abandoned' ? sentAgain({ ...after, doubt: before.doubt }) : after,
  ),
  'cancelling of what may exist': (before, event) =>
    advance(event.type === 'cancel' ? { ...before, doubt: 'none' } : before, event),
  'sent now without a key that the service knows': (before, event) => {
    const isOpen = before.state === 'unknown' && before.settledBy === null;
    return event.type === 'sendNow' && isOpen
      ? { ...sentAgain(before), rev: before.rev + 1 }
      : advance(before, event);
  },
  'attempt without a key taken for one with': spoilt((after) =>
    after.doubt === 'unkeyed' ? { ...after, doubt: 'keyed' } : after,
  ),
  'key used after the service forgot it': (before, event) =>
    advance({ ...before, createdAt: event.now }, event),
  'refusal taken for a success': (before, event) =>
    advance(
      before,
      event.type === 'answered' && event.outcome.kind === 'refused'
        ? { ...event, outcome: createdOutcome() }
        : event,
    ),
  'unknown taken for a refusal': spoilt((after, before) =>
    before.state === 'sending' && after.state === 'unknown' ? refusedInstead(after) : after,
  ),
  'busy service asked without a pause': spoilt((after, before, event) =>
    event.type === 'answered' && before.state === 'sending' ? { ...after, notBefore: null } : after,
  ),
  'late answer to a settled card': (before, event) => {
    if (event.type !== 'answered' || before.state === 'sending') return advance(before, event);
    return advance({ ...before, state: 'sending', rev: event.claim }, event);
  },
  'settled by itself once more': (before, event) =>
    advance(
      event.type === 'sendNow' && before.state === 'unknown' ? { ...before, settledBy: null } : before,
      event,
    ),
  'busy service given up': spoilt((after, _before, event) =>
    event.type === 'answered' && event.outcome.kind === 'busy' ? { ...after, isLate: true } : after,
  ),
} satisfies Record<string, Machine>;

/** Mistakes with rows of imports. */
export const rowBugs = {
  'own repeat shown as existed before': (before, event) => {
    const after = advance(before, event);
    const isRepeat = event.type === 'answered' && event.outcome.kind === 'created' && event.outcome.replayed;
    return after?.state === 'created' && isRepeat ? { ...after, last: event.outcome } : after;
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
