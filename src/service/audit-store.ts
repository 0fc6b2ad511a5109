import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Who changes something, and by what. */
export type Actor = {
  /** `admin` for the command line. */
  keyName: string;
  /** Null for the command line. */
  keyPrefix: string | null;
  /** The path of the operation, or the words of the command. */
  operation: string;
  /** As the answer's `X-Request-Id` says it; null for the command line. */
  requestId: string | null;
};

/** A change as the audit tells it: names and states of ours, and nothing of a body. */
export type AuditChange = {
  accountId: string;
  /** What was changed: `task 12`, `promo 7`, `key dk_live_…`. */
  object: string;
  from: string | null;
  to: string | null;
  now: Date;
};

/** The actor of a command of the operator. */
export const adminActor = (command: string): Actor => ({
  keyName: 'admin',
  keyPrefix: null,
  operation: `admin ${command}`,
  requestId: null,
});

/**
 * The number of the account's next entry. It locks the account: a row read after it, in the same transaction, is the state before the
 * change, and entries are numbered in the order of the changes, without gaps but those that a restore leaves.
 * @param count how many entries follow: the number of the last one
 */
export const nextAuditId = async (db: Kysely<Tables>, accountId: string, count = 1): Promise<number> => {
  const row = await db
    .updateTable('accounts')
    .set(({ eb }) => ({ last_audit_id: eb('last_audit_id', '+', count) }))
    .where('account_id', '=', accountId)
    .returning('last_audit_id')
    .executeTakeFirst();
  if (!row) throw new Error('The account was removed meanwhile.');
  return row.last_audit_id;
};

const toEntry = (
  auditId: number,
  { keyName, keyPrefix, operation, requestId }: Actor,
  { accountId, object, from, to, now }: AuditChange,
): Tables['audit'] => ({
  account_id: accountId,
  audit_id: auditId,
  at: now.toISOString(),
  key_name: keyName,
  key_prefix: keyPrefix,
  operation,
  object,
  from_value: from,
  to_value: to,
  request_id: requestId,
});

/**
 * Stores an entry under a number that `nextAuditId` gave in the same transaction. Entries are never changed, and go only
 * with their account.
 */
export const insertEntry = async (
  db: Kysely<Tables>,
  auditId: number,
  actor: Actor,
  change: AuditChange,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values(toEntry(auditId, actor, change))
    .execute();
};

/** Stores an entry for each change of one account. Call it in the transaction of the changes. */
export const recordChanges = async (
  db: Kysely<Tables>,
  actor: Actor,
  changes: readonly [AuditChange, ...AuditChange[]],
): Promise<void> => {
  const last = await nextAuditId(db, changes[0].accountId, changes.length);
  const entries = changes.map((change, at) => toEntry(last - changes.length + 1 + at, actor, change));
  await db.insertInto('audit').values(entries).execute();
};

/** Stores an entry of a change whose start is known. Call it in the transaction of the change. */
export const recordChange = async (db: Kysely<Tables>, actor: Actor, change: AuditChange): Promise<void> => {
  await recordChanges(db, actor, [change]);
};

/** An entry as `admin audit` prints it; see `Tables['audit']`. */
export type AuditEntry = Omit<Tables['audit'], 'account_id'>;

const entryColumns = [
  'audit_id',
  'at',
  'key_name',
  'key_prefix',
  'operation',
  'object',
  'from_value',
  'to_value',
  'request_id',
] as const satisfies (keyof AuditEntry)[];

/** The last entries of an account, oldest first. A restore leaves a gap in their numbers. */
export const lastEntries = async (
  db: Kysely<Tables>,
  accountId: string,
  limit: number,
): Promise<AuditEntry[]> => {
  const entries = await db
    .selectFrom('audit')
    .select(entryColumns)
    .where('account_id', '=', accountId)
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute();
  return entries.toReversed();
};

/** The condition of the index by object, word for word. Most entries are about tasks, and no history of those is read. */
const ofPromos = sql<boolean>`object like 'promo %'`;

/** The entries of an account about promos, the newest first. @param object one promo; left out: any */
export const entriesOfPromos = (
  db: Kysely<Tables>,
  { accountId, object, limit }: { accountId: string; object?: string; limit: number },
): Promise<Omit<AuditEntry, 'audit_id' | 'key_prefix' | 'request_id'>[]> =>
  db
    .selectFrom('audit')
    .select(['at', 'key_name', 'operation', 'object', 'from_value', 'to_value'])
    .where('account_id', '=', accountId)
    .$if(object !== undefined, (query) => query.where('object', '=', String(object)))
    .where(ofPromos)
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute();
