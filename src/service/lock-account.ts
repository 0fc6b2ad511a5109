import { PostgresAdapter, type Transaction } from 'kysely';
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
