import type { Kysely } from 'kysely';
import type { PromoStatus } from '#contract/promo.ts';
import { promoHistoryRows, type PromoHistoryRow } from '#contract/promo-history.ts';
import { entriesOfPromo, insertEntry, nextAuditId, type Actor } from './audit-store.ts';
import { invalidBody } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

type StatusChange = { accountId: string; actor: Actor; promoId: number; status: PromoStatus; now: Date };

/** How the audit calls a promo. */
export const objectOf = (promoId: number): string => `promo ${promoId}`;

/** How the audit calls a status. */
export const statusWord = (status: PromoStatus): string => (status === 1 ? 'active' : 'inactive');

const readStatus = (word: string | null): PromoStatus | null =>
  word === null ? null : word === statusWord(1) ? 1 : 0;

/** The last changes of a promo's status, the newest first. */
export const promoHistory = async (
  db: Kysely<Tables>,
  { accountId, promoId }: { accountId: string; promoId: number },
): Promise<PromoHistoryRow[]> => {
  const entries = await entriesOfPromo(db, { accountId, object: objectOf(promoId), limit: promoHistoryRows });
  return entries.flatMap(({ at, key_name: changed_by, from_value, to_value }) => {
    const to = readStatus(to_value);
    return to === null ? [] : { at, changed_by, from: readStatus(from_value), to };
  });
};

/**
 * Sets a promo code's status to the given value, whatever it was (§4.6), and says so in the audit.
 * @throws ServiceFailure: 404 for an unknown promo. Nothing has changed then.
 */
export const changePromo = (
  db: Kysely<Tables>,
  { accountId, actor, promoId, status, now }: StatusChange,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const auditId = await nextAuditId(transaction, accountId);
    const before = await transaction
      .selectFrom('promos')
      .select('status')
      .where('account_id', '=', accountId)
      .where('promo_id', '=', promoId)
      .executeTakeFirst();
    if (!before)
      throw invalidBody([{ field: 'promo_id', message: 'No promo code has this ID.' }], 'not_found');
    await transaction
      .updateTable('promos')
      .set({ status, changed_at: now.toISOString(), changed_by: actor.keyName })
      .where('account_id', '=', accountId)
      .where('promo_id', '=', promoId)
      .execute();
    await insertEntry(transaction, auditId, actor, {
      accountId,
      object: objectOf(promoId),
      from: statusWord(before.status),
      to: statusWord(status),
      now,
    });
  });
