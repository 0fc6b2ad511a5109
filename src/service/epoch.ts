import type { Kysely } from 'kysely';
import { epochChanged } from '#contract/extensions.ts';
import { adminActor, recordChange } from './audit-store.ts';
import { ServiceFailure } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { randomText } from './random-text.ts';
import type { Tables } from './tables.ts';

/** The epoch of a database that was never restored. */
const first = 'first';

/** What was given out since the backup is not known: so many numbers are left out. */
const leftOut = 1_000_000;

/** Another text after each restore: the service may have forgotten what it did before, also a create under its idempotency key. */
export const readEpoch = async (db: Kysely<Tables>): Promise<string> => {
  const row = await db.selectFrom('service_epoch').select('epoch').executeTakeFirst();
  return row?.epoch ?? first;
};

/**
 * Refuses a request that was first made in another epoch: the database may have forgotten its outcome.
 * @param own the epoch of the first attempt, as `epochHeader` tells it; null where it does not.
 * @throws ServiceFailure (409)
 */
export const requireEpoch = async (db: Kysely<Tables>, own: string | null): Promise<void> => {
  if (own === null || own === (await readEpoch(db))) return;
  throw new ServiceFailure(
    epochChanged,
    'The service was restored from a backup after this was first sent, and may have forgotten it. Check whether the task exists.',
  );
};

/**
 * Starts a new epoch in a database that was just restored, all or nothing. Numbers of tasks, of plans and of the audit go on far beyond
 * those of the backup, so that none is given a second time.
 */
export const startEpoch = (db: Kysely<Tables>, now: Date): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const epoch = `${now.toISOString()} ${randomText(16)}`;
    await transaction.deleteFrom('service_epoch').execute();
    await transaction.insertInto('service_epoch').values({ epoch }).execute();
    await transaction
      .updateTable('accounts')
      .set(({ eb }) => ({
        last_job_id: eb('last_job_id', '+', leftOut),
        last_schedule_id: eb('last_schedule_id', '+', leftOut),
        last_audit_id: eb('last_audit_id', '+', leftOut),
      }))
      .execute();
    const accounts = await transaction.selectFrom('accounts').select('account_id').execute();
    for (const { account_id: accountId } of accounts)
      await recordChange(transaction, adminActor('restore'), {
        accountId,
        object: 'database',
        from: null,
        to: `epoch ${epoch}`,
        now,
      });
    return epoch;
  });
