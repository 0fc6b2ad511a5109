import { PostgresAdapter, type Kysely, type Transaction } from 'kysely';
import { invalidKey } from './failures.ts';
import type { Tables } from './tables.ts';

/**
 * Locks the account until the end of the transaction: a row read after it, in the same transaction, has all earlier changes.
 * SQLite has one writer and needs no lock.
 * @param strength `forUpdate` also waits for rows that refer to the account, and lets no new ones in
 * @throws ServiceFailure (401) if the account has been deleted.
 */
export const lockAccount = async (
  transaction: Transaction<Tables>,
  accountId: string,
  strength: 'forNoKeyUpdate' | 'forUpdate' = 'forNoKeyUpdate',
): Promise<void> => {
  const row = transaction.selectFrom('accounts').select('account_id').where('account_id', '=', accountId);
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const account = await (isPostgres ? row[strength]() : row).executeTakeFirst();
  if (!account) throw invalidKey();
};

/** Counts up a number of the account, and locks it. @throws ServiceFailure (401) if it has been deleted. */
export const countUp = async (
  db: Kysely<Tables>,
  accountId: string,
  column: 'last_job_id' | 'last_schedule_id' | 'promo_version',
): Promise<number> => {
  const row = await db
    .updateTable('accounts')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('account_id', '=', accountId)
    .returning(column)
    .executeTakeFirstOrThrow(invalidKey);
  return row[column];
};
