import type { Kysely } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

/** Few enough that nobody waits long for the end of a transaction. */
const batch = 200;
const dayMs = 86_400_000;

/**
 * Removes tasks, with their states, whose day is more than so many days past, everywhere on earth, and which were created as long
 * ago: a task of a day long past would otherwise go before its create can no longer be repeated, and leave its stored answer.
 * What the audit says of them stays.
 * @param taskDays at least 31: a create may be repeated for 30 days, and then is told of its task.
 * @returns how many were removed.
 */
export const purgeTasks = async (
  db: Kysely<Tables>,
  { taskDays, now }: { taskDays: number; now: Date },
): Promise<number> => {
  // A day later, for the places where the clock is behind.
  const before = new Date(now.getTime() - (taskDays + 1) * dayMs).toISOString().slice(0, 10);
  const createdBefore = new Date(now.getTime() - taskDays * dayMs).toISOString();
  const accounts = await db.selectFrom('accounts').select('account_id').execute();
  let removed = 0;
  for (const { account_id } of accounts)
    for (;;) {
      const old = await db
        .selectFrom('tasks')
        .select('job_id')
        .where('account_id', '=', account_id)
        .where('task_day', '<', before)
        .where('created_at', '<', createdBefore)
        .limit(batch)
        .execute();
      if (old.length === 0) break;
      const ids = old.map(({ job_id }) => job_id);
      await inTransaction(db, async (transaction) => {
        for (const table of ['task_states', 'tasks'] as const)
          await transaction
            .deleteFrom(table)
            .where('account_id', '=', account_id)
            .where('job_id', 'in', ids)
            .execute();
      });
      removed += old.length;
    }
  return removed;
};
