import type { Kysely, Transaction } from 'kysely';
import { createConnectCode, removeUnusedLinks } from './account-store.ts';
import { insertEntry, nextAuditId, recordChange, type Actor } from './audit-store.ts';
import { createKey, isStopped, revokeKey, toRolesColumn, type KeyPurpose, type RevokedKey } from './auth.ts';
import { invalidKey } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

/** Changes of an account's keys, each with its entry in the audit, both or neither. */

type Issue = { accountId: string; purpose: KeyPurpose; now: Date };

/**
 * Locks the account for an entry of the audit. @throws ServiceFailure (401) where the key that asks was stopped meanwhile: it must
 * leave no way in behind.
 */
const beginChange = async (
  transaction: Transaction<Tables>,
  accountId: string,
  { keyPrefix }: Actor,
): Promise<number> => {
  const auditId = await nextAuditId(transaction, accountId);
  if (keyPrefix !== null && (await isStopped(transaction, keyPrefix))) throw invalidKey();
  return auditId;
};

/** Makes a key. The caller shows it once. @throws ServiceFailure (401) where the key that asks was stopped meanwhile. */
export const issueKey = (
  db: Kysely<Tables>,
  actor: Actor,
  { accountId, purpose, expiresAt, now }: Issue & { expiresAt?: Date },
): Promise<{ api_key: string; prefix: string }> =>
  inTransaction(db, async (transaction) => {
    const auditId = await beginChange(transaction, accountId, actor);
    const key = await createKey(transaction, accountId, now, { ...purpose, ...(expiresAt && { expiresAt }) });
    const to = toRolesColumn(purpose.roles);
    const change = { accountId, object: `key ${key.prefix}`, from: null, to, now };
    await insertEntry(transaction, auditId, actor, change);
    return key;
  });

/**
 * Makes the code of a connect link. @param maker the prefix of the key that asks for it.
 * @throws Error for the role `owner`; ServiceFailure (401) where the key that asks was stopped meanwhile.
 */
export const issueLink = (
  db: Kysely<Tables>,
  actor: Actor,
  { accountId, purpose, now, maker }: Issue & { maker?: string },
): Promise<{ code: string; expires_at: string }> =>
  inTransaction(db, async (transaction) => {
    const auditId = await beginChange(transaction, accountId, actor);
    const made = await createConnectCode(transaction, accountId, now, {
      ...purpose,
      ...(maker && { maker }),
    });
    const to = toRolesColumn(purpose.roles);
    const change = { accountId, object: `link ${purpose.name}`, from: null, to, now };
    await insertEntry(transaction, auditId, actor, change);
    return made;
  });

/** Locks the account of a key until the end of the transaction, by a change that changes nothing. @returns whether there is one. */
const lockAccountOf = async (
  transaction: Transaction<Tables>,
  { prefix, accountId }: { prefix: string; accountId?: string },
): Promise<boolean> => {
  const key = await transaction
    .selectFrom('api_keys')
    .select('account_id')
    .where('prefix', '=', prefix)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
    .executeTakeFirst();
  if (!key) return false;
  await transaction
    .updateTable('accounts')
    .set((eb) => ({ last_audit_id: eb.ref('last_audit_id') }))
    .where('account_id', '=', key.account_id)
    .execute();
  return true;
};

/**
 * Stops a key at once, and the unused links that it made. Of two keys that stop each other at the same moment, the
 * first does it and the second is refused: an account never loses its last owner so.
 * @param which of one account, or of any.
 * @returns null where there is no such key.
 * @throws ServiceFailure (401) where the key that asks was itself stopped meanwhile.
 */
export const stopKey = (
  db: Kysely<Tables>,
  actor: Actor,
  which: { prefix: string; accountId?: string },
  now: Date,
): Promise<RevokedKey | null> =>
  inTransaction(db, async (transaction) => {
    if (!(await lockAccountOf(transaction, which))) return null;
    if (actor.keyPrefix !== null && (await isStopped(transaction, actor.keyPrefix))) throw invalidKey();
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
