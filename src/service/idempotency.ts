import type { Kysely } from 'kysely';
import { idempotencyDays } from '#contract/extensions.ts';
import { invalidField, ServiceFailure } from './failures.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { Sha256 } from '#contract/sha256.ts';
import { inTransaction } from './in-transaction.ts';
import { nextTurn } from './yield-to-event-loop.ts';
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

const oldest = (now: Date): string => new Date(now.getTime() - idempotencyDays * dayMs).toISOString();

/** How far the renewal of a key may lie behind: repeats within seconds, as after a lost answer, store nothing. */
const renewedWithinMs = 60 * 60_000;

const updateKey = (
  db: Kysely<Tables>,
  { accountId, key }: Pick<IdempotentRequest, 'accountId' | 'key'>,
  change: Partial<Pick<Tables['idempotency'], 'answer' | 'job_id' | 'created_at'>>,
): Promise<unknown> =>
  db
    .updateTable('idempotency')
    .set(change)
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .execute();

/**
 * The answer that was given to this request before, null for a new one. A repeat renews the time (`idempotencyDays`) that its key is kept.
 * @throws ServiceFailure (422) when the key was used for something else.
 */
export const findReplay = async (
  db: Kysely<Tables>,
  { accountId, key, fingerprint }: IdempotentRequest,
  now: Date,
): Promise<string | null> => {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer', 'created_at'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', oldest(now))
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== fingerprint)
    throw new ServiceFailure(
      'idempotency_conflict',
      'This Idempotency-Key was used for a different request. Use a new key for a new task.',
    );
  if (Date.parse(row.created_at) + renewedWithinMs <= now.getTime())
    // Where it cannot be stored, the repeat is answered all the same.
    await updateKey(db, { accountId, key }, { created_at: now.toISOString() }).catch(() => undefined);
  return row.answer;
};

/**
 * Reserves the key of a create. Call it as the first statement of the transaction that stores the task, so that the unique key
 * decides between two requests: the second one waits here until the first is committed, or gets the key if that failed.
 * @returns null when the key is this request's now; otherwise the answer that was given to it before.
 * @throws ServiceFailure (422) when the key was used for something else.
 */
export const reserveKey = async (
  db: Kysely<Tables>,
  request: IdempotentRequest,
  now: Date,
): Promise<string | null> => {
  const row = { fingerprint: request.fingerprint, answer: '', job_id: null, created_at: now.toISOString() };
  const reserved = await db
    .insertInto('idempotency')
    .values({ account_id: request.accountId, idempotency_key: request.key, ...row })
    .onConflict((conflict) =>
      // A row past its days may still lie here; the key is free again.
      conflict
        .columns(['account_id', 'idempotency_key'])
        .doUpdateSet(row)
        .where('idempotency.created_at', '<=', oldest(now)),
    )
    .returning('idempotency_key')
    .executeTakeFirst();
  if (reserved) return null;
  const earlier = await findReplay(db, request, now);
  if (earlier !== null) return earlier;
  throw new ServiceFailure('busy', 'This Idempotency-Key was just freed. Nothing was stored; try again.');
};

/** Stores the answer of a create, and its task, with the key that its transaction reserved. */
export const storeAnswer = async (
  db: Kysely<Tables>,
  request: IdempotentRequest,
  stored: { answer: string; job_id: number },
): Promise<void> => {
  await updateKey(db, request, stored);
};

/** So few that a statement ends long before any time limit, and other requests do not wait long for it. */
const batch = 1000;

/** Deletes expired idempotency rows and expired connect links. */
export const purgeExpired = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const deleteBatch = (transaction: Kysely<Tables>) =>
    transaction
      .deleteFrom('idempotency')
      .where((eb) =>
        eb(
          eb.refTuple('account_id', 'idempotency_key'),
          'in',
          eb
            .selectFrom('idempotency')
            .select(['account_id', 'idempotency_key'])
            .where('created_at', '<=', oldest(now))
            .orderBy('created_at')
            .limit(batch)
            .$asTuple('account_id', 'idempotency_key'),
        ),
      )
      .executeTakeFirstOrThrow();
  while ((await inTransaction(db, deleteBatch)).numDeletedRows >= batch) await nextTurn();
  await inTransaction(db, (transaction) =>
    transaction.deleteFrom('connect_links').where('expires_at', '<=', now.toISOString()).execute(),
  );
};
