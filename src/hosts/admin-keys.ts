import type { Kysely } from 'kysely';
import { driverKeyMessages, driverProblem, isReservedName } from '#contract/api-keys.ts';
import { isRole, roles, type Role } from '#contract/roles.ts';
import { adminActor } from '#service/audit-store.ts';
import { usualRoles, createKey, revokeKey } from '#service/key-store.ts';
import { createLink } from '#service/connect-link-store.ts';
import type { Tables } from '#service/tables.ts';
import type { Options } from './admin-arguments.ts';
import { dayMs } from '#time/wall-time.ts';

/** What the options of a command say about a key or a link. */
export type KeyOptions = Pick<Options, 'name' | 'role'>;

/** A whole number from 1. @throws Error with a sentence for the operator. */
export const readCount = (option: string, text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${option} takes a whole number, up to 99999.`);
  return Number(text);
};

const readRoles = (words: readonly string[]): readonly Role[] => {
  const wrong = words.find((word) => !isRole(word));
  if (wrong !== undefined) throw new Error(`There is no role ${wrong}. The roles are ${roles.join(', ')}.`);
  return words.length === 0 ? usualRoles : words.filter(isRole);
};

const readPurpose = ({ name, role = [] }: KeyOptions, unnamed: string) => {
  if (name !== undefined && !/^\S(.{0,62}\S)?$/.test(name))
    throw new Error('--name takes 1 to 64 characters, without blanks around them.');
  if (name !== undefined && isReservedName(name))
    throw new Error('--name takes another name than that of the command line, admin.');
  return {
    name: name ?? unnamed,
    roles: readRoles(role.flatMap((text) => text.split(','))),
    createdBy: 'admin',
  };
};

/** Makes a key, and says so in the audit. @throws Error with a sentence for the operator. */
export const makeKey = async (
  db: Kysely<Tables>,
  accountId: string,
  { days, agent, ...options }: KeyOptions & Pick<Options, 'days' | 'agent'>,
): Promise<{ api_key: string; prefix: string }> => {
  const now = new Date();
  const purpose = { ...readPurpose(options, 'API key'), fleetId: agent };
  const problem = driverProblem(purpose.roles, agent ?? '');
  if (problem === 'agent') throw new Error('A driver key needs its agent: --agent ID.');
  if (problem !== null) throw new Error(driverKeyMessages[problem]);
  const end =
    days === undefined ? {} : { expiresAt: new Date(now.getTime() + readCount('days', days) * dayMs) };
  return createKey(db, adminActor('key create'), { accountId, purpose, now, ...end });
};

/** Stops a key at once, and says so in the audit. @throws Error with a sentence for the operator. */
export const revoke = async (db: Kysely<Tables>, prefix: string): Promise<object> => {
  const revoked = await revokeKey(db, adminActor('key revoke'), { prefix }, new Date());
  if (!revoked) throw new Error('No key has this prefix. Use one that "key list" shows.');
  return revoked;
};

/** Makes the code of a connect link, and says so in the audit. @throws Error with a sentence for the operator. */
export const makeLink = async (
  db: Kysely<Tables>,
  accountId: string,
  options: KeyOptions,
): Promise<{ code: string; expires_at: string }> => {
  const purpose = readPurpose(options, 'Connect link');
  if (purpose.roles.includes('driver'))
    throw new Error('A connect link never makes a driver. Make a key for the agent.');
  return createLink(db, adminActor('link'), { accountId, purpose, now: new Date() });
};
