import type { Kysely } from 'kysely';
import { driverKeyMessages, driverProblem, keyName } from '#contract/api-keys.ts';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import type { Role } from '#contract/roles.ts';
import { adminActor } from '#service/audit.ts';
import { createKey, createLink, revokeKey, usualRoles } from '#service/keys.ts';
import type { Tables } from '#service/tables.ts';
import { dayMs } from '#time/wall-time.ts';

/** The options that a key and a connect link share. */
export type LinkOptions = { name?: string; role?: Role[] };
export type KeyOptions = LinkOptions & { days?: number; agent?: string };

const keyNameProblem = (name: string): string | null => {
  const [issue] = keyName.safeParse(name).error?.issues ?? [];
  return issue?.message ?? (hasApiKey(name) ? invalid.apiKey : null);
};

const readPurpose = ({ name, role = [...usualRoles] }: LinkOptions, defaultName: string) => {
  const problem = name === undefined ? null : keyNameProblem(name);
  if (problem !== null) throw new Error(`--name: ${problem}`);
  return { name: name ?? defaultName, roles: role };
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
  const expiresAt = days === undefined ? undefined : new Date(now.getTime() + days * dayMs);
  return createKey(db, adminActor('key create', accountId, now), { ...purpose, expiresAt });
};

/** Revokes a key at once. @throws Error with a sentence for the operator. */
export const revoke = async (db: Kysely<Tables>, prefix: string): Promise<object> => {
  const key = await db
    .selectFrom('api_keys')
    .select(['account_id', 'name'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  if (!key) throw new Error('No key has this prefix. Use one that "key list" shows.');
  return { ...key, ...(await revokeKey(db, adminActor('key revoke', key.account_id, new Date()), prefix)) };
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
  return createLink(db, adminActor('link', accountId, new Date()), purpose);
};
