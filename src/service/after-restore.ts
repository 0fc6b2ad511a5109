import type { Kysely } from 'kysely';
import { adminActor, recordChange } from './audit.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

/** More than an account gives out between two backups. */
export const skippedNumbers = 1_000_000;

/**
 * Skips numbers in a restored database, so that those given out since the backup are never given out again. The promo version
 * changes too: an open page may hold the same one from before the restore. Adds an entry to each account's audit.
 */
export const skipNumbers = (db: Kysely<Tables>, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set(({ eb }) => ({
        last_job_id: eb('last_job_id', '+', skippedNumbers),
        last_schedule_id: eb('last_schedule_id', '+', skippedNumbers),
        promo_version: eb('promo_version', '+', skippedNumbers),
      }))
      .execute();
    const accounts = await transaction.selectFrom('accounts').select('account_id').execute();
    for (const { account_id } of accounts) {
      const actor = adminActor('restore', account_id, now);
      await recordChange(transaction, actor, { object: 'database', to: 'restored' });
    }
  });
