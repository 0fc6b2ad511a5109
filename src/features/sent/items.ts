import type { Assignment, TaskRow } from '#contract/list-rows.ts';
import { lastStopOf, type Task } from '#contract/operations.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import { wallsOf } from '#contract/task-times.ts';
import type { Connection } from '#data/http/connection.ts';
import type { TrackingLink } from '#data/http/created-task.ts';
import { displayStatusOf, type SenderContext } from '#data/outbox/display-status.ts';
import { createdAnswer, needsDecision, type Intent } from '#data/outbox/intent.ts';
import { newIntent } from '#data/outbox/new-intent.ts';
import { onceFor } from '#data/state/once-for.ts';
import { cardName } from '#data/outbox/words.ts';
import { describeOutcome } from '#features/task-card/describe-task.ts';
import { statusAtService, type TaskStatus } from '#features/task-card/display-status-look.ts';
import { fromBody } from '#form/body.ts';
import { summarize } from '#form/summarize.ts';
import { cityOnClock, describeOffset } from '#time/describe.ts';
import { words } from './words.ts';

/** A task in the list Sent. */
export type SentItem = {
  /** The ID of the intent, or the task ID of a task from another browser. */
  key: string;
  /** Whether this browser sent it. Of others the list has only what the service lists. */
  isOwn: boolean;
  intent: Intent;
  /** The service's task IDs, if they are known. */
  jobs: readonly string[];
  status: TaskStatus;
  /** Why it was not created, in one sentence; blank if it was. */
  reason: string;
  needsDecision: boolean;
  /** Null if it isn't known. */
  assignment: Assignment | null;
  links: readonly TrackingLink[];
  /** The name of the imported file, or blank. */
  file: string;
};

/** A task as the service has it, or as far as a list tells it. */
type ServiceTask = Pick<
  StoredTask,
  'job_id' | 'kind' | 'created_at' | 'body' | 'assignment' | 'time_zone' | 'tracking_link'
> &
  Partial<Pick<StoredTask, 'coordinates' | 'pickupAddressNotFound' | 'deliveryAddressNotFound' | 'warnings'>>;

/** The zone that the service tells, otherwise the offset. */
const zoneOf = ({ kind, body, time_zone: timeZone }: ServiceTask): string => {
  const offset = Number(body['timezone']);
  const last = wallsOf({ kind, body }).at(-1);
  return (timeZone && last && cityOnClock(timeZone, last, offset)) || describeOffset(offset);
};

/** A task of the service as if this browser had created it. */
export const intentFromService = (task: ServiceTask, connection: Connection): Intent => {
  const { job_id, kind, body, coordinates, tracking_link: link } = task;
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  // The service has checked that the body is of its kind.
  const stored = { kind, body } as Task;
  // Without a choice of zone, a copy has the offset of the body.
  const zones = { zone: zoneOf(task), zoneChoice: '' };
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
          pickup: coordinates?.pickup?.precision ?? null,
          delivery: coordinates?.delivery?.precision ?? null,
        },
        notFound: {
          pickup: task.pickupAddressNotFound === true,
          delivery: task.deliveryAddressNotFound === true,
        },
        warnings: task.warnings ?? [],
      },
      trackingLinks: link === null ? [] : [{ leg: 'task', text: link }],
    },
  };
};

/** Reads each row once: the list is merged again at every outcome. */
const rowReader = onceFor((connection: Connection) =>
  onceFor((row: TaskRow): Intent => {
    const { name, phone, address } = lastStopOf(row.kind);
    const body = { ...row, [name]: row.name, [phone]: row.phone, [address]: row.address };
    return intentFromService({ ...row, body }, connection);
  }),
);

/** The first sentence about the outcome. */
const reasonOf = (intent: Intent, context: SenderContext): string =>
  intent.state === 'created'
    ? ''
    : (describeOutcome(intent, context).sentence.split(/(?<=[.!?]) /, 1)[0] ?? '');

const jobsOf = (intent: Intent): readonly string[] =>
  createdAnswer(intent)?.data.jobs.map(({ id }) => id) ?? [];

type Sources = {
  /** The tasks of the account from this browser. */
  intents: readonly Intent[];
  /** The tasks of the account that the service has listed. */
  rows: readonly TaskRow[];
  connection: Connection;
  onLine: boolean;
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
export const mergeSent = ({ intents, rows, connection, onLine, fileOf }: Sources): readonly SentItem[] => {
  const context = { connection, onLine };
  const readRow = rowReader(connection);
  const rowByJob = new Map(rows.map((row) => [String(row.job_id), row]));
  const toItem = (intent: Intent, isOwn: boolean): SentItem => {
    const jobs = jobsOf(intent);
    const row = jobs.flatMap((id) => rowByJob.get(id) ?? []).at(-1);
    const created = createdAnswer(intent);
    const status = displayStatusOf(intent, context);
    return {
      key: intent.id,
      isOwn,
      intent,
      jobs,
      status: status === 'created' && row ? statusAtService(row.state) : status,
      reason: reasonOf(intent, context),
      needsDecision: needsDecision(intent),
      assignment: row?.assignment ?? created?.data.assignment ?? null,
      links: created?.trackingLinks ?? [],
      file: fileOf(intent),
    };
  };
  const known = new Set(intents.flatMap(jobsOf));
  const unanswered = intents.filter(({ state }) => state === 'sending' || state === 'waiting');
  const others = [...rowByJob]
    .filter(([id, row]) => !known.has(id) && !unanswered.some((intent) => mayBeSame(intent, row)))
    .map(([, row]) => readRow(row));
  return [
    ...intents.map((intent) => toItem(intent, true)),
    ...others.map((intent) => toItem(intent, false)),
  ].toSorted((one, other) => other.intent.createdAt - one.intent.createdAt);
};

/** "Order A-17", or "Task 17" if the service has it without an order number. */
export const nameOf = (orderId: string, key: string): string =>
  orderId === '' ? words.task(key) : cardName(orderId);

/** A task ID as a number; null for the ID of an intent. */
export const toJobId = (id = ''): number | null => (/^\d{1,15}$/.test(id) ? Number(id) : null);

/** The item of a key, or of the service's task ID. */
export const findItem = (items: readonly SentItem[], key: string): SentItem | null =>
  items.find((item) => item.key === key) ?? items.find(({ jobs }) => jobs.includes(key)) ?? null;
