import type { Kysely } from 'kysely';
import { dayMs } from '#time/wall-time.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

/**
 * Deletes tasks whose day is more than so many days past, everywhere on earth, and which were created as long ago: a task of a day
 * long past would otherwise be deleted while its create can be repeated, and leave its stored answer. Customers whose newest task is
 * as old are deleted too. Audit entries stay.
 * @param taskDays at least 31: a create may be repeated for 30 days, and its task is the answer.
 */
export const purgeTasks = async (db: Kysely<Tables>, { taskDays, now }: { taskDays: number; now: Date }) => {
  // A day later, for the places where the clock is behind.
  const dayBefore = new Date(now.getTime() - (taskDays + 1) * dayMs).toISOString().slice(0, 10);
  const createdBefore = new Date(now.getTime() - taskDays * dayMs).toISOString();
  const accounts = await db.selectFrom('accounts').select('account_id').execute();
  for (const { account_id } of accounts)
    await inTransaction(db, async (transaction) => {
      // Numbers rise with each task: the search for the first one to keep ends early.
      const kept = await transaction
        .selectFrom('tasks')
        .select('job_id')
        .where('account_id', '=', account_id)
        .where('created_at', '>=', createdBefore)
        .orderBy('job_id')
        .limit(1)
        .executeTakeFirst();
      await transaction
        .deleteFrom('tasks')
        .where('account_id', '=', account_id)
        .where('job_id', '<', kept?.job_id ?? Number.MAX_SAFE_INTEGER)
        .where('task_day', '<', dayBefore)
        // A task that is created at this moment stays.
        .where('created_at', '<', createdBefore)
        .execute();
      await transaction
        .deleteFrom('customers')
        .where('account_id', '=', account_id)
        .where('last_day', '<', dayBefore)
        .execute();
    });
};
