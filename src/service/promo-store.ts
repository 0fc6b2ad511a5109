import type { Kysely, Transaction } from 'kysely';
import type { PromoStatus } from '#contract/promo.ts';
import { promoHistoryRows, type PromoHistoryRow } from '#contract/promo-history.ts';
import { promoChangeRows, type PromoChangeRow } from '#contract/promo-schedule.ts';
import { entriesOfPromos, recordChange, type Actor } from './audit-store.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

type StatusChange = { accountId: string; actor: Actor; promoId: number; status: PromoStatus; now: Date };

/** How the audit calls a promo. */
export const objectOf = (promoId: number): string => `promo ${promoId}`;

/** How the audit calls a status. */
export const statusWord = (status: PromoStatus): string => (status === 1 ? 'active' : 'inactive');

const readStatus = (word: string | null): PromoStatus | null =>
  word === null ? null : word === statusWord(1) ? 1 : 0;

/** Changes of promos, and which of them a plan has made. */
const changesOf = async (
  db: Kysely<Tables>,
  which: { accountId: string; object?: string; limit: number },
): Promise<PromoChangeRow[]> => {
  const entries = await entriesOfPromos(db, which);
  return entries.flatMap(({ at, key_name: changed_by, operation, object, from_value, to_value }) => {
    const to = readStatus(to_value);
    const plan = /^schedule (\d+)$/.exec(operation)?.[1];
    const schedule_id = plan === undefined ? null : Number(plan);
    const promo_id = Number(object.slice(objectOf(0).length - 1));
    return to === null ? [] : { at, promo_id, from: readStatus(from_value), to, changed_by, schedule_id };
  });
};

const requirePromo = async (db: Kysely<Tables>, accountId: string, promoId: number) => {
  const promo = await db
    .selectFrom('promos')
    .select('status')
    .where('account_id', '=', accountId)
    .where('promo_id', '=', promoId)
    .executeTakeFirst();
  if (!promo) throw invalidField('promo_id', 'No promo code has this ID.', 'not_found');
  return promo;
};

/** The last changes of a promo's status, the newest first. @throws ServiceFailure (404) for an unknown promo. */
export const promoHistory = async (
  db: Kysely<Tables>,
  { accountId, promoId }: { accountId: string; promoId: number },
): Promise<PromoHistoryRow[]> => {
  const changes = await changesOf(db, { accountId, object: objectOf(promoId), limit: promoHistoryRows });
  if (changes.length === 0) await requirePromo(db, accountId, promoId);
  return changes.map(({ at, changed_by, from, to }) => ({ at, changed_by, from, to }));
};

/** The last changes of all promos of an account, the newest first. */
export const promoChanges = (db: Kysely<Tables>, accountId: string): Promise<PromoChangeRow[]> =>
  changesOf(db, { accountId, limit: promoChangeRows });

/**
 * Says that promos of the account, or what is planned for them, are to change. It locks the account, as `nextAuditId` does; call it in
 * the transaction of the change.
 */
export const changePromoVersion = async (db: Transaction<Tables>, accountId: string): Promise<void> => {
  await db
    .updateTable('accounts')
    .set(({ eb }) => ({ promo_version: eb('promo_version', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute();
};

/** Another text after each change of the account's promos, or of what is planned for them. */
export const promoVersion = async (db: Kysely<Tables>, accountId: string): Promise<string> => {
  const row = await db
    .selectFrom('accounts')
    .select('promo_version')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return String(row?.promo_version ?? 0);
};

/**
 * Sets a promo code's status to the given value, whatever it was (§4.6), with an audit entry.
 * @throws ServiceFailure: 404 for an unknown promo. Nothing has changed then.
 */
export const changePromo = (
  db: Kysely<Tables>,
  { accountId, actor, promoId, status, now }: StatusChange,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await changePromoVersion(transaction, accountId);
    const before = await requirePromo(transaction, accountId, promoId);
    await transaction
      .updateTable('promos')
      .set({ status, changed_at: now.toISOString(), changed_by: actor.keyName })
      .where('account_id', '=', accountId)
      .where('promo_id', '=', promoId)
      .execute();
    await recordChange(transaction, actor, {
      accountId,
      object: objectOf(promoId),
      from: statusWord(before.status),
      to: statusWord(status),
      now,
    });
  });
