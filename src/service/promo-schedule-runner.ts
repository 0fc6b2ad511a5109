import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ScheduleState } from '#contract/promo-schedule.ts';
import type { Actor } from './audit-store.ts';
import { toFailure } from './failures.ts';
import { CommitUnknownError, inTransaction } from './in-transaction.ts';
import { nextTurn } from './yield-to-event-loop.ts';
import { isWaiting, planOf } from './promo-schedule-store.ts';
import { changePromoVersion, setPromo } from './promo-store.ts';
import type { Tables } from './tables.ts';

/** So few entries of one transaction that other requests do not wait long for its end. */
const batch = 100;

type Entry = Selectable<Tables['promo_schedule']>;
type Settled = { state: Exclude<ScheduleState, 'waiting'>; reason?: string };

const settle = async (
  transaction: Transaction<Tables>,
  { account_id, schedule_id, step, promo_id }: Entry,
  { state, reason }: Settled,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('promo_schedule')
    .set({ state, reason: reason ?? null, settled_at: now.toISOString() })
    .where('account_id', '=', account_id)
    .where('schedule_id', '=', schedule_id)
    .where('step', '=', step)
    .where('promo_id', '=', promo_id)
    .execute();
};

/** How the audit and the list of promos call a plan that switches. */
const actorOf = ({ planned_by, schedule_id }: Entry): Actor => ({
  keyName: `schedule of ${planned_by}`,
  keyPrefix: null,
  operation: planOf(schedule_id),
  requestId: null,
});

type Run = { accountId: string; clock: () => Date; limit: number };

/** The entries of an account that are due, in the order of their times, and the last time that is due of each of their promos. */
const readDue = async (transaction: Transaction<Tables>, { accountId, limit }: Run, now: Date) => {
  const due = transaction
    .selectFrom('promo_schedule')
    .where('account_id', '=', accountId)
    .where(isWaiting)
    .where('due_at', '<=', now.toISOString());
  // A promo has one entry at an instant, so that each reading begins with the same one.
  const entries = await due.selectAll().orderBy('due_at').orderBy('promo_id').limit(limit).execute();
  const ids = entries.map(({ promo_id: id }) => id);
  if (ids.length === 0) return { entries, last: new Map<number, string>(), promos: new Map() };
  const times = await due
    .select(({ fn }) => ['promo_id', fn.max('due_at').as('last')])
    .where('promo_id', 'in', ids)
    .groupBy('promo_id')
    .execute();
  const promos = await transaction
    .selectFrom('promos')
    .select(['promo_id', 'status', 'changed_at'])
    .where('account_id', '=', accountId)
    .where('promo_id', 'in', ids)
    .execute();
  return {
    entries,
    last: new Map(times.map(({ promo_id: id, last }) => [id, last])),
    promos: new Map(promos.map((promo) => [promo.promo_id, promo])),
  };
};

/**
 * Carries out the first due entries of an account in one transaction. It locks the account as every change of a promo does: of
 * several processes one has them, and an entry is settled with the switch or not at all.
 * @returns how many entries were settled.
 */
const runBatch = (db: Kysely<Tables>, run: Run): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { accountId, clock } = run;
    await changePromoVersion(transaction, accountId);
    // Read under the lock, for each batch: no switch that was made before it is later.
    const now = clock();
    const { entries, last, promos } = await readDue(transaction, run, now);
    for (const entry of entries) {
      const { promo_id: promoId, due_at: due, is_enabled: status } = entry;
      const promo = promos.get(promoId);
      const changed = promo?.changed_at ?? '';
      if (!promo) await settle(transaction, entry, { state: 'gone' }, now);
      else if (due !== last.get(promoId))
        await settle(
          transaction,
          entry,
          { state: 'superseded', reason: 'A later switch of this code was also due, so only that one ran.' },
          now,
        );
      // One that is dated ahead was made under a wrong clock.
      else if (changed > due && changed <= now.toISOString())
        await settle(
          transaction,
          entry,
          { state: 'superseded', reason: 'Someone switched this code after its planned time.' },
          now,
        );
      else if (promo.status === status) await settle(transaction, entry, { state: 'already' }, now);
      else {
        await setPromo(transaction, { accountId, actor: actorOf(entry), promoId, status, now });
        await settle(transaction, entry, { state: 'done' }, now);
      }
    }
    return entries.length;
  });

/** Says of the first due entry of an account that it cannot be carried out. */
const failFirst = (db: Kysely<Tables>, run: Run): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await changePromoVersion(transaction, run.accountId);
    const now = run.clock();
    const { entries } = await readDue(transaction, { ...run, limit: 1 }, now);
    for (const entry of entries)
      await settle(
        transaction,
        entry,
        { state: 'failed', reason: 'The service could not switch it: an unexpected error.' },
        now,
      );
  });

/** Whether the work itself failed, and would fail again: not that the database is busy, full or away. */
const isOfWork = (error: unknown): boolean =>
  !(error instanceof CommitUnknownError) && toFailure(error).code === 'internal';

const runAccount = async (
  db: Kysely<Tables>,
  run: Omit<Run, 'limit'>,
  report: (error: unknown) => void,
): Promise<void> => {
  let limit = batch;
  // A batch that is not full is the last one: an empty one more would only tell open pages of a change that there is not.
  for (let isMore = true; isMore; await nextTurn())
    try {
      isMore = (await runBatch(db, { ...run, limit })) === limit;
    } catch (error) {
      if (!isOfWork(error)) throw error;
      // Again, one by one, so that one that cannot be switched holds up no other.
      if (limit > 1) limit = 1;
      else {
        report(error);
        await failFirst(db, { ...run, limit });
        limit = batch;
      }
    }
};

/**
 * Carries out all entries whose time has come, in the order of their times; of several for one promo the last one alone.
 * @param report is called for what keeps an entry, or an account, from being carried out; the others go on.
 */
export const switchDue = async (
  db: Kysely<Tables>,
  clock: () => Date,
  report: (error: unknown) => void,
): Promise<void> => {
  const due = await db
    .selectFrom((from) =>
      from
        .selectFrom('promo_schedule')
        .select('account_id')
        .where(isWaiting)
        .where('due_at', '<=', clock().toISOString())
        // For the index of times: SQLite would walk what all accounts have planned.
        .orderBy('due_at')
        .as('due'),
    )
    .select('account_id')
    .distinct()
    .execute();
  for (const { account_id: accountId } of due)
    await runAccount(db, { accountId, clock }, report).catch(report);
};
