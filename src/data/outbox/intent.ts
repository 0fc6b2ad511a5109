import type { TaskKind } from '#contract/operations.ts';
import type { SideName } from '#contract/sides.ts';
import { idempotencyDays, type Capabilities } from '#contract/extensions.ts';
import type { Spelling } from '#contract/spelling.ts';
import { timesOf } from '#contract/task-times.ts';
import { dayMs, isOver } from '#time/wall-time.ts';
import type { Created, Outcome, Refused } from '#data/http/outcome.ts';
import type { AttemptEntry } from './attempts.ts';

/** The five states of an intent. */
export type IntentState = 'queued' | 'sending' | 'created' | 'rejected' | 'unknown';

/** Countries of a task's places, as far as they are known. */
export type PlaceCountries = { [Side in SideName]?: string };

/** What cards and lists show of a task: texts, and times as wall time at the job. */
export type IntentSummary = {
  /** "Delivery for Ana M." */
  title: string;
  who: string;
  where: string;
  /** Wall time at the job as typed; the form joins two times into one text. */
  when: string;
  /** The same in the zone of the person who created it, where that differs: "23:30 your time". */
  own?: string;
  /** The zone of `when`: "Chicago · CST (UTC-6)". */
  zone: string;
  /** The chosen code, region or offset: the body has only the offset of that day. */
  zoneChoice?: string;
  /** The countries of its places as the service found them at the press, ISO 3166-1 alpha-2: those of phones that do not say theirs. */
  countries?: PlaceCountries;
};

/** The zone as a task names it, without its abbreviation and offset. */
export const zoneName = ({ summary }: { summary: Pick<IntentSummary, 'zone'> }): string =>
  summary.zone.split(' · ')[0] ?? '';

/** Whether an attempt under the present idempotency key may have created a task without our knowing. */
export type PendingAttempt =
  /** No: each attempt has a definite answer. */
  | 'none'
  /** Yes, and every attempt carried the key, so that asking again cannot create a second task. */
  | 'idempotent'
  /** Yes, by an attempt that carried no key, so that asking again could create a second task. */
  | 'unsafe';

/** The outcome of the last attempt where the task is not known to be there; `tab-closed`: the page was closed during it. */
export type LastOutcome = Exclude<Outcome, Created> | { kind: 'tab-closed' };

/** What an intent has in every state. */
export type IntentBase = {
  id: string;
  connectionId: string;
  baseUrl: string;
  path: string;
  kind: TaskKind;
  /** The request body without `api_key`; never changed after the submit. */
  body: Readonly<Record<string, unknown>>;
  /** What the service of that moment calls the body's fields; never changed either. Bodies here have the names of §4. */
  spelling: Spelling;
  orderId: string;
  merchantId: string;
  summary: IntentSummary;
  /** Automatic attempts since the last event that started sending: the submit, a person's button, a replay. */
  attempt: number;
  /** How often a person sent it again. Part of the idempotency key, so that each such send is a new create. */
  resends: number;
  /** The idempotency key until a person sends it again, where it was decided as the task was recorded. */
  key?: string;
  /** An attempt may have created a task. A later refusal does not clear it: it may come before the service handles the first attempt. */
  uncertain: boolean;
  pendingAttempt: PendingAttempt;
  /**
   * When the present key was used first, in milliseconds by the service's clock where that was known; null before it.
   */
  keyAt: number | null;
  /** What happened to it since the submit, oldest first: the newest 20 attempts, answers and decisions. */
  attempts: readonly AttemptEntry[];
  createdAt: number;
  updatedAt: number;
  /** Counts the changes, so that an older state never replaces a newer one. */
  rev: number;
  v: 1;
};

export type Queued = {
  state: 'queued';
  /** The instant before which it is not sent; null where it may be sent at once. */
  notBefore: number | null;
  /** Put aside, because the service was too busy too often or its time has passed; only a person sends it again. */
  parked: boolean;
  last: LastOutcome | null;
  settledBy: null;
};

type Sending = {
  state: 'sending';
  /** The running attempt carries the key, since the service announced that it stores one task per key; one that ignores the header would create a second. */
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

export type UnknownState = {
  state: 'unknown';
  /** A person stopped tracking it; null while it is open. */
  settledBy: 'person' | null;
  last: LastOutcome | null;
};

/** What an intent has in its state only; `settledBy` is null while it is open. */
export type IntentProgress = Queued | Sending | CreatedState | Rejected | UnknownState;

/**
 * A request to create one task, stored before the first byte is sent: everything but the API key, which would leak with what is stored.
 * Which of its facts exist depends on its state.
 */
export type Intent = IntentBase & IntentProgress;

export type IntentIn<S extends IntentState> = Extract<Intent, { state: S }>;

/** How long a key is used: a day less than the service remembers it, since clocks differ. */
export const replayMs = (idempotencyDays - 1) * dayMs;

/** The idempotency key of the next or running attempt. */
export const idempotencyKeyOf = ({ id, resends, key }: Pick<Intent, 'id' | 'resends' | 'key'>): string =>
  key !== undefined && resends === 0 ? key : `${id}:${resends}`;

/** What a service remembers of idempotency keys, at an instant. */
export type KeyMemory = {
  dedupes: boolean;
  /** How far its clock is ahead of the device's, in milliseconds; 0, or left out, where that is unknown. */
  lead?: number | undefined;
  /** By the device's clock. */
  now: number;
};

/** As a service announces it; nothing where it announces nothing. */
export const keyMemoryOf = (
  announced: Capabilities | null,
  lead = 0,
): { dedupes: boolean; lead: number } => ({ dedupes: announced?.idempotency === true, lead });

/** Whether a service still remembers a key. The age of a key from the future is unknown. */
const isRemembered = (
  { keyAt, createdAt }: Pick<Intent, 'keyAt' | 'createdAt'>,
  { now, lead = 0 }: KeyMemory,
): boolean => {
  const age = keyAt === null ? now - createdAt : now + lead - keyAt;
  return age > -dayMs && age < replayMs;
};

/** Whether another attempt under the same key cannot create a second task. */
export const isRepeatable = (
  intent: Pick<Intent, 'pendingAttempt' | 'keyAt' | 'createdAt'>,
  service: KeyMemory,
): boolean =>
  intent.pendingAttempt === 'none' ||
  (intent.pendingAttempt === 'idempotent' && service.dedupes && isRemembered(intent, service));

/** Whether an attempt was made that is not settled: it goes on by itself, also where an import is paused. */
export const isAttempted = (intent: Intent): boolean =>
  intent.settledBy === null &&
  (intent.state === 'sending' || intent.pendingAttempt !== 'none' || intent.resends > 0);

/** Whether an attempt was made: the service cannot have what was not sent. */
export const wasSent = (intent: Intent): boolean => intent.state !== 'queued' || isAttempted(intent);

/** Whether nothing but the lock and the connection keeps it from being sent now. */
export const isDue = (intent: Intent): boolean =>
  intent.state === 'queued' && intent.notBefore === null && !intent.parked;

/** Whether another attempt with the same key settles it: the service returns the task of that key, or creates it now. */
export const canAskAgain = (intent: Intent, service: KeyMemory): boolean =>
  intent.state === 'unknown' &&
  intent.settledBy === null &&
  intent.pendingAttempt === 'idempotent' &&
  isRepeatable(intent, service);

/** Whether a person may settle it: the outcome is unknown and no attempt is running. */
export const isSettleable = ({ state, pendingAttempt }: Pick<Intent, 'state' | 'pendingAttempt'>): boolean =>
  state === 'unknown' || (state === 'queued' && pendingAttempt !== 'none');

/** Whether it waits and nothing was sent under the key that it waits with. */
export const isCancellable = (intent: Intent): intent is IntentIn<'queued'> =>
  intent.state === 'queued' && intent.pendingAttempt === 'none';

/** Whether a person said that it exists, or that it is not tracked any more, without an answer of the service. */
export const isSettledByHand = (
  intent: Intent,
): intent is IntentIn<'created' | 'unknown'> & { last: LastOutcome | null } =>
  (intent.state === 'created' || intent.state === 'unknown') && intent.settledBy === 'person';

/** Whether its task was created, or may have been or may still be. */
export const mayExist = ({ state, settledBy }: Pick<Intent, 'state' | 'settledBy'>): boolean =>
  state !== 'rejected' && !(state === 'unknown' && settledBy === 'person');

/** Whether the service had its task already, by an import of the same file elsewhere, when it was sent first. */
export const existedBefore = ({ last }: Pick<Intent, 'last'>): boolean =>
  last?.kind === 'created' && last.replayed === true;

/** Whether one of a task's times is over at an instant. */
export const isPast = (task: Pick<Intent, 'kind' | 'body'>, now: number): boolean =>
  timesOf(task).some(({ instant }) => isOver(instant, now));

/** Whether a person is, or was, asked because its time had passed while it waited. */
export const isHeld = ({ last }: Pick<Intent, 'last'>): boolean =>
  last?.kind === 'not-sent' && last.why === 'past';

/**
 * Whether a time that was to come when a person last decided has passed before anything was sent, and no person was asked since.
 * By the service's clock where that is known, as in the form.
 * @param decidedAt when the person had it sent, in epoch milliseconds.
 */
export const isOverdue = (
  intent: Intent,
  { now, lead = 0 }: Pick<KeyMemory, 'now' | 'lead'>,
  decidedAt = intent.createdAt,
): boolean =>
  intent.resends === 0 &&
  intent.pendingAttempt === 'none' &&
  !isHeld(intent) &&
  timesOf(intent).some(
    ({ instant }) =>
      !isOver(instant, decidedAt + lead) &&
      isOver(instant, now + lead) &&
      // An attempt after it was a person's decision.
      !intent.attempts.some(({ what, at }) => what === 'sent' && isOver(instant, at + lead)),
  );
