import type { Kysely } from 'kysely';
import type { TaskRow } from '#contract/list-rows.ts';
import type { Assignment } from '#contract/answers.ts';
import { lastStopOf, stopsOf } from '#contract/operations.ts';
import { legOf, type SideName } from '#contract/sides.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import { nextTurn } from './yield-to-event-loop.ts';
import {
  readBodyColumn,
  readCoordinates,
  readKindColumn,
  readState,
  readWarnings,
  wallTimesOf,
} from './stored-columns.ts';
import type { Tables } from './tables.ts';
import { statesOf } from './task-states.ts';

/** Whose tasks to read, and what of a row the host tells. */
type Scope = {
  accountId: string;
  publicUrl: string;
  zoneAt: (latitude: number, longitude: number) => Promise<string | null>;
};

/** Which rows of a list to read: those after `after` (the key of the last row that was seen), at most `limit`. */
export type Slice = Scope & { after: string | null; limit: number; now: Date };

const taskColumns = [
  'job_id',
  'kind',
  'merchant_id',
  'order_id',
  'body',
  'coordinates',
  'assignment_state',
  'team_id',
  'fleet_id',
  'state',
  'tracking_token',
  'created_at',
] as const satisfies (keyof Tables['tasks'])[];

type ListedTask = Pick<Tables['tasks'], (typeof taskColumns)[number]>;

const assignmentOf = ({
  assignment_state,
  team_id,
  fleet_id,
}: Pick<ListedTask, 'assignment_state' | 'team_id' | 'fleet_id'>): Assignment => {
  if (fleet_id === null) return { state: 'unassigned' };
  return assignment_state === 'team' && team_id !== null
    ? { state: 'team', team_id, fleet_id }
    : { state: 'agent', fleet_id };
};

const linkOf = (token: string | null, publicUrl: string): string | null =>
  token === null ? null : `${publicUrl}/track/${token}`;

/** The IANA zone of where a task ends; null where its place is not known. @param column of its `coordinates` */
export const zoneOfEnd = async (column: string, zoneAt: Scope['zoneAt']): Promise<string | null> => {
  const { pickup, delivery: place = pickup } = readCoordinates(column);
  return place ? zoneAt(Number(place.latitude), Number(place.longitude)) : null;
};

const toTaskRow = async (task: ListedTask, { publicUrl, zoneAt }: Scope): Promise<TaskRow> => {
  const kind = readKindColumn(task.kind);
  const body = readBodyColumn(task.body);
  const { name, phone, address } = lastStopOf(kind);
  return {
    job_id: task.job_id,
    order_id: task.order_id,
    kind,
    merchant_id: task.merchant_id,
    created_at: task.created_at,
    ...wallTimesOf(body),
    timezone: body.timezone ?? '',
    time_zone: await zoneOfEnd(task.coordinates, zoneAt),
    name: body[name] ?? '',
    phone: body[phone] ?? '',
    address: body[address] ?? '',
    assignment: assignmentOf(task),
    state: readState(task.state),
    tracking_link: linkOf(task.tracking_token, publicUrl),
  };
};

/** Tasks of an account, newest first, by number: the clock may step back. */
export const newestTasks = async (
  db: Kysely<Tables>,
  { after, limit, ...scope }: Slice,
): Promise<TaskRow[]> => {
  const rows = await db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('account_id', '=', scope.accountId)
    .$if(after !== null, (query) => query.where('job_id', '<', Number(after)))
    .orderBy('job_id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => toTaskRow(row, scope)));
};

/** Tasks with this order number, newest first, at most 100: it need not be unique. */
export const findTasks = async (
  db: Kysely<Tables>,
  { orderId, ...scope }: Scope & { orderId: string },
): Promise<TaskRow[]> => {
  const rows = await db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .orderBy('job_id', 'desc')
    .limit(100)
    .execute();
  return Promise.all(rows.map((row) => toTaskRow(row, scope)));
};

/** Order numbers that one query looks for. */
const ordersAtOnce = 50;

/** The newest task of each of these order numbers, newest first. */
export const findNewestTasks = async (
  db: Kysely<Tables>,
  { orderIds, ...scope }: Scope & { orderIds: readonly string[] },
): Promise<TaskRow[]> => {
  const found: TaskRow[] = [];
  const different = [...new Set(orderIds)];
  for (let from = 0; from < different.length; from += ordersAtOnce) {
    if (from > 0) await nextTurn();
    const rows = await db
      .selectFrom('tasks')
      .select(taskColumns)
      .where('account_id', '=', scope.accountId)
      .where('job_id', 'in', (newest) =>
        newest
          .selectFrom('tasks')
          .select(({ fn }) => fn.max('job_id').as('job_id'))
          .where('account_id', '=', scope.accountId)
          .where('order_id', 'in', different.slice(from, from + ordersAtOnce))
          .groupBy('order_id'),
      )
      .execute();
    for (const row of rows) found.push(await toTaskRow(row, scope));
  }
  return found.toSorted((a, b) => b.job_id - a.job_id);
};

/** One task with all its stored fields; null where the account has no task of this number. */
export const readTask = async (
  db: Kysely<Tables>,
  { accountId, jobId, publicUrl, zoneAt }: Scope & { jobId: number },
): Promise<StoredTask | null> => {
  const task = await db
    .selectFrom('tasks')
    .select([...taskColumns, 'warnings'])
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (!task) return null;
  const kind = readKindColumn(task.kind);
  const coordinates = readCoordinates(task.coordinates);
  // Every stop was looked up when the task was created, so that one without a point was not found.
  const isLost = (side: SideName) =>
    stopsOf(kind).some((stop) => stop.side === side) && coordinates[legOf[side]] === undefined;
  return {
    job_id: task.job_id,
    kind,
    created_at: task.created_at,
    body: readBodyColumn(task.body),
    assignment: assignmentOf(task),
    time_zone: await zoneOfEnd(task.coordinates, zoneAt),
    coordinates,
    pickupAddressNotFound: isLost('pickup'),
    deliveryAddressNotFound: isLost('customer'),
    warnings: readWarnings(task.warnings),
    tracking_link: linkOf(task.tracking_token, publicUrl),
    state: readState(task.state),
    states: await statesOf(db, { ...task, account_id: accountId }),
  };
};
