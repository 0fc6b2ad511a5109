import type { Kysely, Selectable } from 'kysely';
import { success } from '#contract/answers.ts';
import type { Assignment } from '#contract/list-rows.ts';
import { extensionPaths, maxFindOrders } from '#contract/extensions.ts';
import { listPages, type TaskRow } from '#contract/list-rows.ts';
import { lastStopOf } from '#contract/operations.ts';
import { taskAnswer } from '#contract/task-answer.ts';
import { z } from '#contract/zod.ts';
import { wholeNumber } from './accepted-forms.ts';
import { invalidField } from './failures.ts';
import { findLostAddresses } from './geocoder.ts';
import { listOf, numberPage, pageOf, readers } from './lists.ts';
import { operation } from './operation.ts';
import type { ServiceDeps } from './service-deps.ts';
import { readBodyColumn, readCoordinates, readStates, readTexts, wallTimesOf } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** Tasks: listed, found by order number, and read by their own (extensions). */

type Task = Selectable<Tables['tasks']>;

const assignmentOf = ({ team_id, fleet_id }: Task): Assignment => {
  if (fleet_id === null) return { state: 'unassigned' };
  return team_id === null ? { state: 'agent', fleet_id } : { state: 'team', team_id, fleet_id };
};

/** The IANA zone of where a task ends; null if its place is not known. @param column of its `coordinates` */
export const zoneOfEnd = async (column: string, zoneAt: ServiceDeps['zoneAt']): Promise<string | null> => {
  const { pickup, delivery: place = pickup } = readCoordinates(column);
  return place ? zoneAt(Number(place.latitude), Number(place.longitude)) : null;
};

/** What a row of the list and a whole task have in common. */
const describeTask = async (task: Task, { publicUrl, zoneAt }: ServiceDeps) => ({
  job_id: task.job_id,
  kind: task.kind,
  created_at: task.created_at,
  assignment: assignmentOf(task),
  time_zone: await zoneOfEnd(task.coordinates, zoneAt),
  state: task.state,
  tracking_link: task.tracking_token === null ? null : `${publicUrl()}/track/${task.tracking_token}`,
});

const toRow = async (task: Task, deps: ServiceDeps): Promise<TaskRow> => {
  const body = readBodyColumn(task.body);
  const { name, phone, address } = lastStopOf(task.kind);
  return {
    ...(await describeTask(task, deps)),
    order_id: task.order_id,
    merchant_id: task.merchant_id,
    ...wallTimesOf(body),
    timezone: body.timezone ?? '',
    name: body[name] ?? '',
    phone: body[phone] ?? '',
    address: body[address] ?? '',
  };
};

const toRows = (tasks: readonly Task[], deps: ServiceDeps): Promise<TaskRow[]> =>
  Promise.all(tasks.map((task) => toRow(task, deps)));

/** The tasks of an account, newest first, by number: the clock may step back. */
const newestTasks = (db: Kysely<Tables>, accountId: string) =>
  db.selectFrom('tasks').selectAll().where('account_id', '=', accountId).orderBy('job_id', 'desc');

/** A task can have a body of 256 KiB, which is parsed for its row. */
const maxTasks = 100;

operation(
  listOf('task', 'List tasks, the newest first', numberPage),
  (deps) =>
    async ({ accountId, body: { cursor = null, limit = maxTasks } }) => {
      const most = Math.min(limit, maxTasks);
      const tasks = await newestTasks(deps.db, accountId)
        .$if(cursor !== null, (query) => query.where('job_id', '<', Number(cursor)))
        .limit(most + 1)
        .execute();
      const { page, next_cursor } = pageOf(tasks, most, ({ job_id }) => job_id);
      return { ...success('OK', await toRows(page, deps)), next_cursor };
    },
);

const orderNumber = z.string('Send an order number.').check(z.minLength(1, 'Send an order number.'));
const notOrders = `Send a list of 1 to ${maxFindOrders} order numbers.`;

operation(
  {
    path: extensionPaths.taskFind,
    roles: readers,
    summary: 'Find tasks by order number',
    description:
      'Send `order_id` for all tasks with an order number, or `order_ids` for the newest task of each. Order numbers need not be unique.',
    request: z
      .object({
        order_id: z.optional(orderNumber),
        order_ids: z.optional(
          z
            .array(orderNumber, notOrders)
            .check(z.minLength(1, notOrders), z.maxLength(maxFindOrders, notOrders)),
        ),
      })
      .check(
        z.refine(({ order_id, order_ids }) => order_id !== undefined || order_ids !== undefined, {
          path: ['order_id'],
          error: 'Send the order number to look for.',
        }),
      ),
    answer: listPages.task,
  },
  (deps) =>
    async ({ accountId, body: { order_id = '', order_ids } }) => {
      const newest = newestTasks(deps.db, accountId);
      const found = order_ids
        ? newest.where('job_id', 'in', (eb) =>
            eb
              .selectFrom('tasks')
              .select(({ fn }) => fn.max('job_id').as('job_id'))
              .where('account_id', '=', accountId)
              .where('order_id', 'in', order_ids)
              .groupBy('order_id'),
          )
        : newest.where('order_id', '=', order_id).limit(maxTasks);
      return { ...success('OK', await toRows(await found.execute(), deps)), next_cursor: null };
    },
);

operation(
  {
    path: extensionPaths.taskGet,
    roles: readers,
    summary: 'Get a task',
    description: 'With all its fields.',
    request: z.object({ job_id: wholeNumber('Must be the number of a task, like 12.') }),
    answer: taskAnswer,
  },
  (deps) =>
    async ({ accountId: account_id, body: { job_id } }) => {
      const task = await deps.db
        .selectFrom('tasks')
        .selectAll()
        .where((eb) => eb.and({ account_id, job_id }))
        .executeTakeFirst();
      if (!task) throw invalidField('job_id', 'No task has this number.', 'not_found');
      const coordinates = readCoordinates(task.coordinates);
      return success('OK', {
        ...(await describeTask(task, deps)),
        body: readBodyColumn(task.body),
        coordinates,
        ...findLostAddresses(task.kind, coordinates),
        warnings: readTexts(task.warnings),
        states: readStates(task.states),
      });
    },
);
