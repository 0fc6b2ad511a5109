import type { Kysely } from 'kysely';
import { isRole, roles, type Role } from '#contract/roles.ts';
import { createConnectCode } from '#service/account-store.ts';
import { adminActor, recordChange } from '#service/audit-store.ts';
import { createKey, revokeKey, toRolesColumn, usualRoles } from '#service/auth.ts';
import type { Tables } from '#service/tables.ts';

/** What the options of a command say about a key or a link. */
export type KeyOptions = { name: string | undefined; role: readonly string[] };

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

const readPurpose = ({ name, role }: KeyOptions, unnamed: string) => {
  if (name !== undefined && !/^\S(.{0,62}\S)?$/.test(name))
    throw new Error('--name takes 1 to 64 characters, without blanks around them.');
  return {
    name: name ?? unnamed,
    roles: readRoles(role.flatMap((text) => text.split(','))),
    createdBy: 'admin',
  };
};

/** Makes a key, and says so in the audit. @throws Error with a sentence for the operator. */
export const makeKey = (
  db: Kysely<Tables>,
  accountId: string,
  options: KeyOptions & { days: string | undefined },
): Promise<{ api_key: string; prefix: string }> =>
  db.transaction().execute(async (transaction) => {
    const now = new Date();
    const purpose = readPurpose(options, 'API key');
    const end =
      options.days === undefined
        ? {}
        : { expiresAt: new Date(now.getTime() + readCount('days', options.days) * 86_400_000) };
    const key = await createKey(transaction, accountId, now, { ...purpose, ...end });
    const change = {
      accountId,
      object: `key ${key.prefix}`,
      from: null,
      to: toRolesColumn(purpose.roles),
      now,
    };
    await recordChange(transaction, adminActor('key create'), change);
    return key;
  });

/** Stops a key at once, and says so in the audit. @throws Error with a sentence for the operator. */
export const stopKey = (db: Kysely<Tables>, prefix: string): Promise<object> =>
  db.transaction().execute(async (transaction) => {
    const now = new Date();
    const revoked = await revokeKey(transaction, prefix, now);
    if (!revoked) throw new Error('No key starts so. Take the prefix that "key list" shows.');
    const change = { accountId: revoked.account_id, object: `key ${prefix}`, from: null, to: 'revoked', now };
    await recordChange(transaction, adminActor('key revoke'), change);
    return revoked;
  });

/** Makes the code of a connect link, and says so in the audit. @throws Error with a sentence for the operator. */
export const makeLink = (
  db: Kysely<Tables>,
  accountId: string,
  options: KeyOptions,
): Promise<{ code: string; expires_at: string }> =>
  db.transaction().execute(async (transaction) => {
    const now = new Date();
    const purpose = readPurpose(options, 'Connect link');
    const made = await createConnectCode(transaction, accountId, now, purpose);
    const to = toRolesColumn(purpose.roles);
    const change = { accountId, object: `link ${purpose.name}`, from: null, to, now };
    await recordChange(transaction, adminActor('link'), change);
    return made;
  });
