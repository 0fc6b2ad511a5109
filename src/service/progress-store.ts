import type { Kysely, Transaction } from 'kysely';
import type { PositionData, TaskStateData } from '#contract/service-answers.ts';
import { canFollow, type TaskState } from '#contract/task-state.ts';
import { insertEntry, nextAuditId, type Actor } from './audit-store.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { readState } from './stored-columns.ts';
import type { Tables } from './tables.ts';
import { addState, statesOf } from './task-states.ts';

type Reported = PositionData & { accountId: string };

/**
 * Stores where an agent is. Reports may overtake each other on their way: only one that is newer than the known one counts.
 * @throws ServiceFailure: 404 for an unknown agent, 409 for a report that is not newer. Nothing has changed then.
 */
export const storePosition = async (
  db: Kysely<Tables>,
  { accountId, fleet_id, latitude, longitude, at }: Reported,
): Promise<PositionData> => {
  const stored = await db
    .updateTable('agents')
    .set({ latitude, longitude, position_at: at })
    .where('account_id', '=', accountId)
    .where('fleet_id', '=', fleet_id)
    .where((eb) => eb.or([eb('position_at', 'is', null), eb('position_at', '<', at)]))
    .returning('fleet_id')
    .executeTakeFirst();
  if (stored) return { fleet_id, latitude, longitude, at };
  await requireAgent(db, accountId, fleet_id);
  throw invalidField('at', 'A position of the same time or later is known.', 'conflict');
};

/** @throws ServiceFailure (404) for an unknown agent. */
export const requireAgent = async (db: Kysely<Tables>, accountId: string, fleetId: string): Promise<void> => {
  const agent = await db
    .selectFrom('agents')
    .select('fleet_id')
    .where('account_id', '=', accountId)
    .where('fleet_id', '=', fleetId)
    .executeTakeFirst();
  if (!agent) throw invalidField('fleet_id', 'No agent has this ID.', 'not_found');
};

type StateChange = {
  accountId: string;
  actor: Actor;
  jobId: number;
  to: TaskState;
  /** Who gets the task; needed where `to` is assigned, and only there. */
  fleetId: string | null;
  /** The agent of a driver's key: the tasks of others are unknown to it. */
  driver?: string | null;
  now: Date;
};

/**
 * Reads a task and locks it until the end of the transaction, by a change that changes nothing: what two reports at once make
 * of it is made one after the other.
 */
const lockTask = (transaction: Transaction<Tables>, accountId: string, jobId: number) =>
  transaction
    .updateTable('tasks')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .returning(['account_id', 'job_id', 'state', 'fleet_id', 'assignment_state', 'created_at'])
    .executeTakeFirst();

/**
 * Moves a task to another state. The state that it has already is no change and no error, so that a report may be repeated.
 * @throws ServiceFailure: 404 for an unknown task or agent, 409 where the state cannot follow. Nothing has changed then.
 */
export const changeState = (
  db: Kysely<Tables>,
  { accountId, actor, jobId, to, fleetId, driver = null, now }: StateChange,
): Promise<TaskStateData> =>
  inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, accountId, jobId);
    if (!task || (driver !== null && task.fleet_id !== driver))
      throw invalidField('job_id', 'No task has this number.', 'not_found');
    const states = await statesOf(transaction, task);
    const from = readState(task.state);
    const since = states.at(-1)?.at ?? task.created_at;
    if (from === to && (fleetId === null || fleetId === task.fleet_id))
      return { job_id: jobId, state: to, fleet_id: task.fleet_id, at: since };
    if (!canFollow(from, to))
      throw invalidField('state', `A task that is ${from} cannot become ${to}.`, 'conflict');

    if (fleetId !== null) await requireAgent(transaction, accountId, fleetId);
    const keepsAgent = to !== 'assigned' && to !== 'unassigned';
    const fleet_id = keepsAgent ? task.fleet_id : fleetId;
    const assignment_state = keepsAgent ? task.assignment_state : to === 'assigned' ? 'agent' : 'unassigned';
    await transaction
      .updateTable('tasks')
      .set({ state: to, fleet_id, assignment_state })
      .where('account_id', '=', accountId)
      .where('job_id', '=', jobId)
      .execute();
    const at = now.toISOString();
    const auditId = await nextAuditId(transaction, accountId);
    await insertEntry(transaction, auditId, actor, { accountId, object: `task ${jobId}`, from, to, now });
    await addState(transaction, task, states, { state: to, at });
    return { job_id: jobId, state: to, fleet_id, at };
  });
