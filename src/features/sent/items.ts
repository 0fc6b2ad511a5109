import type { Assignment } from '#contract/list-rows.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { lastStopOf, type Task, type TaskKind } from '#contract/operations.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import { wallsOf } from '#contract/task-times.ts';
import type { Connection } from '#data/http/connection.ts';
import type { TrackingLink } from '#data/http/created-task.ts';
import { displayStatusOf, type SenderContext } from '#data/outbox/display-status.ts';
import { createdAnswer, zoneName, type Intent } from '#data/outbox/intent.ts';
import { newIntent } from '#data/outbox/new-intent.ts';
import { cardName } from '#data/outbox/words.ts';
import { onceFor } from '#data/state/once-for.ts';
import { describeOutcome } from '#features/task-card/describe-task.ts';
import { statusAtService, type TaskStatus } from '#features/task-card/display-status-look.ts';
import { fromBody } from '#form/body.ts';
import { summarize } from '#form/summarize.ts';
import { cityOnClock, describeOffset } from '#time/describe.ts';
import type { WallTime } from '#time/wall-time.ts';
import { words } from './words.ts';

/** A task in the list Sent. */
export type SentItem = {
  /** The ID of the intent, or the task ID of a task from another browser. */
  key: string;
  /** The service's task IDs, if they are known. */
  jobs: readonly string[];
  kind: TaskKind;
  /** Blank if the service has a task without one. */
  orderId: string;
  who: string;
  where: string;
  /** At the job, the earlier one first. */
  walls: readonly WallTime[];
  /** UTC − local in minutes. */
  offset: number;
  zone: string;
  /** When it was sent, in epoch milliseconds. */
  at: number;
  status: TaskStatus;
  /** Why it was not created, in one sentence; blank if it was. */
  reason: string;
  needsDecision: boolean;
  /** Null if it isn't known. */
  assignment: Assignment | null;
  links: readonly TrackingLink[];
  /** The name of the imported file, or blank. */
  file: string;
  baseUrl: string | null;
  /** By wire name, as far as the list has them. */
  fields: Fields;
  /** The task of this browser. */
  intent: Intent | null;
};

type Fields = Readonly<Record<string, unknown>>;

const jobsOf = (intent: Intent): readonly string[] =>
  createdAnswer(intent)?.data.jobs.map(({ id }) => id) ?? [];

/** The first sentence about the outcome. */
const reasonOf = (intent: Intent, context: SenderContext): string =>
  intent.state === 'created'
    ? ''
    : (describeOutcome(intent, context).sentence.split(/(?<=[.!?]) /, 1)[0] ?? '');

type OwnParts = { row: TaskRow | null; file: string; context: SenderContext };

const itemFromIntent = (intent: Intent, { row, file, context }: OwnParts): SentItem => {
  const created = createdAnswer(intent);
  const status = displayStatusOf(intent, context);
  return {
    key: intent.id,
    jobs: jobsOf(intent),
    kind: intent.kind,
    orderId: intent.orderId,
    who: intent.summary.who,
    where: intent.summary.where,
    walls: wallsOf(intent),
    offset: Number(intent.body['timezone']),
    zone: zoneName(intent),
    at: intent.createdAt,
    status: status === 'created' && row ? statusAtService(row.state) : status,
    reason: reasonOf(intent, context),
    needsDecision: intent.settledBy === null && (intent.state === 'unknown' || intent.isLate),
    assignment: row?.assignment ?? created?.data.assignment ?? null,
    links: created?.trackingLinks ?? [],
    file,
    baseUrl: intent.baseUrl,
    fields: intent.body,
    intent,
  };
};

const fieldsOf = onceFor(({ name, phone, address, tracking_link, ...row }: TaskRow): Fields => {
  const stop = lastStopOf(row.kind);
  return { ...row, [stop.name]: name, [stop.phone]: phone, [stop.address]: address };
});

/** The zone that the service tells, otherwise the offset. */
const zoneOf = (
  { kind, body }: Pick<Intent, 'kind' | 'body'>,
  timeZone: string | null | undefined,
): string => {
  const offset = Number(body['timezone']);
  const last = wallsOf({ kind, body }).at(-1);
  return (timeZone && last && cityOnClock(timeZone, last, offset)) || describeOffset(offset);
};

const itemFromRow = (row: TaskRow): SentItem => ({
  key: String(row.job_id),
  jobs: [String(row.job_id)],
  kind: row.kind,
  orderId: row.order_id,
  who: row.name || row.phone,
  where: row.address,
  walls: wallsOf({ kind: row.kind, body: row }),
  offset: Number(row.timezone),
  zone: zoneOf({ kind: row.kind, body: row }, row.time_zone),
  at: Date.parse(row.created_at),
  status: statusAtService(row.state),
  reason: '',
  needsDecision: false,
  assignment: row.assignment,
  links: row.tracking_link === null ? [] : [{ leg: 'task', text: row.tracking_link }],
  file: '',
  baseUrl: null,
  fields: fieldsOf(row),
  intent: null,
});

/** A task that the service has stored, as if this browser had created it. */
export const intentFromStored = (task: StoredTask, connection: Connection): Intent => {
  const { job_id, kind, body, coordinates, tracking_link: link } = task;
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  // The service has checked that the body is of its kind.
  const stored = { kind, body } as Task;
  // Without a choice of zone, a copy has the offset of the body.
  const zones = { zone: zoneOf(task, task.time_zone), zoneChoice: '' };
  const summary = { ...summarize(kind, fromBody(stored)), ...zones };
  return {
    ...newIntent({ ...stored, summary, id: String(job_id) }, connection, Date.parse(task.created_at)),
    spelling: {},
    orderId: text('order_id'),
    merchantId: text('merchant_id') || connection.merchantId,
    state: 'created',
    settledBy: 'service',
    last: {
      kind: 'created',
      recognised: true,
      data: {
        jobs: [{ leg: 'task', id: String(job_id) }],
        assignment: task.assignment,
        precision: {
          pickup: coordinates.pickup?.precision ?? null,
          delivery: coordinates.delivery?.precision ?? null,
        },
        notFound: { pickup: task.pickupAddressNotFound, delivery: task.deliveryAddressNotFound },
        warnings: task.warnings,
      },
      trackingLinks: link === null ? [] : [{ leg: 'task', text: link }],
    },
  };
};

type Sources = {
  /** The tasks of the account from this browser. */
  intents: readonly Intent[];
  /** The tasks of the account that the service has listed. */
  rows: readonly TaskRow[];
  context: SenderContext;
  /** The name of the file that a task was imported from, or blank. */
  fileOf: (intent: Intent) => string;
};

/** How far the clocks of this device and of the service may differ, in milliseconds. */
const maxClockDifference = 10 * 60_000;

/** Whether the service's row may be the task whose answer this browser still waits for. */
const mayBeSame = ({ state, doubt, orderId, createdAt }: Intent, row: TaskRow): boolean =>
  (state === 'sending' || (state === 'waiting' && doubt === 'keyed')) &&
  row.order_id === orderId &&
  Date.parse(row.created_at) >= createdAt - maxClockDifference;

/** All tasks, newest first. A task of this browser takes the place of the service's row with its task ID. */
export const mergeSent = ({ intents, rows, context, fileOf }: Sources): readonly SentItem[] => {
  const rowByJob = new Map(rows.map((row) => [String(row.job_id), row]));
  const own = intents.map((intent) => {
    const row =
      jobsOf(intent)
        .flatMap((id) => rowByJob.get(id) ?? [])
        .at(-1) ?? null;
    return itemFromIntent(intent, { row, file: fileOf(intent), context });
  });
  const known = new Set(own.flatMap(({ jobs }) => jobs));
  const unanswered = intents.filter(({ state }) => state === 'sending' || state === 'waiting');
  const others = [...rowByJob]
    .filter(([id, row]) => !known.has(id) && !unanswered.some((intent) => mayBeSame(intent, row)))
    .map(([, row]) => itemFromRow(row));
  return [...own, ...others].toSorted((one, other) => other.at - one.at);
};

/** "Order A-17", or "Task 17" if the service has it without an order number. */
export const nameOf = ({ orderId, key }: Pick<SentItem, 'orderId' | 'key'>): string =>
  orderId === '' ? words.task(key) : cardName(orderId);

/** A task ID as a number; null for the ID of an intent. */
export const toJobId = (id = ''): number | null => (/^\d{1,15}$/.test(id) ? Number(id) : null);

/** The item of a key, or of the service's task ID. */
export const findItem = (items: readonly SentItem[], key: string): SentItem | null =>
  items.find((item) => item.key === key) ?? items.find(({ jobs }) => jobs.includes(key)) ?? null;
