import type { Kysely } from 'kysely';
import { success, successOf } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import type { Role } from '#contract/roles.ts';
import { canFollow, driverStates, taskStates, type TaskState } from '#contract/task-state.ts';
import { z } from '#contract/zod.ts';
import { optionalText, requiredText, wholeNumber } from './accepted-forms.ts';
import { recordChange, type Actor } from './audit.ts';
import type { KeyHolder } from './auth.ts';
import { invalidField, rolesRefused, ServiceFailure } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { requireAgent, unknownAgent } from './keys.ts';
import { lockAccount } from './lock-account.ts';
import { operation } from './operation.ts';
import { readStates } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** The progress of tasks and the positions of agents (extensions). */

/** Drivers report progress; dispatchers assign, cancel and delete; owners do both. */
const maySet = (own: readonly Role[], state: TaskState): boolean =>
  own.includes('owner') ||
  own.includes(driverStates.some((each) => each === state) ? 'driver' : 'dispatcher');

/** The agent whose tasks and position a key can report; null for all. */
const driverOf = ({ roles, fleetId }: KeyHolder): string | null =>
  roles.includes('driver') && !roles.includes('owner') ? (fleetId ?? '') : null;

const taskStateData = z.object({
  job_id: z.int(),
  state: z.enum(taskStates),
  /** The agent who has the task; null while it is unassigned. */
  fleet_id: z.nullable(z.string()),
  /** Since when the task is in this state. */
  at: z.string(),
});

type StateChange = {
  jobId: number;
  to: TaskState;
  /** The agent who gets the task, only with the state assigned. */
  fleetId?: string | undefined;
  /** The agent of a driver's key: the tasks of others are unknown to it. */
  driver?: string | null;
};

/**
 * Moves a task to another state. A report of its present state changes nothing and is not an error, so that reports can be repeated.
 * @throws ServiceFailure: 404 for an unknown task or agent, 409 if the state can't follow.
 */
export const changeState = (
  db: Kysely<Tables>,
  actor: Actor,
  { jobId, to, fleetId, driver = null }: StateChange,
): Promise<z.infer<typeof taskStateData>> =>
  inTransaction(db, async (transaction) => {
    const row = { account_id: actor.accountId, job_id: jobId };
    // Of two reports at once, the second one finds the state that the first one stored.
    await lockAccount(transaction, actor.accountId);
    const task = await transaction
      .selectFrom('tasks')
      .select(['state', 'states', 'fleet_id'])
      .where((eb) => eb.and(row))
      .executeTakeFirst();
    if (!task || (driver !== null && task.fleet_id !== driver))
      throw invalidField('job_id', 'No task has this number.', 'not_found');
    const states = readStates(task.states);
    const from = task.state;
    if (from === to && (fleetId === undefined || fleetId === task.fleet_id))
      return { job_id: jobId, state: to, fleet_id: task.fleet_id, at: states.at(-1)?.at ?? '' };
    if (!canFollow(from, to))
      throw invalidField('state', `A task that is ${from} cannot become ${to}.`, 'conflict');

    if (fleetId !== undefined) await requireAgent(transaction, actor.accountId, fleetId);
    const isReassigned = to === 'assigned' || to === 'unassigned';
    const fleet_id = isReassigned ? (fleetId ?? null) : task.fleet_id;
    const at = actor.now.toISOString();
    await transaction
      .updateTable('tasks')
      .set({ state: to, states: JSON.stringify([...states, { state: to, at }]), fleet_id })
      .$if(isReassigned, (query) => query.set({ team_id: null }))
      .where((eb) => eb.and(row))
      .execute();
    await recordChange(transaction, actor, { object: `task ${jobId}`, from, to });
    return { job_id: jobId, state: to, fleet_id, at };
  });

operation(
  {
    path: extensionPaths.taskState,
    roles: ['driver', 'dispatcher'],
    summary: 'Update task state',
    description:
      `A driver sets ${driverStates.map((state) => `\`${state}\``).join(', ')} for tasks of their agent, a dispatcher all others. ` +
      '`fleet_id` is the agent who gets the task, only with the state `assigned`.',
    request: z
      .object({
        job_id: wholeNumber('Must be the number of a task, like 12.'),
        state: z.enum(taskStates, `Must be one of ${taskStates.join(', ')}.`),
        fleet_id: optionalText('fleet_id'),
      })
      .check(
        z.refine(({ state, fleet_id }) => (state === 'assigned') === (fleet_id !== undefined), {
          path: ['fleet_id'],
          error: 'Send the ID of the agent who gets the task, and only with the state assigned.',
        }),
      ),
    answer: successOf(taskStateData),
  },
  ({ db }) =>
    async ({ actor, key, body: { job_id: jobId, state: to, fleet_id: fleetId } }) => {
      if (!maySet(key.roles, to)) throw rolesRefused();
      const change = { jobId, to, fleetId, driver: driverOf(key) };
      return success('OK', await changeState(db, actor, change));
    },
);

operation(
  {
    path: extensionPaths.agentPosition,
    roles: ['driver'],
    summary: 'Update agent position',
    request: z
      .object({
        fleet_id: requiredText('fleet_id'),
        latitude: requiredText('latitude'),
        longitude: requiredText('longitude'),
      })
      .check(
        z.refine(({ latitude, longitude }) => Number(latitude) !== 0 || Number(longitude) !== 0, {
          path: ['latitude'],
          error: 'The point 0, 0 lies in the ocean.',
        }),
      ),
    answer: successOf(
      z.object({ fleet_id: z.string(), latitude: z.string(), longitude: z.string(), at: z.string() }),
    ),
  },
  ({ db }) =>
    async ({ accountId, actor, key, body }) => {
      const driver = driverOf(key);
      if (driver !== null && driver !== body.fleet_id)
        throw new ServiceFailure('forbidden', 'This key reports for another agent.');
      const { fleet_id, latitude, longitude } = body;
      const at = actor.now.toISOString();
      const { numUpdatedRows } = await db
        .updateTable('agents')
        .set({ latitude, longitude, position_at: at })
        .where('account_id', '=', accountId)
        .where('fleet_id', '=', fleet_id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw unknownAgent();
      return success('OK', { fleet_id, latitude, longitude, at });
    },
);
