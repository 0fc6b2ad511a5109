import { sha256 } from '#contract/sha256.ts';
import { invalidKey } from './failures.ts';
import { readRolesColumn } from './keys.ts';
import type { ServiceDeps } from './service-deps.ts';

/** How far `last_used_at` may lie behind: storing it with every request would cost more than most requests do. */
const lastUsedWithinMs = 5 * 60_000;

/**
 * The account and the roles of a key. Missing, malformed, unknown and revoked keys get the same answer. The lookup is
 * by hash, so that its time does not depend on how many characters of a key are right.
 */
export const authenticate = async (
  { db, clock, sha256: digest = sha256 }: Pick<ServiceDeps, 'db' | 'clock' | 'sha256'>,
  apiKey: unknown,
) => {
  const hash = await digest(typeof apiKey === 'string' ? apiKey : '');
  const now = clock();
  const row = await db
    .selectFrom('api_keys')
    .select(['account_id as accountId', 'prefix', 'name', 'fleet_id as fleetId'])
    .select(['roles', 'last_used_at', 'link_hash'])
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  if (!row) throw invalidKey();
  const { roles, last_used_at: lastUsed, link_hash, ...holder } = row;
  if (lastUsed === null || Math.abs(now.getTime() - Date.parse(lastUsed)) >= lastUsedWithinMs) {
    // A full disk must not keep a caller from an answer.
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now.toISOString() })
      .where('key_hash', '=', hash)
      .execute()
      .catch(() => undefined);
  }
  return { ...holder, roles: readRolesColumn(roles), byLink: link_hash !== null };
};

/** Whose key it is, and which; `fleetId` is the agent of a driver's key. */
export type KeyHolder = Awaited<ReturnType<typeof authenticate>>;
