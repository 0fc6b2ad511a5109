import type { Kysely } from 'kysely';
import { idempotencyDays } from '#contract/extensions.ts';
import { invalidField, ServiceFailure } from './failures.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { Sha256 } from '#contract/sha256.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';
import { dayMs } from '#time/wall-time.ts';

/** One create under one key, by the SHA-256 of its text: it may be an order number or a phone. The same key with the same fingerprint is the same create; with another one it is refused. */
export type IdempotentRequest = { accountId: string; key: string; fingerprint: string };

/** The header's value, null without the header. */
export const idempotencyKey = (header: string | null | undefined): string | null => {
  if (header === null || header === undefined) return null;
  if (!/^[\u0021-\u007e]{1,255}$/.test(header))
    throw invalidField('Idempotency-Key', 'Must be 1 to 255 visible ASCII characters, without spaces.');
  return header;
};

/** SHA-256 of the validated body (without `api_key`) and of the operation that it was sent to. */
export const fingerprintOf = (operation: string, body: object, hash: Sha256): string | Promise<string> =>
  hash(`${operation}\n${canonicalJson(body)}`);

/**
 * The answer that was given to this request before, null for a new one.
 * @throws ServiceFailure (422) when the key was used for something else.
 */
export const findReplay = async (
  db: Kysely<Tables>,
  { accountId, key, fingerprint }: IdempotentRequest,
): Promise<string | null> => {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint === fingerprint) return row.answer;
  throw new ServiceFailure(
    'idempotency_conflict',
    'This Idempotency-Key was used for a different request. Use a new key for a new task.',
  );
};

/** Stores the answer of a create. Call it in the task's transaction, which has locked the account before it looked for a replay. */
export const storeAnswer = async (
  db: Kysely<Tables>,
  { accountId: account_id, key: idempotency_key, fingerprint }: IdempotentRequest,
  stored: { answer: string; job_id: number; created_at: string },
): Promise<void> => {
  await db
    .insertInto('idempotency')
    .values({ account_id, idempotency_key, fingerprint, ...stored })
    .execute();
};

/** Deletes idempotency rows whose days are over. */
export const purgeExpired = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - idempotencyDays * dayMs).toISOString();
  await inTransaction(db, (transaction) =>
    transaction.deleteFrom('idempotency').where('created_at', '<=', oldest).execute(),
  );
};
