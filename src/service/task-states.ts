import type { Kysely } from 'kysely';
import type { TaskState } from '#contract/task-state.ts';
import { readState } from './stored-columns.ts';
import type { Tables } from './tables.ts';

type Task = Pick<Tables['tasks'], 'account_id' | 'job_id' | 'state' | 'created_at'>;

/** Every state that a task has had, the first one first, each with its instant. */
export const statesOf = async (
  db: Kysely<Tables>,
  { account_id, job_id, state, created_at }: Task,
): Promise<{ state: TaskState; at: string }[]> => {
  const rows = await db
    .selectFrom('task_states')
    .select(['state', 'at'])
    .where('account_id', '=', account_id)
    .where('job_id', '=', job_id)
    .orderBy('position')
    .execute();
  if (rows.length === 0) return [{ state: readState(state), at: created_at }];
  return rows.map((row) => ({ state: readState(row.state), at: row.at }));
};

/**
 * Adds a state to a task that had `states` until now. A task's first state is stored with its second one: until then its own
 * row is enough, and a create writes one row less.
 */
export const addState = async (
  db: Kysely<Tables>,
  { account_id, job_id }: Pick<Task, 'account_id' | 'job_id'>,
  states: readonly { state: TaskState; at: string }[],
  next: { state: TaskState; at: string },
): Promise<void> => {
  const rows = [...states, next].map(({ state, at }, position) => ({
    account_id,
    job_id,
    position,
    state,
    at,
  }));
  await db
    .insertInto('task_states')
    .values(states.length === 1 ? rows : rows.slice(-1))
    .onConflict((conflict) => conflict.columns(['account_id', 'job_id', 'position']).doNothing())
    .execute();
};
