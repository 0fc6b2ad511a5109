import type { Kysely } from 'kysely';
import { compileOnce } from './compile-once.ts';
import { ServiceFailure } from './failures.ts';
import { randomText, sha256 } from './secrets.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Tables } from './tables.ts';

const keyStart = 'dk_live_';
/** Enough characters to tell keys apart in a list; the rest still holds more than 200 random bits. */
const prefixLength = keyStart.length + 8;

/** A key as its owner sees it in a list: never the key itself, which is stored nowhere. */
export type KeyRow = { prefix: string; created_at: string; revoked_at: string | null };

/** Makes a new key for an account. The caller shows it once; only its hash is kept (§5). */
export const createKey = async (
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<{ api_key: string; prefix: string }> => {
  const apiKey = keyStart + randomText(32);
  const prefix = apiKey.slice(0, prefixLength);
  await db
    .insertInto('api_keys')
    .values({
      account_id: accountId,
      prefix,
      key_hash: await sha256(apiKey),
      created_at: now.toISOString(),
      revoked_at: null,
    })
    .execute();
  return { api_key: apiKey, prefix };
};

export const listKeys = (db: Kysely<Tables>, accountId: string): Promise<KeyRow[]> =>
  db
    .selectFrom('api_keys')
    .select(['prefix', 'created_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('prefix')
    .execute();

/** Revokes the key with this prefix at once. @returns null when there is no such key. */
export const revokeKey = async (
  db: Kysely<Tables>,
  prefix: string,
  now: Date,
): Promise<{ account_id: string; prefix: string; revoked_at: string } | null> => {
  const revokedAt = now.toISOString();
  const found = await db
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('prefix', '=', prefix)
    .returning(['account_id'])
    .executeTakeFirst();
  return found ? { account_id: found.account_id, prefix, revoked_at: revokedAt } : null;
};

const findKey = compileOnce((db, { hash }: { hash: string }) =>
  db.selectFrom('api_keys').select('account_id').where('key_hash', '=', hash).where('revoked_at', 'is', null),
);

/**
 * The account of a key. Missing, malformed, unknown and revoked keys get the same answer. The lookup is by hash, so that
 * its time does not depend on how many characters of a key are right.
 */
export const authenticate = async (
  { db, sha256: hash = sha256 }: Pick<ServiceParts, 'db' | 'sha256'>,
  apiKey: unknown,
): Promise<string> => {
  const [row] = await findKey(db, { hash: await hash(typeof apiKey === 'string' ? apiKey : '') });
  if (!row) throw new ServiceFailure('invalid_key', 'Invalid API Key.');
  return row.account_id;
};
