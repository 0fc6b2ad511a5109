import type { Kysely } from 'kysely';
import { createConnectCode, removeUnusedLinks } from './account-store.ts';
import { recordChange, type Actor } from './audit-store.ts';
import { createKey, revokeKey, toRolesColumn, type KeyPurpose, type RevokedKey } from './auth.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

/** Changes of an account's keys, each with its entry in the audit, both or neither. */

type Issue = { accountId: string; purpose: KeyPurpose; now: Date };

/** Makes a key. The caller shows it once. */
export const issueKey = (
  db: Kysely<Tables>,
  actor: Actor,
  { accountId, purpose, expiresAt, now }: Issue & { expiresAt?: Date },
): Promise<{ api_key: string; prefix: string }> =>
  inTransaction(db, async (transaction) => {
    const key = await createKey(transaction, accountId, now, { ...purpose, ...(expiresAt && { expiresAt }) });
    const to = toRolesColumn(purpose.roles);
    await recordChange(transaction, actor, { accountId, object: `key ${key.prefix}`, from: null, to, now });
    return key;
  });

/** Makes the code of a connect link. @param maker the prefix of the key that asks for it. @throws Error for the role `owner`. */
export const issueLink = (
  db: Kysely<Tables>,
  actor: Actor,
  { accountId, purpose, now, maker }: Issue & { maker?: string },
): Promise<{ code: string; expires_at: string }> =>
  inTransaction(db, async (transaction) => {
    const made = await createConnectCode(transaction, accountId, now, {
      ...purpose,
      ...(maker && { maker }),
    });
    const to = toRolesColumn(purpose.roles);
    await recordChange(transaction, actor, {
      accountId,
      object: `link ${purpose.name}`,
      from: null,
      to,
      now,
    });
    return made;
  });

/**
 * Stops a key at once, and the links that it made and nobody has used. @param which of one account, or of any.
 * @returns null where there is no such key.
 */
export const stopKey = (
  db: Kysely<Tables>,
  actor: Actor,
  which: { prefix: string; accountId?: string },
  now: Date,
): Promise<RevokedKey | null> =>
  inTransaction(db, async (transaction) => {
    const revoked = await revokeKey(transaction, which, now);
    if (!revoked) return null;
    const { account_id: accountId, prefix } = revoked;
    // It was stopped before.
    if (revoked.revoked_at !== now.toISOString()) return revoked;
    await removeUnusedLinks(transaction, accountId, prefix);
    const change = { accountId, object: `key ${prefix}`, from: null, to: 'revoked', now };
    await recordChange(transaction, actor, change);
    return revoked;
  });
