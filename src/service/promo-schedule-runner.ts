import type { Kysely, Transaction } from 'kysely';
import { recordChanges, type Actor } from './audit-store.ts';
import { inTransaction } from './in-transaction.ts';
import { auditName, isWaiting, readPromoIds } from './promo-schedule-store.ts';
import { changePromoVersion, objectOf, statusWord } from './promo-store.ts';
import type { Tables } from './tables.ts';

type Plan = Tables['promo_plans'];

const actorOf = ({ planned_by, schedule_id }: Plan): Actor => ({
  keyName: `schedule of ${planned_by}`,
  keyPrefix: null,
  operation: auditName(schedule_id),
  requestId: null,
});

/** Sets the promo codes of a plan, except those that were switched since its time. @returns how many it set. */
const setPromos = async (transaction: Transaction<Tables>, plan: Plan, now: Date): Promise<number> => {
  const { account_id: accountId, status, due_at: due } = plan;
  const [first, ...rest] = await transaction
    .selectFrom('promos')
    .select(['promo_id', 'status'])
    .where('account_id', '=', accountId)
    .where('promo_id', 'in', readPromoIds(plan))
    .where((eb) => eb.or([eb('changed_at', 'is', null), eb('changed_at', '<=', due)]))
    .orderBy('promo_id')
    .execute();
  if (!first) return 0;
  const actor = actorOf(plan);
  // Also if they have this status already: an earlier late plan then finds them switched since its time.
  await transaction
    .updateTable('promos')
    .set({ status, changed_at: now.toISOString(), changed_by: actor.keyName })
    .where('account_id', '=', accountId)
    .where(
      'promo_id',
      'in',
      [first, ...rest].map(({ promo_id: id }) => id),
    )
    .execute();
  const toChange = (before: typeof first) => ({
    accountId,
    object: objectOf(before.promo_id),
    from: statusWord(before.status),
    to: statusWord(status),
    now,
  });
  await recordChanges(transaction, actor, [toChange(first), ...rest.map(toChange)]);
  return rest.length + 1;
};

/** Claims the due plans of an account and runs them, in one transaction. */
const runAccount = (db: Kysely<Tables>, accountId: string, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    // Locks the account as a manual switch does, so the two can't overlap.
    await changePromoVersion(transaction, accountId);
    const due = await transaction
      .updateTable('promo_plans')
      .set({ state: 'done', done_at: now.toISOString() })
      .where('account_id', '=', accountId)
      .where(isWaiting)
      .where('due_at', '<=', now.toISOString())
      .returningAll()
      .execute();
    // The latest first: of two late plans of one promo code, the later one counts.
    for (const plan of due.toSorted((a, b) => Date.parse(b.due_at) - Date.parse(a.due_at)))
      await transaction
        .updateTable('promo_plans')
        .set({ changed: await setPromos(transaction, plan, now) })
        .where('account_id', '=', accountId)
        .where('schedule_id', '=', plan.schedule_id)
        .where('step', '=', plan.step)
        .execute();
  });

/**
 * Runs all plans whose time has come, each once, whatever the number of processes.
 * @param report receives the error of an account whose plans could not run; they stay waiting, and the other accounts run.
 */
export const runDuePlans = async (
  db: Kysely<Tables>,
  now: Date,
  report: (error: unknown) => void,
): Promise<void> => {
  const due = await db
    .selectFrom('promo_plans')
    .select('account_id')
    .distinct()
    .where(isWaiting)
    .where('due_at', '<=', now.toISOString())
    .execute();
  for (const { account_id: accountId } of due) await runAccount(db, accountId, now).catch(report);
};
