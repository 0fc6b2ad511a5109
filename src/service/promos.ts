import { sql, type Kysely, type Transaction } from 'kysely';
import { success, successOf } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { promoChangeRows, promoChangesPage } from '#contract/promo-schedule.ts';
import { changeStatusPath, promoStatus, type PromoStatus } from '#contract/promo.ts';
import { z } from '#contract/zod.ts';
import { formatCount } from '#time/language.ts';
import { bit, wholeNumber } from './accepted-forms.ts';
import { recordChange, type Actor } from './audit.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { countUp } from './lock-account.ts';
import { operation } from './operation.ts';
import type { Tables } from './tables.ts';

/** §4.6, and who changed promo codes. `promo-plans.ts` schedules changes. */

/** A status in the audit. */
export const statusWord = (status: PromoStatus): string => (status === 1 ? 'active' : 'inactive');

const readStatus = (word: string): PromoStatus => (word === 'active' ? 1 : 0);

/** Changes the version of the account's promos and plans, which pages compare. It locks the account: call it first in a change. */
export const changePromoVersion = (db: Transaction<Tables>, accountId: string): Promise<number> =>
  countUp(db, accountId, 'promo_version');

export const promoVersion = async (db: Kysely<Tables>, accountId: string): Promise<string> => {
  const row = await db
    .selectFrom('accounts')
    .select('promo_version')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return String(row.promo_version);
};

/** Promo codes of an account by their IDs, in the order of these. */
export const findPromos = (db: Kysely<Tables>, accountId: string, ids: readonly number[]) =>
  db
    .selectFrom('promos')
    .select(['promo_id', 'status'])
    .where('account_id', '=', accountId)
    .where('promo_id', 'in', ids)
    .orderBy('promo_id');

/** Sets promo codes to a status, with an audit entry for each. */
export const setStatus = async (
  transaction: Transaction<Tables>,
  actor: Actor,
  promos: readonly { promo_id: number; status: PromoStatus }[],
  status: PromoStatus,
): Promise<void> => {
  const ids = promos.map(({ promo_id }) => promo_id);
  if (ids.length === 0) return;
  await transaction
    .updateTable('promos')
    .set({ status, changed_at: actor.now.toISOString(), changed_by: actor.keyName })
    .where('account_id', '=', actor.accountId)
    .where('promo_id', 'in', ids)
    .execute();
  const changes = promos.map((before) => ({
    object: `promo ${before.promo_id}`,
    from: statusWord(before.status),
    to: statusWord(status),
  }));
  await recordChange(transaction, actor, ...changes);
};

operation(
  {
    path: changeStatusPath,
    roles: ['marketing'],
    summary: 'Activate or deactivate a promo code',
    description: 'Sets the status to 0 (inactive) or 1 (active), whatever it was.',
    request: z.object({
      promo_id: wholeNumber('Must be the ID of a promo code, a whole number.'),
      status: bit('Must be 0 (inactive) or 1 (active).'),
    }),
    answer: successOf(
      z.object({
        promo_id: z.int(),
        status: promoStatus,
        changed_at: z.string(),
        changed_by: z.string(),
      }),
    ),
  },
  ({ db }) =>
    async ({ actor, body: { promo_id, status } }) => {
      await inTransaction(db, async (transaction) => {
        await changePromoVersion(transaction, actor.accountId);
        const promos = await findPromos(transaction, actor.accountId, [promo_id]).execute();
        if (promos.length === 0) throw invalidField('promo_id', 'No promo code has this ID.', 'not_found');
        await setStatus(transaction, actor, promos, status);
      });
      return success(status === 1 ? 'The promo code is active.' : 'The promo code is inactive.', {
        promo_id,
        status,
        changed_at: actor.now.toISOString(),
        changed_by: actor.keyName,
      });
    },
);

operation(
  {
    path: extensionPaths.promoChanges,
    roles: ['reader', 'dispatcher', 'marketing'],
    summary: 'List changes of promo codes',
    description: `The newest ${formatCount(promoChangeRows)}. \`schedule_id\` names the schedule that made the change; null for one by hand.`,
    answer: promoChangesPage,
  },
  ({ db }) =>
    async ({ accountId }) => {
      const entries = await db
        .selectFrom('audit')
        .select(['at', 'key_name', 'operation', 'object', 'from_value', 'to_value'])
        .where('account_id', '=', accountId)
        // The condition of the index, word for word.
        .where(sql<boolean>`object like 'promo %'`)
        .orderBy('audit_id', 'desc')
        .limit(promoChangeRows)
        .execute();
      const changes = entries.map((entry) => {
        const schedule = /^schedule (\d+)$/.exec(entry.operation)?.[1];
        return {
          at: entry.at,
          promo_id: Number(entry.object.split(' ')[1]),
          from: entry.from_value === null ? null : readStatus(entry.from_value),
          to: readStatus(entry.to_value),
          changed_by: entry.key_name,
          schedule_id: schedule === undefined ? null : Number(schedule),
        };
      });
      return success('OK', changes);
    },
);
