import type { Kysely } from 'kysely';
import type { KeyRow } from '#contract/api-keys.ts';
import { isRole, roles, type Role } from '#contract/roles.ts';
import { invalidKey } from './failures.ts';
import { sha256 } from '#contract/sha256.ts';
import { randomText } from './secrets.ts';
import type { ServiceDeps } from './service-deps.ts';
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

/** Makes a new key for an account. The caller shows it once; only its hash is kept (§5). */
export const createKey = async (
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
export const revokeKey = async (
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
export const isStopped = async (db: Kysely<Tables>, prefix: string): Promise<boolean> => {
  const key = await db
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  return key?.revoked_at !== null;
};

/** How far `last_used_at` may lie behind: storing it with every request would cost more than most requests do. */
const lastUsedWithinMs = 5 * 60_000;

const noteUse = (db: Kysely<Tables>, hash: string, now: Date): Promise<unknown> =>
  db.updateTable('api_keys').set({ last_used_at: now.toISOString() }).where('key_hash', '=', hash).execute();

/** Whose key it is, and which. */
export type KeyHolder = { accountId: string; prefix: string; name: string; roles: Role[]; byLink: boolean };

/**
 * The account and the roles of a key. Missing, malformed, unknown, expired and revoked keys get the same answer. The lookup is
 * by hash, so that its time does not depend on how many characters of a key are right.
 */
export const authenticate = async (
  { db, clock, sha256: digest = sha256 }: Pick<ServiceDeps, 'db' | 'clock' | 'sha256'>,
  apiKey: unknown,
): Promise<KeyHolder> => {
  const hash = await digest(typeof apiKey === 'string' ? apiKey : '');
  const now = clock();
  const row = await db
    .selectFrom('api_keys')
    .select(['account_id', 'prefix', 'name', 'roles', 'last_used_at', 'expires_at', 'by_link'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now.toISOString())) throw invalidKey();
  const { account_id: accountId, prefix, name, last_used_at: lastUsed } = row;
  if (lastUsed === null || Date.parse(lastUsed) + lastUsedWithinMs <= now.getTime())
    // A full disk must not keep a caller from an answer.
    await noteUse(db, hash, now).catch(() => undefined);
  return { accountId, prefix, name, roles: readRolesColumn(row.roles), byLink: row.by_link === 1 };
};
