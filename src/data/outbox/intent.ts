import type { TaskKind } from '#contract/operations.ts';
import type { Spelling } from '#contract/spelling.ts';
import { timesOf } from '#contract/task-times.ts';
import { dayMs, isOver } from '#time/wall-time.ts';
import type { Outcome } from '#data/http/outcome.ts';
import type { AttemptEntry } from './transitions.ts';

/** Tasks of the form, and rows of imports, which are sent after them. The index of the database sorts by these numbers. */
export const lanes = { form: 0, rows: 1 } as const;
export type Lane = (typeof lanes)[keyof typeof lanes];

/** `unknown`: the task may exist, and only a person can find out. `rejected` with `settledBy: 'person'`: cancelled. */
export type IntentState = 'waiting' | 'sending' | 'created' | 'rejected' | 'unknown';

/** Whether an attempt may have created a task without our knowing. */
export type Doubt =
  | 'none'
  /** Every attempt carried the key, so asking again can't create a second task. */
  | 'keyed'
  /** An attempt carried no key, so sending it again could create a second task. */
  | 'unkeyed';

/** What cards and lists show of a task: texts, and times as wall time at the job. */
export type IntentSummary = {
  /** "Delivery for Ana M." */
  title: string;
  who: string;
  where: string;
  /** Wall time at the job as typed; the form joins two times into one text. */
  when: string;
  /** The same in the creator's zone, if that differs: "23:30 your time". */
  own?: string;
  /** The zone of `when`: "Chicago · CST (UTC-6)". */
  zone: string;
  /** The chosen code, region or offset: the body has only the offset of that day. */
  zoneChoice?: string;
};

/** The zone as a task names it, without its abbreviation and offset. */
export const zoneName = ({ summary }: { summary: Pick<IntentSummary, 'zone'> }): string =>
  summary.zone.split(' · ')[0] ?? '';

/** The outcome of the last attempt; `tab-closed`: the page was closed during it. */
type LastOutcome = Outcome | { kind: 'tab-closed' };

/**
 * A request to create one task, stored before the first byte is sent, without the API key: stored keys leak.
 */
export type Intent = {
  id: string;
  connectionId: string;
  baseUrl: string;
  path: string;
  kind: TaskKind;
  /** The request body without `api_key`; never changed after the submit. */
  body: Readonly<Record<string, unknown>>;
  /** The service's names for the body's fields when it was created; never changed either. Bodies here use the names of §4. */
  spelling: Spelling;
  orderId: string;
  merchantId: string;
  summary: IntentSummary;
  /** The idempotency key of all its attempts: its id; that of an imported row is made of its text. Unique in its connection. */
  key: string;
  lane: Lane;
  state: IntentState;
  doubt: Doubt;
  /** Whether the running attempt carries the key: a service that ignores the header would create a second task. */
  isKeyed: boolean;
  /** Attempts since a person last had it sent. */
  tries: number;
  /** The instant before which it isn't sent. */
  notBefore: number | null;
  /** Its time passed while it waited: a person decides. */
  isLate: boolean;
  /** When a person last had it sent. */
  decidedAt: number;
  last: LastOutcome | null;
  /** Null while it is open. */
  settledBy: 'service' | 'person' | null;
  /** Of a row of an import: the import, and its number in the file. */
  importId?: string;
  row?: number;
  /** The intent that this one sends again. */
  replaces?: string;
  /** The intent that sent this one again and was created. */
  resentAs?: string;
  /** What happened to it since the submit, oldest first. */
  attempts: readonly AttemptEntry[];
  createdAt: number;
  updatedAt: number;
  /** Counts the changes, so that an older state never replaces a newer one. */
  rev: number;
};

/** The answer of the service to a task that it created. */
export const createdAnswer = ({ state, last }: Pick<Intent, 'state' | 'last'>) =>
  state === 'created' && last?.kind === 'created' ? last : null;

/** How long a key is used: less than half of `idempotencyDays`, since the device's clock may be wrong. */
export const keyMs = 14 * dayMs;

/** Whether the service stores one task per idempotency key, and the instant by the device's clock. */
export type KeyMemory = { dedupes: boolean; now: number };

/** Whether the service still remembers the key. The age of a key from the future is unknown. */
export const isKeyFresh = ({ createdAt }: Pick<Intent, 'createdAt'>, now: number): boolean =>
  now - createdAt > -dayMs && now - createdAt < keyMs;

/** Whether another attempt can't create a second task. */
export const isRepeatable = (
  intent: Pick<Intent, 'doubt' | 'createdAt'>,
  { dedupes, now }: KeyMemory,
): boolean => intent.doubt === 'none' || (intent.doubt === 'keyed' && dedupes && isKeyFresh(intent, now));

/** Whether the service can settle an outcome that a person was asked about: its keys were unknown for a while. */
export const isAskable = (intent: Intent, service: KeyMemory): boolean =>
  intent.state === 'unknown' &&
  intent.settledBy === null &&
  intent.doubt === 'keyed' &&
  isRepeatable(intent, service);

/** Whether only the lock and the connection keep it from being sent now. */
export const isDue = ({ state, isLate, notBefore, updatedAt }: Intent, now: number): boolean =>
  state === 'waiting' &&
  !isLate &&
  // After the clock was set back, nothing waits for longer than intended.
  (notBefore === null || notBefore <= now || updatedAt > now);

/** Whether a person may settle it: it may exist, and no attempt is running. */
export const isSettleable = ({ state, doubt }: Pick<Intent, 'state' | 'doubt'>): boolean =>
  state === 'unknown' || (state === 'waiting' && doubt !== 'none');

/** Whether it waits and can't exist. */
export const isCancellable = ({ state, doubt }: Pick<Intent, 'state' | 'doubt'>): boolean =>
  state === 'waiting' && doubt === 'none';

/** Whether a person can send it again, under a new key. */
export const isResendable = ({ state, settledBy }: Pick<Intent, 'state' | 'settledBy'>): boolean =>
  state === 'unknown' && settledBy === null;

/** Whether a person marked it as created or dismissed it, without an answer of the service. */
export const isSettledByHand = ({ state, settledBy, resentAs }: Intent): boolean =>
  (state === 'created' || state === 'unknown') && settledBy === 'person' && resentAs === undefined;

/** Whether nothing happens before a person says how it goes on. */
export const needsDecision = ({ state, settledBy, isLate }: Intent): boolean =>
  settledBy === null && (state === 'unknown' || isLate);

/** Whether its task was created, or may have been or may still be. */
export const mayExist = ({ state, settledBy }: Pick<Intent, 'state' | 'settledBy'>): boolean =>
  state !== 'rejected' && !(state === 'unknown' && settledBy === 'person');

/** Whether the service had its task already, from another import of the same file. */
export const existedBefore = ({ last }: Pick<Intent, 'last'>): boolean =>
  last?.kind === 'created' && last.replayed === true;

/** Whether a time passed that was still to come when a person last had it sent. */
export const isOverdue = (intent: Intent, now: number, decidedAt = intent.decidedAt): boolean =>
  intent.doubt === 'none' &&
  timesOf(intent).some(({ instant }) => !isOver(instant, decidedAt) && isOver(instant, now));
