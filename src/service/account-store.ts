import type { Kysely } from 'kysely';
import { adminActor, recordChange } from './audit.ts';
import { inTransaction } from './in-transaction.ts';
import { insertKey, toRolesColumn, defaultRoles } from './keys.ts';
import { lockAccount } from './lock-account.ts';
import { randomText } from './random-text.ts';
import { allTables } from './tables.ts';
import type { Tables } from './tables.ts';

/** Stores an account with its first merchant, the default of a connect link. */
export const insertAccount = async (
  db: Kysely<Tables>,
  { account_id, name }: { account_id: string; name: string },
  merchant: { merchant_id: string; name: string },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('accounts')
    .values({ account_id, name, last_job_id: 0, created_at: now.toISOString() })
    .execute();
  await db
    .insertInto('merchants')
    .values({ ...merchant, account_id, is_default: 1 })
    .execute();
};

/** Makes an account, its first merchant and its first key, all or nothing. */
export const createAccount = (db: Kysely<Tables>, { name, now }: { name: string; now: Date }) =>
  inTransaction(db, async (transaction) => {
    const account_id = `acc_${randomText(22)}`;
    const merchant_id = `mer_${randomText(22)}`;
    await insertAccount(transaction, { account_id, name }, { merchant_id, name }, now);
    const { api_key, prefix } = await insertKey(transaction, account_id, now, { name: 'First key' });
    const actor = adminActor('account create', account_id, now);
    await recordChange(transaction, actor, { object: `key ${prefix}`, to: toRolesColumn(defaultRoles) });
    return { account_id, api_key, merchant_id };
  });

const accounts = (db: Kysely<Tables>) =>
  db.selectFrom('accounts').select(['account_id', 'name', 'created_at']);

export const findAccount = (db: Kysely<Tables>, accountId: string) =>
  accounts(db).where('account_id', '=', accountId).executeTakeFirst();

/** All accounts, the oldest first. */
export const listAccounts = (db: Kysely<Tables>) =>
  accounts(db).orderBy('created_at').orderBy('account_id').execute();

/** Deletes an account with all its data, all or nothing. */
export const deleteAccount = (db: Kysely<Tables>, accountId: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await lockAccount(transaction, accountId, 'forUpdate');
    for (const table of allTables.toReversed())
      await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
  });
