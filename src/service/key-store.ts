import type { Kysely, Transaction } from 'kysely';
import type { KeyRow } from '#contract/api-keys.ts';
import { isRole, roles, type Role } from '#contract/roles.ts';
import { sha256 } from '#contract/sha256.ts';
import { insertEntry, nextAuditId, type Actor } from './audit-store.ts';
import { invalidKey } from './failures.ts';
import { requireAgent } from './progress-store.ts';
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
  /** The agent of a driver key. */
  fleetId?: string | undefined;
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
  const { name, roles: own, createdBy, fleetId } = { ...usualPurpose, ...about };
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
      fleet_id: fleetId ?? null,
    })
    .execute();
  return { api_key: apiKey, prefix };
};

/** All keys of the account, the oldest first. */
export const listKeys = async (db: Kysely<Tables>, accountId: string): Promise<ListedKey[]> => {
  const rows = await db
    .selectFrom('api_keys')
    .select(['prefix', 'name', 'roles', 'created_by', 'created_at'])
    .select(['last_used_at', 'expires_at', 'revoked_at', 'by_link', 'fleet_id'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('prefix')
    .execute();
  return rows.map(({ roles: column, by_link, ...row }) =>
    Object.assign(row, { roles: readRolesColumn(column), by_link: by_link === 1 }),
  );
};

export type RevokedKey = { account_id: string; prefix: string; revoked_at: string };

type WhichKey = { prefix: string; accountId?: string };

/**
 * Revokes the key with this prefix at once, of one account or of any.
 * @returns null when there is no such key, or when it was revoked before.
 */
export const markKeyRevoked = async (
  db: Kysely<Tables>,
  { prefix, accountId }: WhichKey,
  now: Date,
): Promise<RevokedKey | null> => {
  const revoked_at = now.toISOString();
  const found = await db
    .updateTable('api_keys')
    .set({ revoked_at })
    .where('prefix', '=', prefix)
    .where('revoked_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
    .returning('account_id')
    .executeTakeFirst();
  return found ? { account_id: found.account_id, prefix, revoked_at } : null;
};

const findRevokedKey = async (
  db: Kysely<Tables>,
  { prefix, accountId }: WhichKey,
): Promise<RevokedKey | null> => {
  const found = await db
    .selectFrom('api_keys')
    .select(['account_id', 'revoked_at'])
    .where('prefix', '=', prefix)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
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

/**
 * Creates a key, with its audit entry. The caller shows it once.
 * @throws ServiceFailure: 404 for an unknown agent, 401 if the calling key was revoked in the meantime.
 */
export const createKey = (
  db: Kysely<Tables>,
  actor: Actor,
  { accountId, purpose, expiresAt, now }: NewKey & { expiresAt?: Date },
): Promise<{ api_key: string; prefix: string }> =>
  inTransaction(db, async (transaction) => {
    const auditId = await beginKeyChange(transaction, accountId, actor);
    if (purpose.fleetId !== undefined) await requireAgent(transaction, accountId, purpose.fleetId);
    const key = await insertKey(transaction, accountId, now, { ...purpose, ...(expiresAt && { expiresAt }) });
    const agent = purpose.fleetId === undefined ? '' : ` of agent ${purpose.fleetId}`;
    const to = toRolesColumn(purpose.roles) + agent;
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
  which: WhichKey,
  now: Date,
): Promise<RevokedKey | null> =>
  inTransaction(db, async (transaction) => {
    const revoked = await markKeyRevoked(transaction, which, now);
    // Where it was stopped before, also by a request of the same moment, there is nothing to enter.
    if (!revoked) return findRevokedKey(transaction, which);
    const { account_id: accountId, prefix } = revoked;
    // A key that gives itself up has just been stopped by this.
    const auditId =
      actor.keyPrefix === prefix
        ? await nextAuditId(transaction, accountId)
        : await beginKeyChange(transaction, accountId, actor);
    await removeUnusedLinks(transaction, accountId, prefix);
    const change = { accountId, object: `key ${prefix}`, from: null, to: 'revoked', now };
    await insertEntry(transaction, auditId, actor, change);
    return revoked;
  });
