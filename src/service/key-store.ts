import type { Kysely, Transaction } from 'kysely';
import type { KeyRow } from '#contract/api-keys.ts';
import { isRole, roles, type Role } from '#contract/roles.ts';
import { sha256 } from '#contract/sha256.ts';
import { insertEntry, nextAuditId, type Actor } from './audit-store.ts';
import { invalidKey } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { randomText } from './random-text.ts';
import type { Tables } from './tables.ts';

const keyStart = 'dk_live_';
/** Enough characters to tell keys apart in a list; the rest still holds more than 200 random bits. */
const prefixLength = keyStart.length + 8;

/** A key as its owner sees it in a list: never the key itself, which is stored nowhere. */
export type ListedKey = Omit<KeyRow, 'is_own'> & { roles: Role[] };

/** What a key, or the link that makes one, is for. */
export type KeyPurpose = {
  /** For people. */
  name: string;
  roles: readonly Role[];
  /** The name of the key that it is made with, or `admin`. */
  createdBy: string;
};

/** What keys could do before they had roles. */
export const usualRoles = ['dispatcher', 'marketing'] as const satisfies Role[];

const usualPurpose: KeyPurpose = { name: 'API key', roles: usualRoles, createdBy: 'admin' };

export const toRolesColumn = (some: readonly Role[]): string =>
  roles.filter((role) => some.includes(role)).join(',');

/** A word that this version does not know allows nothing. */
export const readRolesColumn = (column: string): Role[] => column.split(',').filter(isRole);

/** How far `last_used_at` may lie behind: storing it with every request would cost more than most requests do. */
const lastUsedWithinMs = 5 * 60_000;

/** Stores that a key is used now, at most every five minutes. @param lastUsed as it is stored; null: never. @throws where nothing can be written. */
export const noteUse = async (
  db: Kysely<Tables>,
  { hash, lastUsed, now }: { hash: string; lastUsed: string | null; now: Date },
): Promise<void> => {
  if (lastUsed !== null && Math.abs(now.getTime() - Date.parse(lastUsed)) < lastUsedWithinMs) return;
  const last_used_at = now.toISOString();
  await db.updateTable('api_keys').set({ last_used_at }).where('key_hash', '=', hash).execute();
};

/** Makes a new key for an account. The caller shows it once; only its hash is kept (§5). */
export const insertKey = async (
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
  about: Partial<KeyPurpose> & { expiresAt?: Date; byLink?: boolean } = {},
): Promise<{ api_key: string; prefix: string }> => {
  const apiKey = keyStart + randomText(32);
  const prefix = apiKey.slice(0, prefixLength);
  const { name, roles: own, createdBy } = { ...usualPurpose, ...about };
  await db
    .insertInto('api_keys')
    .values({
      account_id: accountId,
      prefix,
      key_hash: await sha256(apiKey),
      name,
      roles: toRolesColumn(own),
      created_by: createdBy,
      created_at: now.toISOString(),
      last_used_at: null,
      expires_at: about.expiresAt?.toISOString() ?? null,
      revoked_at: null,
      by_link: about.byLink ? 1 : 0,
    })
    .execute();
  return { api_key: apiKey, prefix };
};

/** All keys of the account, the oldest first. */
export const listKeys = async (db: Kysely<Tables>, accountId: string): Promise<ListedKey[]> => {
  const rows = await db
    .selectFrom('api_keys')
    .select(['prefix', 'name', 'roles', 'created_by', 'created_at'])
    .select(['last_used_at', 'expires_at', 'revoked_at', 'by_link'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('prefix')
    .execute();
  return rows.map(({ roles: column, by_link, ...row }) =>
    Object.assign(row, { roles: readRolesColumn(column), by_link: by_link === 1 }),
  );
};

export type RevokedKey = { account_id: string; prefix: string; revoked_at: string };

/**
 * Revokes the key with this prefix at once, of one account or of any. One that was revoked before stays as it was.
 * @returns null when there is no such key.
 */
export const markKeyRevoked = async (
  db: Kysely<Tables>,
  { prefix, accountId }: { prefix: string; accountId?: string },
  now: Date,
): Promise<RevokedKey | null> => {
  const found = await db
    .updateTable('api_keys')
    .set((make) => ({ revoked_at: make.fn.coalesce('revoked_at', make.val(now.toISOString())) }))
    .where('prefix', '=', prefix)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
    .returning(['account_id', 'revoked_at'])
    .executeTakeFirst();
  return found ? { account_id: found.account_id, prefix, revoked_at: String(found.revoked_at) } : null;
};

/** Whether a key was revoked, or its account removed. */
const isKeyRevoked = async (db: Kysely<Tables>, prefix: string): Promise<boolean> => {
  const key = await db
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  return key?.revoked_at !== null;
};

/** So that a key that is revoked leaves no way in behind. */
const removeUnusedLinks = async (
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

type NewKey = { accountId: string; purpose: KeyPurpose; now: Date };

/**
 * Locks the account for an entry of the audit. @throws ServiceFailure (401) where the key that asks was stopped meanwhile: it must
 * leave no way in behind.
 */
export const beginKeyChange = async (
  transaction: Transaction<Tables>,
  accountId: string,
  { keyPrefix }: Actor,
): Promise<number> => {
  const auditId = await nextAuditId(transaction, accountId);
  if (keyPrefix !== null && (await isKeyRevoked(transaction, keyPrefix))) throw invalidKey();
  return auditId;
};

/** Makes a key, with its entry in the audit. The caller shows it once. @throws ServiceFailure (401) where the key that asks was stopped meanwhile. */
export const createKey = (
  db: Kysely<Tables>,
  actor: Actor,
  { accountId, purpose, expiresAt, now }: NewKey & { expiresAt?: Date },
): Promise<{ api_key: string; prefix: string }> =>
  inTransaction(db, async (transaction) => {
    const auditId = await beginKeyChange(transaction, accountId, actor);
    const key = await insertKey(transaction, accountId, now, { ...purpose, ...(expiresAt && { expiresAt }) });
    const to = toRolesColumn(purpose.roles);
    const change = { accountId, object: `key ${key.prefix}`, from: null, to, now };
    await insertEntry(transaction, auditId, actor, change);
    return key;
  });

/**
 * Stops a key at once, with its entry in the audit, and the unused links that it made. Of two keys that stop each other at the same moment, the
 * first does it and the second is refused: an account never loses its last owner so.
 * @param which of one account, or of any.
 * @returns null where there is no such key.
 * @throws ServiceFailure (401) where the key that asks was itself stopped meanwhile.
 */
export const revokeKey = (
  db: Kysely<Tables>,
  actor: Actor,
  which: { prefix: string; accountId?: string },
  now: Date,
): Promise<RevokedKey | null> =>
  inTransaction(db, async (transaction) => {
    const { prefix } = which;
    const key = await transaction
      .selectFrom('api_keys')
      .select(['account_id', 'revoked_at'])
      .where('prefix', '=', prefix)
      .$if(which.accountId !== undefined, (query) => query.where('account_id', '=', String(which.accountId)))
      .executeTakeFirst();
    if (!key) return null;
    const { account_id: accountId, revoked_at } = key;
    // It was stopped before.
    if (revoked_at !== null) return { account_id: accountId, prefix, revoked_at };
    const auditId = await beginKeyChange(transaction, accountId, actor);
    const revoked = await markKeyRevoked(transaction, which, now);
    await removeUnusedLinks(transaction, accountId, prefix);
    const change = { accountId, object: `key ${prefix}`, from: null, to: 'revoked', now };
    await insertEntry(transaction, auditId, actor, change);
    return revoked;
  });
