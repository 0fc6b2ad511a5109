import type { Kysely } from 'kysely';
import type { LinkRole } from '#contract/api-keys.ts';
import { connectLinkMinutes, extensionPaths } from '#contract/extensions.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isRole, roles, type Role } from '#contract/roles.ts';
import { sha256 } from '#contract/sha256.ts';
import { recordChange, type Actor } from './audit.ts';
import { invalidField, ServiceFailure } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { randomText } from './random-text.ts';
import type { Tables } from './tables.ts';

/** API keys, and connect links: a link becomes a key when a browser follows it. Only hashes are stored (§5). */

/** Enough to tell keys apart in a list. The rest of a key still has more than 200 random bits. */
const prefixLength = 'dk_live_'.length + 8;

const newKey = () => {
  const api_key = `dk_live_${randomText(43)}`;
  return { api_key, prefix: api_key.slice(0, prefixLength) };
};

/** The purpose of a key, or of a connect link. */
type KeyPurpose = {
  /** Shown to people. */
  name: string;
  roles: readonly Role[];
  /** The name of the key that created it; `admin` by default. */
  createdBy?: string;
  /** The agent of a driver key. */
  fleetId?: string | undefined;
};
type LinkPurpose = { name: string; roles: readonly LinkRole[]; createdBy?: string };

/** The roles of a key that is created without any. */
export const defaultRoles = ['dispatcher', 'marketing'] as const satisfies Role[];

export const toRolesColumn = (some: readonly Role[]): string =>
  roles.filter((role) => some.includes(role)).join(',');

/** Ignores roles of newer versions, so that they permit nothing. */
export const readRolesColumn = (column: string): Role[] => column.split(',').filter(isRole);

/** The columns that keys and links share. */
const newRow = (
  accountId: string,
  now: Date,
  { name = 'API key', roles: own = defaultRoles, createdBy = 'admin', fleetId }: Partial<KeyPurpose>,
) => ({
  account_id: accountId,
  name,
  roles: toRolesColumn(own),
  created_by: createdBy,
  created_at: now.toISOString(),
  fleet_id: fleetId ?? null,
});

/** Creates a key for an account. The caller shows it once. */
export const insertKey = async (
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
  purpose: Partial<KeyPurpose> = {},
) => {
  const key = newKey();
  const hashed = { prefix: key.prefix, key_hash: await sha256(key.api_key) };
  await db
    .insertInto('api_keys')
    .values({ ...newRow(accountId, now, purpose), ...hashed })
    .execute();
  return key;
};

/**
 * Creates the one-time code of a connect link, and deletes the account's expired links.
 * @returns the code and the instant after which it is refused.
 */
export const createConnectCode = async (
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
  purpose: Partial<LinkPurpose> = {},
) => {
  await db
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now.toISOString())
    .execute();
  const code = randomText(33);
  const expires_at = new Date(now.getTime() + connectLinkMinutes * 60_000).toISOString();
  const row = newRow(accountId, now, { name: 'Connect link', ...purpose });
  const hashed = { prefix: newKey().prefix, link_hash: await sha256(code) };
  await db
    .insertInto('api_keys')
    .values({ ...row, ...hashed, expires_at })
    .execute();
  return { code, expires_at };
};

/** The address of a connect link. The code stays in the fragment: no server and no log ever sees it. */
export const connectLink = (publicUrl: string, code: string): string =>
  `${publicUrl}${pagePaths.connection}#code=${code}`;

export const unknownAgent = (): ServiceFailure =>
  invalidField('fleet_id', 'No agent has this ID.', 'not_found');

/** @throws ServiceFailure (404) for an unknown agent. */
export const requireAgent = async (db: Kysely<Tables>, accountId: string, fleetId: string): Promise<void> => {
  await db
    .selectFrom('agents')
    .select('fleet_id')
    .where('account_id', '=', accountId)
    .where('fleet_id', '=', fleetId)
    .executeTakeFirstOrThrow(unknownAgent);
};

/**
 * Creates a key, with its audit entry. The caller shows it once.
 * @throws ServiceFailure for a driver key without an agent or with another role; 404 for an unknown agent.
 */
export const createKey = (db: Kysely<Tables>, actor: Actor, purpose: KeyPurpose) =>
  inTransaction(db, async (transaction) => {
    const { accountId, now, keyName: createdBy } = actor;
    const { fleetId, roles: own } = purpose;
    if (own.includes('driver') ? own.length > 1 || fleetId === undefined : fleetId !== undefined)
      throw invalidField(
        own.length > 1 ? 'roles' : 'fleet_id',
        'A driver key has one agent and no other role.',
      );
    if (fleetId !== undefined) await requireAgent(transaction, accountId, fleetId);
    const key = await insertKey(transaction, accountId, now, { ...purpose, createdBy });
    const to = toRolesColumn(own) + (fleetId === undefined ? '' : ` of agent ${fleetId}`);
    await recordChange(transaction, actor, { object: `key ${key.prefix}`, to });
    return key;
  });

/** Creates the code of a connect link, with its audit entry. */
export const createLink = (db: Kysely<Tables>, actor: Actor, purpose: LinkPurpose) =>
  inTransaction(db, async (transaction) => {
    const { accountId, now, keyName: createdBy } = actor;
    const made = await createConnectCode(transaction, accountId, now, { ...purpose, createdBy });
    const to = toRolesColumn(purpose.roles);
    await recordChange(transaction, actor, { object: `link ${purpose.name}`, to });
    return made;
  });

/**
 * Exchanges a code for a new key. A code works once.
 * @throws ServiceFailure for a code that is unknown, used or expired; the message doesn't say which.
 */
export const redeemCode = (db: Kysely<Tables>, code: string, now: Date) =>
  inTransaction(db, async (transaction) => {
    const { api_key, prefix } = newKey();
    const at = now.toISOString();
    const key = await transaction
      .updateTable('api_keys')
      .set({ prefix, key_hash: await sha256(api_key), created_at: at, expires_at: null })
      .where('link_hash', '=', await sha256(code))
      // A used code has none, so it works once.
      .where('expires_at', '>', at)
      .returning(['account_id', 'name', 'roles'])
      .executeTakeFirst();
    if (!key)
      throw new ServiceFailure(
        'not_found',
        `This connect link was used already or is older than ${connectLinkMinutes} minutes. Ask for a new one.`,
        [{ field: 'code', message: 'Code already used or expired.' }],
      );
    const account = await transaction
      .selectFrom('accounts')
      .innerJoin('merchants', 'merchants.account_id', 'accounts.account_id')
      .select(['accounts.name as account_name', 'merchants.merchant_id'])
      .where('accounts.account_id', '=', key.account_id)
      .where('merchants.is_default', '=', 1)
      .executeTakeFirstOrThrow();
    const actor: Actor = {
      accountId: key.account_id,
      now,
      keyName: key.name,
      keyPrefix: prefix,
      operation: extensionPaths.connect,
    };
    await recordChange(transaction, actor, { object: `key ${prefix}`, to: key.roles });
    return { api_key, ...account };
  });

/** The account's keys, oldest first, as its owners see them. */
export const listKeys = async (db: Kysely<Tables>, accountId: string) => {
  const rows = await db
    .selectFrom('api_keys')
    .select(['prefix', 'name', 'roles', 'created_by', 'created_at', 'last_used_at', 'link_hash', 'fleet_id'])
    .where('account_id', '=', accountId)
    .where('key_hash', 'is not', null)
    .orderBy('created_at')
    .orderBy('prefix')
    .execute();
  return rows.map(({ roles: column, link_hash, ...row }) =>
    Object.assign(row, { roles: readRolesColumn(column), by_link: link_hash !== null }),
  );
};

/**
 * Deletes a key of the actor's account, and the unused links created with it: a leaked key leaves no way in.
 * @throws ServiceFailure (404) for an unknown or revoked key.
 */
export const revokeKey = (db: Kysely<Tables>, actor: Actor, prefix: string) =>
  inTransaction(db, async (transaction) => {
    const { accountId } = actor;
    const key = await transaction
      .deleteFrom('api_keys')
      .where('account_id', '=', accountId)
      .where('prefix', '=', prefix)
      .returning('name')
      .executeTakeFirst();
    if (!key) throw invalidField('prefix', 'No key of the account has this prefix.', 'not_found');
    await transaction
      .deleteFrom('api_keys')
      .where('account_id', '=', accountId)
      .where('created_by', '=', key.name)
      .where('key_hash', 'is', null)
      .execute();
    await recordChange(transaction, actor, { object: `key ${prefix}`, to: 'revoked' });
    return { prefix };
  });
