import type { Kysely } from 'kysely';
import type { TaskRow } from '#contract/list-rows.ts';
import { isTaskKind, lastStopOf } from '#contract/operations.ts';
import type { Tables } from './tables.ts';
import type { TakenBody } from './taken-body.ts';

/** Which rows of a list to read: those after `after` (the key of the last row that was seen), at most `limit`. */
export type Slice = { accountId: string; after: string | null; limit: number; publicUrl: string };

type StoredTask = Pick<
  Tables['tasks'],
  | 'job_id'
  | 'kind'
  | 'merchant_id'
  | 'order_id'
  | 'body'
  | 'assignment_state'
  | 'team_id'
  | 'fleet_id'
  | 'tracking_token'
  | 'created_at'
>;

const taskColumns = [
  'job_id',
  'kind',
  'merchant_id',
  'order_id',
  'body',
  'assignment_state',
  'team_id',
  'fleet_id',
  'tracking_token',
  'created_at',
] as const satisfies (keyof StoredTask)[];

const toTaskRow = (task: StoredTask, publicUrl: string): TaskRow => {
  const kind = isTaskKind(task.kind) ? task.kind : 'pickup';
  // The column holds what `insertTask` wrote, a validated body.
  const body = JSON.parse(task.body) as TakenBody;
  const { name, phone, address } = lastStopOf(kind);
  const { fleet_id, team_id } = task;
  const unassigned = { state: 'unassigned' } as const;
  const assigned =
    task.assignment_state === 'team' && team_id !== null
      ? { state: 'team' as const, team_id, fleet_id: fleet_id ?? '' }
      : { state: 'agent' as const, fleet_id: fleet_id ?? '' };
  return {
    job_id: task.job_id,
    order_id: task.order_id,
    kind,
    merchant_id: task.merchant_id,
    created_at: task.created_at,
    job_pickup_datetime: body.job_pickup_datetime || null,
    job_delivery_datetime: body.job_delivery_datetime || null,
    timezone: body.timezone ?? '',
    name: body[name] ?? '',
    phone: body[phone] ?? '',
    address: body[address] ?? '',
    assignment: fleet_id === null ? unassigned : assigned,
    tracking_link: task.tracking_token === null ? null : `${publicUrl}/track/${task.tracking_token}`,
  };
};

/** Tasks of an account, newest first, by number: the clock may step back. */
export const newestTasks = async (
  db: Kysely<Tables>,
  { accountId, after, limit, publicUrl }: Slice,
): Promise<TaskRow[]> => {
  const rows = await db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('account_id', '=', accountId)
    .$if(after !== null, (query) => query.where('job_id', '<', Number(after)))
    .orderBy('job_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toTaskRow(row, publicUrl));
};

/** Tasks with this order number, newest first, at most 100: it need not be unique (decision 9). */
export const findTasks = async (
  db: Kysely<Tables>,
  { accountId, orderId, publicUrl }: { accountId: string; orderId: string; publicUrl: string },
): Promise<TaskRow[]> => {
  const rows = await db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy('job_id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => toTaskRow(row, publicUrl));
};
