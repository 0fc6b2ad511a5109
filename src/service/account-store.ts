import type { Kysely } from 'kysely';
import { extensionPaths } from '#contract/extensions.ts';
import { createKey, readRolesColumn, toRolesColumn, usualRoles, type KeyPurpose } from './auth.ts';
import { adminActor, insertEntry, nextAuditId, recordChange, type Actor } from './audit-store.ts';
import { ServiceFailure } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { sha256 } from '#contract/sha256.ts';
import { randomText } from './secrets.ts';
import type { Tables } from './tables.ts';

const linkMinutes = 10;

type NewAccount = { accountId: string; name: string; merchantId: string; merchantName: string; now: Date };

/** Stores an account with its first merchant, the default for bodies that name none at the live service's path. */
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
  { name, now, newId }: { name: string; now: Date; newId: () => string },
): Promise<{ account_id: string; api_key: string; merchant_id: string }> =>
  inTransaction(db, async (transaction) => {
    const account = { account_id: `acc_${newId()}`, merchant_id: `mer_${newId()}` };
    await insertAccount(transaction, {
      accountId: account.account_id,
      name,
      merchantId: account.merchant_id,
      merchantName: name,
      now,
    });
    const accountId = account.account_id;
    const { api_key, prefix } = await createKey(transaction, accountId, now, { name: 'First key' });
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
export const listAccounts = (db: Kysely<Tables>): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .select(['account_id', 'name', 'created_at'])
    .select((make) => [
      make
        .selectFrom('api_keys')
        .select(make.fn.countAll<number>().as('keys'))
        .whereRef('api_keys.account_id', '=', 'accounts.account_id')
        .where('revoked_at', 'is', null)
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

const usualLink: KeyPurpose = { name: 'Connect link', roles: usualRoles, createdBy: 'admin' };

/**
 * Makes a one-time code for a connect link. Only its hash is kept.
 * @param about what the key that it will be exchanged for is called, and may do; and the prefix of the key that makes the link.
 * @returns the code and the instant after which it is refused.
 * @throws Error for the role `owner`: a link may go astray.
 */
export const createConnectCode = async (
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
  about: Partial<KeyPurpose> & { maker?: string } = {},
): Promise<{ code: string; expires_at: string }> => {
  const { name, roles, createdBy } = { ...usualLink, ...about };
  if (roles.includes('owner')) throw new Error('A connect link never makes an owner. Make a key for one.');
  const code = randomText(24);
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000).toISOString();
  await db
    .insertInto('connect_links')
    .values({
      account_id: accountId,
      code_hash: await sha256(code),
      name,
      roles: toRolesColumn(roles),
      created_by: createdBy,
      maker_prefix: about.maker ?? null,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { code, expires_at: expiresAt };
};

/** So that a key that is revoked leaves no way in behind. */
export const removeUnusedLinks = async (
  db: Kysely<Tables>,
  accountId: string,
  makerPrefix: string,
): Promise<void> => {
  await db
    .deleteFrom('connect_links')
    .where('account_id', '=', accountId)
    .where('maker_prefix', '=', makerPrefix)
    .where('used_at', 'is', null)
    .execute();
};

const linkSpent = () =>
  new ServiceFailure(
    'not_found',
    `This connect link was used already or is older than ${linkMinutes} minutes. Ask for a new one.`,
    [{ field: 'code', message: 'The code was used already or is too old.' }],
  );

/** The address of a connect link. The code stays in the fragment: no server and no log ever sees it. */
export const connectLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/connection#code=${code}`;

/**
 * The account that a code is for. The code can still be exchanged afterwards.
 * @throws ServiceFailure for a code that is unknown, used or too old; it does not say which.
 */
export const previewCode = async (
  db: Kysely<Tables>,
  code: string,
  now: Date,
): Promise<{ account_id: string; name: string }> => {
  const account = await db
    .selectFrom('connect_links')
    .innerJoin('accounts', 'accounts.account_id', 'connect_links.account_id')
    .select(['accounts.account_id', 'accounts.name'])
    .where('code_hash', '=', await sha256(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!account) throw linkSpent();
  return account;
};

/**
 * Exchanges a code for a new key of the device that asks. A code works once.
 * @throws ServiceFailure for a code that is unknown, used or too old; it does not say which.
 */
export const redeemCode = async (
  db: Kysely<Tables>,
  code: string,
  now: Date,
  requestId: string,
): Promise<{ api_key: string; merchant_id: string; account_name: string }> => {
  const codeHash = await sha256(code);
  return inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('connect_links')
      .select('account_id')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    if (!known) throw linkSpent();
    // The account first, as everybody locks it who changes its keys and links.
    const auditId = await nextAuditId(transaction, known.account_id);
    const link = await transaction
      .updateTable('connect_links')
      .set({ used_at: now.toISOString() })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .returning(['account_id', 'name', 'roles', 'created_by'])
      .executeTakeFirst();
    if (!link) throw linkSpent();
    const account = await transaction
      .selectFrom('accounts')
      .innerJoin('merchants', 'merchants.account_id', 'accounts.account_id')
      .select(['accounts.name', 'merchants.merchant_id'])
      .where('accounts.account_id', '=', link.account_id)
      .where('merchants.is_default', '=', 1)
      .executeTakeFirst();
    const { api_key, prefix } = await createKey(transaction, link.account_id, now, {
      name: link.name,
      roles: readRolesColumn(link.roles),
      createdBy: link.created_by,
      byLink: true,
    });
    const actor: Actor = {
      keyName: link.name,
      keyPrefix: prefix,
      operation: extensionPaths.connect,
      requestId,
    };
    const change = { accountId: link.account_id, object: `key ${prefix}`, from: null, to: link.roles, now };
    await insertEntry(transaction, auditId, actor, change);
    return { api_key, merchant_id: account?.merchant_id ?? '', account_name: account?.name ?? '' };
  });
};
