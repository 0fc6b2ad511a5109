import { PostgresAdapter, type Kysely, type Transaction } from 'kysely';
import { nextAuditId } from './audit-store.ts';
import { inTransaction } from './in-transaction.ts';
import { accountTables } from './table-order.ts';
import type { Tables } from './tables.ts';

/**
 * Stops every key and link of the account. Each create holds the account's row as one that its key refers to, so that the
 * row is free only after the last create has ended.
 */
const closeAccount = (db: Kysely<Tables>, accountId: string, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await nextAuditId(transaction, accountId);
    await transaction
      .updateTable('api_keys')
      .set({ revoked_at: now.toISOString() })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute();
    await transaction.deleteFrom('connect_links').where('account_id', '=', accountId).execute();
  });

/**
 * Locks the account's row against rows that refer to it, too: SQLite has one writer, and needs no lock. It does
 * not wait, which would keep from the row who has to finish first; the transaction runs again instead.
 */
const lockAlone = async (transaction: Transaction<Tables>, accountId: string): Promise<void> => {
  const row = transaction.selectFrom('accounts').select('account_id').where('account_id', '=', accountId);
  const canLock = transaction.getExecutor().adapter instanceof PostgresAdapter;
  await (canLock ? row.forUpdate().noWait() : row).execute();
};

/**
 * Removes an account with all its data, all or nothing. Its keys and links stop working at once, also where the removal then
 * breaks off: the command can be run again.
 */
export const deleteAccount = async (db: Kysely<Tables>, accountId: string, now: Date): Promise<void> => {
  await closeAccount(db, accountId, now);
  await inTransaction(db, async (transaction) => {
    await lockAlone(transaction, accountId);
    for (const table of accountTables.toReversed())
      await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
  });
};
