import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Who changes an account, when, and by what. */
export type Actor = {
  accountId: string;
  now: Date;
  /** `admin` for the command line. */
  keyName: string;
  /** Null for the command line. */
  keyPrefix: string | null;
  /** The path of the operation, or the words of the command. */
  operation: string;
};

/** The actor of a command of the operator. */
export const adminActor = (command: string, accountId: string, now: Date): Actor => ({
  accountId,
  now,
  keyName: 'admin',
  keyPrefix: null,
  operation: `admin ${command}`,
});

/** A change in the audit's words: names and states of ours, no text of a body. */
type Change = {
  /** `task 12`, `promo 7`, `key dk_live_…`. */
  object: string;
  from?: string;
  to: string;
};

/** Stores an entry for each change. Call it in the transaction of the changes. Entries are deleted only with their account. */
export const recordChange = async (db: Kysely<Tables>, actor: Actor, ...changes: readonly Change[]) => {
  const entries = changes.map(({ object, from = null, to }) => ({
    account_id: actor.accountId,
    at: actor.now.toISOString(),
    key_name: actor.keyName,
    key_prefix: actor.keyPrefix,
    operation: actor.operation,
    object,
    from_value: from,
    to_value: to,
  }));
  await db.insertInto('audit').values(entries).execute();
};

/** The last entries of an account, oldest first. */
export const lastEntries = async (db: Kysely<Tables>, accountId: string, limit: number) => {
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute();
  return entries.toReversed().map(({ account_id: _, ...entry }) => entry);
};
