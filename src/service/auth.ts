import type { Role } from '#contract/roles.ts';
import { sha256 } from '#contract/sha256.ts';
import { invalidKey } from './failures.ts';
import { noteUse, readRolesColumn } from './key-store.ts';
import type { ServiceDeps } from './service-deps.ts';

/** Whose key it is, and which. */
export type KeyHolder = {
  accountId: string;
  prefix: string;
  name: string;
  roles: Role[];
  byLink: boolean;
  /** The agent of a driver's key. */
  fleetId: string | null;
};

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
    .select(['account_id', 'prefix', 'name', 'roles', 'last_used_at', 'expires_at', 'by_link', 'fleet_id'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now.toISOString())) throw invalidKey();
  const { account_id: accountId, prefix, name, last_used_at: lastUsed } = row;
  // A full disk must not keep a caller from an answer.
  await noteUse(db, { hash, lastUsed, now }).catch(() => undefined);
  return {
    accountId,
    prefix,
    name,
    roles: readRolesColumn(row.roles),
    byLink: row.by_link === 1,
    fleetId: row.fleet_id,
  };
};
