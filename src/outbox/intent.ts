import type { TaskKind } from '#contract/operations.ts';
import { idempotencyDays } from '#contract/extensions.ts';
import type { Created, Outcome, Refused } from '#client/outcome.ts';
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
type PendingAttempt =
  /** No: each attempt has a definite answer. */
  | 'none'
  /** Yes, and every attempt carried the key, so that asking again cannot create a second task. */
  | 'idempotent'
  /** Yes, by an attempt that carried no key, so that asking again could create a second task. */
  | 'unsafe';

/** The outcome of the last attempt where the task is not known to be there; `tab-closed`: the page was closed during it. */
type LastOutcome = Exclude<Outcome, Created> | { kind: 'tab-closed' };

/** What an intent has in every state. */
export type IntentBase = {
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
  /** Automatic attempts since the last event that started sending: the submit, a person's button, a replay. */
  attempt: number;
  /** How often a person sent it again. Part of the idempotency key, so that each such send is a new create (rule 6). */
  resends: number;
  /** An attempt under this key or an earlier one may have created a task. A later refusal does not clear it (rule 5). */
  uncertain: boolean;
  pendingAttempt: PendingAttempt;
  /** What happened to it since the submit, oldest first: the newest 20 attempts, answers and decisions. */
  attempts: readonly AttemptEntry[];
  createdAt: number;
  updatedAt: number;
  /** Counts the changes, so that an older state never replaces a newer one. */
  rev: number;
  v: 1;
};

type Queued = {
  state: 'queued';
  /** The instant before which it is not sent; null where it may be sent at once. */
  notBefore: number | null;
  /** Put aside because the service was too busy too often; only a person sends it again. */
  parked: boolean;
  last: LastOutcome | null;
  settledBy: null;
};

type Sending = {
  state: 'sending';
  /** The running attempt carries the key, since the service announced that it stores one task per key (rule 8). */
  dedupes: boolean;
  /** Of the attempt before the running one. */
  last: LastOutcome | null;
  settledBy: null;
};

type CreatedState =
  | { state: 'created'; settledBy: 'service'; last: Created }
  | { state: 'created'; settledBy: 'person'; last: LastOutcome | null };

type Rejected =
  | { state: 'rejected'; settledBy: 'service'; last: Refused }
  /** Cancelled before it was sent. */
  | { state: 'rejected'; settledBy: 'person'; last: LastOutcome | null };

type UnknownState = {
  state: 'unknown';
  /** A person stopped tracking it; null while it is open. */
  settledBy: 'person' | null;
  last: LastOutcome | null;
};

/** What an intent has in its state only; `settledBy` is null while it is open. */
type IntentProgress = Queued | Sending | CreatedState | Rejected | UnknownState;

/**
 * A request to create one task, stored before the first byte is sent: everything but the API key (decision 10).
 * Which of its facts exist depends on its state.
 */
export type Intent = IntentBase & IntentProgress;

type IntentIn<S extends IntentState> = Extract<Intent, { state: S }>;

export type Settlement = 'exists' | 'again' | 'stop';

export type IntentEvent =
  /** The sender starts an attempt. Stored before the first byte is sent (rule 1). */
  | { type: 'claim'; dedupes: boolean; now: number }
  /** `claim`: the `rev` of the intent when the answered attempt started. */
  | { type: 'outcome'; outcome: Outcome; claim: number; now: number; random: number }
  /** The tab that was sending it is gone (rule 3). */
  | { type: 'sender-lost'; dedupes: boolean; now: number }
  /** The waiting time is over. */
  | { type: 'release'; now: number }
  /** A person tells what they found in the dispatch system (rule 7). */
  | { type: 'settle'; how: Settlement; now: number }
  /** Sends it again with the same key after `wait` milliseconds, where the service dedupes (decision 9). */
  | { type: 'replay'; dedupes: boolean; wait: number; now: number }
  /** A person sends what is put aside. */
  | { type: 'send-now'; now: number }
  /** A person cancels a task that was certainly never sent. */
  | { type: 'cancel'; now: number };

/** Most automatic attempts after one event that started sending. */
export const maxAttempts = 4;

/** How long after the submit a key is used: a day less than the service remembers it, since clocks differ. */
export const replayMs = (idempotencyDays - 1) * 86_400_000;

/** The idempotency key of the next or running attempt (rule 6). */
export const idempotencyKeyOf = (intent: Pick<Intent, 'id' | 'resends'>): string =>
  `${intent.id}:${intent.resends}`;

/** Whether another attempt under the same key cannot create a second task (rules 4 and 8). */
const isRepeatable = (
  { pendingAttempt, createdAt }: Pick<Intent, 'pendingAttempt' | 'createdAt'>,
  { dedupes, now }: { dedupes: boolean; now: number },
): boolean =>
  pendingAttempt === 'none' || (pendingAttempt === 'idempotent' && dedupes && now - createdAt < replayMs);

/** Whether nothing but the lock and the connection keeps it from being sent now. */
export const isDue = (intent: Intent): boolean =>
  intent.state === 'queued' && intent.notBefore === null && !intent.parked;

/** Whether another attempt with the same key settles it: the service returns the task of that key, or creates it now. */
export const canAskAgain = (intent: Intent, service: { dedupes: boolean; now: number }): boolean =>
  intent.state === 'unknown' &&
  intent.settledBy === null &&
  intent.pendingAttempt === 'idempotent' &&
  isRepeatable(intent, service);

/** Whether a person may settle it: the outcome is unknown and no attempt is running. */
export const isSettleable = ({ state, pendingAttempt }: Pick<Intent, 'state' | 'pendingAttempt'>): boolean =>
  state === 'unknown' || (state === 'queued' && pendingAttempt !== 'none');

/** The state after an event, with the facts of every state that changed. */
type Change = IntentProgress &
  Partial<Pick<IntentBase, 'attempt' | 'resends' | 'uncertain' | 'pendingAttempt'>>;

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
  { outcome, now, random }: Extract<IntentEvent, { type: 'outcome' }>,
): Change => {
  // Nothing left the page, so the attempt does not count.
  if (outcome.kind === 'not-sent') return { ...queued(outcome), attempt: intent.attempt - 1 };
  if (outcome.kind === 'created') {
    // Earlier attempts are known to have made no second task only if the success is surely the service's own and of the first key.
    const uncertain = intent.uncertain && (intent.resends > 0 || !outcome.recognised);
    return { state: 'created', settledBy: 'service', last: outcome, uncertain };
  }
  const isDefinite = outcome.kind === 'refused' || outcome.kind === 'shed';
  const { uncertain, pendingAttempt } = isDefinite ? intent : uncertainAfter(intent);
  // Nothing is wrong with the task: like those behind it, it waits for a key that is accepted.
  if (outcome.kind === 'refused' && outcome.keyRefused && pendingAttempt !== 'unsafe')
    return { ...queued(outcome), attempt: intent.attempt - 1 };
  const wait = outcome.kind === 'refused' ? null : backoff(intent.attempt, outcome.retryAfterMs, random);
  const mayRepeat = isRepeatable({ ...intent, pendingAttempt }, { dedupes: intent.dedupes, now });
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
      return { state: 'sending', dedupes: event.dedupes, last, settledBy: null, attempt: intent.attempt + 1 };
    }
    case 'outcome':
      // A late answer to an abandoned attempt must not be taken for the answer to the next one.
      return intent.state === 'sending' && intent.rev === event.claim ? afterOutcome(intent, event) : null;
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
    case 'replay': {
      if (!canAskAgain(intent, event) || intent.state !== 'unknown') return null;
      const notBefore = event.wait > 0 ? event.now + event.wait : null;
      return { ...queued(intent.last, { notBefore }), attempt: 0 };
    }
    case 'send-now':
      return intent.state === 'queued' && (intent.parked || intent.notBefore !== null)
        ? { ...queued(intent.last), attempt: 0 }
        : null;
    case 'cancel':
      return intent.state === 'queued' && !intent.uncertain
        ? { state: 'rejected', settledBy: 'person', last: intent.last }
        : null;
  }
};

const baseOf = (intent: Intent): IntentBase => ({
  id: intent.id,
  connectionId: intent.connectionId,
  baseUrl: intent.baseUrl,
  path: intent.path,
  kind: intent.kind,
  body: intent.body,
  orderId: intent.orderId,
  merchantId: intent.merchantId,
  summary: intent.summary,
  attempt: intent.attempt,
  resends: intent.resends,
  uncertain: intent.uncertain,
  pendingAttempt: intent.pendingAttempt,
  attempts: intent.attempts,
  createdAt: intent.createdAt,
  updatedAt: intent.updatedAt,
  rev: intent.rev,
  v: intent.v,
});

/**
 * The state machine of an intent. Pure; the model test runs it against planted mistakes.
 * @returns the intent after the event; null where the event does not apply to its state.
 */
export const advance = (intent: Intent, event: IntentEvent): Intent | null => {
  const changed = change(intent, event);
  return (
    changed && {
      ...baseOf(intent),
      ...changed,
      attempts: attemptsAfter(intent, changed, event),
      updatedAt: event.now,
      rev: intent.rev + 1,
    }
  );
};
