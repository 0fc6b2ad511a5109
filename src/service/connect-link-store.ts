import type { Kysely } from 'kysely';
import { connectLinkMinutes, extensionPaths } from '#contract/extensions.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { sha256 } from '#contract/sha256.ts';
import { insertEntry, nextAuditId, type Actor } from './audit-store.ts';
import { ServiceFailure } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import {
  beginKeyChange,
  insertKey,
  readRolesColumn,
  toRolesColumn,
  usualRoles,
  type KeyPurpose,
} from './key-store.ts';
import { randomText } from './random-text.ts';
import type { Tables } from './tables.ts';

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
  const expiresAt = new Date(now.getTime() + connectLinkMinutes * 60_000).toISOString();
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

/**
 * Makes the code of a connect link, with its entry in the audit. @param maker the prefix of the key that asks for it.
 * @throws Error for the role `owner`; ServiceFailure (401) where the key that asks was stopped meanwhile.
 */
export const createLink = (
  db: Kysely<Tables>,
  actor: Actor,
  { accountId, purpose, now, maker }: { accountId: string; purpose: KeyPurpose; now: Date; maker?: string },
): Promise<{ code: string; expires_at: string }> =>
  inTransaction(db, async (transaction) => {
    const auditId = await beginKeyChange(transaction, accountId, actor);
    const made = await createConnectCode(transaction, accountId, now, {
      ...purpose,
      ...(maker && { maker }),
    });
    const to = toRolesColumn(purpose.roles);
    const change = { accountId, object: `link ${purpose.name}`, from: null, to, now };
    await insertEntry(transaction, auditId, actor, change);
    return made;
  });

const linkSpent = () =>
  new ServiceFailure(
    'not_found',
    `This connect link was used already or is older than ${connectLinkMinutes} minutes. Ask for a new one.`,
    [{ field: 'code', message: 'The code was used already or is too old.' }],
  );

/** The address of a connect link. The code stays in the fragment: no server and no log ever sees it. */
export const connectLink = (publicUrl: string, code: string): string =>
  `${publicUrl}${pagePaths.connection}#code=${code}`;

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
    const { api_key, prefix } = await insertKey(transaction, link.account_id, now, {
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
