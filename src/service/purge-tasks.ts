import type { Kysely } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import { nextTurn } from './yield-to-event-loop.ts';
import type { Tables } from './tables.ts';
import { dayMs } from '#time/wall-time.ts';

/** So few that other requests do not wait long for the end of a transaction. */
const batch = 200;

type Bounds = { dayBefore: string; createdBefore: string };

/** @returns how many tasks of the account were removed. */
const purgeAccount = async (
  db: Kysely<Tables>,
  accountId: string,
  { dayBefore, createdBefore }: Bounds,
): Promise<number> => {
  let removed = 0;
  for (let after = 0; ; await nextTurn()) {
    const page = await db
      .selectFrom('tasks')
      .select(['job_id', 'created_at'])
      .where('account_id', '=', accountId)
      .where('job_id', '>', after)
      .orderBy('job_id')
      .limit(batch)
      .execute();
    const last = page.at(-1);
    if (!last) return removed;
    const deletion = (transaction: Kysely<Tables>) =>
      transaction
        .deleteFrom('tasks')
        .where('account_id', '=', accountId)
        .where('job_id', '>', after)
        .where('job_id', '<=', last.job_id)
        .where('task_day', '<', dayBefore)
        .where('created_at', '<', createdBefore)
        .executeTakeFirstOrThrow();
    removed += Number((await inTransaction(db, deletion)).numDeletedRows);
    // Numbers rise with each task: those that follow were created later still.
    if (last.created_at >= createdBefore) return removed;
    after = last.job_id;
  }
};

/**
 * Removes tasks whose day is more than so many days past, everywhere on earth, and which were created as long
 * ago: a task of a day long past would otherwise go before its create can no longer be repeated, and leave its stored answer.
 * A customer goes when the day of their newest task is as long past. Audit entries stay.
 * @param taskDays at least 31: a create may be repeated for 30 days, and its task is the answer.
 * @returns how many were removed.
 */
export const purgeTasks = async (
  db: Kysely<Tables>,
  { taskDays, now }: { taskDays: number; now: Date },
): Promise<number> => {
  const bounds = {
    // A day later, for the places where the clock is behind.
    dayBefore: new Date(now.getTime() - (taskDays + 1) * dayMs).toISOString().slice(0, 10),
    createdBefore: new Date(now.getTime() - taskDays * dayMs).toISOString(),
  };
  const accounts = await db.selectFrom('accounts').select('account_id').execute();
  let removed = 0;
  for (const { account_id } of accounts) {
    removed += await purgeAccount(db, account_id, bounds);
    await db
      .deleteFrom('customers')
      .where('account_id', '=', account_id)
      .where('last_day', '<', bounds.dayBefore)
      .execute();
  }
  return removed;
};
