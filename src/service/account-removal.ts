import type { Kysely } from 'kysely';
import { nextAuditId } from './audit-store.ts';
import { inTransaction } from './in-transaction.ts';
import { accountTables } from './table-order.ts';
import type { Tables } from './tables.ts';

/** Removes an account with all its data, all or nothing. Its keys and links stop working at once. */
export const deleteAccount = (db: Kysely<Tables>, accountId: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    // Locks the account: what is created meanwhile waits, and then finds no account.
    await nextAuditId(transaction, accountId);
    await transaction
      .updateTable('accounts')
      .set({ is_removed: 1 })
      .where('account_id', '=', accountId)
      .execute();
    for (const table of accountTables.toReversed())
      await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
  });
