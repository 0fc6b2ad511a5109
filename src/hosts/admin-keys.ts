import type { Kysely } from 'kysely';
import { driverKeyMessages, driverProblem, isReservedName } from '#contract/api-keys.ts';
import type { Role } from '#contract/roles.ts';
import { adminActor } from '#service/audit-store.ts';
import { createLink } from '#service/connect-link-store.ts';
import { createKey, revokeKey, usualRoles } from '#service/key-store.ts';
import type { Tables } from '#service/tables.ts';
import { dayMs } from '#time/wall-time.ts';

/** The options that a key and a connect link share. */
export type LinkOptions = { name?: string; role?: Role[] };
export type KeyOptions = LinkOptions & { days?: number; agent?: string };

const readPurpose = ({ name, role = [...usualRoles] }: LinkOptions, defaultName: string) => {
  if (name !== undefined && !/^\S(.{0,62}\S)?$/.test(name))
    throw new Error('--name takes 1 to 64 characters, without spaces around them.');
  if (name !== undefined && isReservedName(name)) throw new Error(`The name ${name} is reserved.`);
  return { name: name ?? defaultName, roles: role, createdBy: 'admin' };
};

/** Creates a key. @throws Error with a sentence for the operator. */
export const makeKey = async (
  db: Kysely<Tables>,
  accountId: string,
  { days, agent, ...options }: KeyOptions,
): Promise<{ api_key: string; prefix: string }> => {
  const now = new Date();
  const purpose = { ...readPurpose(options, 'API key'), fleetId: agent };
  const problem = driverProblem(purpose.roles, agent ?? '');
  if (problem === 'agent') throw new Error('A driver key needs its agent: --agent ID.');
  if (problem !== null) throw new Error(driverKeyMessages[problem]);
  const end = days === undefined ? {} : { expiresAt: new Date(now.getTime() + days * dayMs) };
  return createKey(db, adminActor('key create'), { accountId, purpose, now, ...end });
};

/** Revokes a key at once. @throws Error with a sentence for the operator. */
export const revoke = async (db: Kysely<Tables>, prefix: string): Promise<object> => {
  const revoked = await revokeKey(db, adminActor('key revoke'), { prefix }, new Date());
  if (!revoked) throw new Error('No key has this prefix. Use one that "key list" shows.');
  return revoked;
};

/** Creates the code of a connect link. @throws Error with a sentence for the operator. */
export const makeLink = async (
  db: Kysely<Tables>,
  accountId: string,
  options: LinkOptions,
): Promise<{ code: string; expires_at: string }> => {
  const purpose = readPurpose(options, 'Connect link');
  if (purpose.roles.includes('driver'))
    throw new Error("A connect link can't create a driver key. Create a key for the agent.");
  return createLink(db, adminActor('link'), { accountId, purpose, now: new Date() });
};
