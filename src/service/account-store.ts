import type { Kysely } from 'kysely';
import { adminActor, recordChange } from './audit-store.ts';
import { inTransaction } from './in-transaction.ts';
import { insertKey, toRolesColumn, usualRoles } from './key-store.ts';
import { randomText } from './random-text.ts';
import type { Tables } from './tables.ts';

type NewAccount = { accountId: string; name: string; merchantId: string; merchantName: string; now: Date };

/** Stores an account with its first merchant, the default of a connect link. */
export const insertAccount = async (
  db: Kysely<Tables>,
  { accountId, name, merchantId, merchantName, now }: NewAccount,
): Promise<void> => {
  await db
    .insertInto('accounts')
    .values({ account_id: accountId, name, last_job_id: 0, created_at: now.toISOString() })
    .execute();
  await db
    .insertInto('merchants')
    .values({ account_id: accountId, merchant_id: merchantId, name: merchantName, is_default: 1 })
    .execute();
};

/** Makes an account, its first merchant and its first key, all or nothing. */
export const createAccount = (
  db: Kysely<Tables>,
  { name, now }: { name: string; now: Date },
): Promise<{ account_id: string; api_key: string; merchant_id: string }> =>
  inTransaction(db, async (transaction) => {
    const account = { account_id: `acc_${randomText(16)}`, merchant_id: `mer_${randomText(16)}` };
    await insertAccount(transaction, {
      accountId: account.account_id,
      name,
      merchantId: account.merchant_id,
      merchantName: name,
      now,
    });
    const accountId = account.account_id;
    const { api_key, prefix } = await insertKey(transaction, accountId, now, { name: 'First key' });
    const change = { accountId, object: `key ${prefix}`, from: null, to: toRolesColumn(usualRoles), now };
    await recordChange(transaction, adminActor('account create'), change);
    return { account_id: account.account_id, api_key, merchant_id: account.merchant_id };
  });

export const findAccount = (
  db: Kysely<Tables>,
  accountId: string,
): Promise<{ account_id: string; name: string } | undefined> =>
  db
    .selectFrom('accounts')
    .select(['account_id', 'name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export type AccountRow = {
  account_id: string;
  name: string;
  created_at: string;
  keys: number;
  tasks: number;
};

/** All accounts, the oldest first, with how many keys that work and how many tasks they have. */
export const listAccounts = (db: Kysely<Tables>, now: Date): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .select(['account_id', 'name', 'created_at'])
    .select((make) => [
      make
        .selectFrom('api_keys')
        .select(make.fn.countAll<number>().as('keys'))
        .whereRef('api_keys.account_id', '=', 'accounts.account_id')
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
        .$asScalar()
        .$notNull()
        .as('keys'),
      make
        .selectFrom('tasks')
        .select(make.fn.countAll<number>().as('tasks'))
        .whereRef('tasks.account_id', '=', 'accounts.account_id')
        .$asScalar()
        .$notNull()
        .as('tasks'),
    ])
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
