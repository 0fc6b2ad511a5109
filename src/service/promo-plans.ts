import type { Kysely, Selectable, Transaction } from 'kysely';
import { success, successOf } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { maxSchedulePromos, pastPlans, schedulePage, type ScheduleBody } from '#contract/promo-schedule.ts';
import { z } from '#contract/zod.ts';
import { formatCount } from '#time/language.ts';
import { isZone } from '#time/zone-offset.ts';
import { bit, wholeNumber } from './accepted-forms.ts';
import { recordChange, type Actor } from './audit.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { countUp } from './lock-account.ts';
import { operation } from './operation.ts';
import { changePromoVersion, findPromos, setStatus, statusWord } from './promos.ts';
import { readNumbers } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** Scheduled changes of promo codes: created, listed, cancelled and run. A plan is one change; a schedule has one or two. */

type Plan = Selectable<Tables['promo_plans']>;

/** A schedule's name in the audit. */
const scheduleObject = (scheduleId: number): string => `schedule ${scheduleId}`;

/** @throws ServiceFailure for a time in the past. */
const readSteps = ({ at, until, is_enabled: status }: ScheduleBody, now: Date) => {
  const start = new Date(at);
  if (start <= now) throw invalidField('at', 'This time has passed.');
  const first = { step: 0, status, due_at: start.toISOString() } as const;
  if (until === undefined) return [first];
  const end = { step: 1, status: status === 1 ? 0 : 1, due_at: new Date(until).toISOString() } as const;
  return [first, end];
};

const withIds = <Row extends Pick<Plan, 'promo_ids'>>(plan: Row) => ({
  ...plan,
  promo_ids: readNumbers(plan.promo_ids),
});

const scheduleAnswer = successOf(z.object({ schedule_id: z.int() }));
const notIds = `Send 1 to ${maxSchedulePromos} IDs of promo codes.`;
const notZone = 'No time zone has this name. Send one like America/Chicago.';
const instant = z.iso.datetime({ offset: true, error: 'Send a date and time like 2030-12-02T15:00:00Z.' });

const scheduleRequest = z
  .object({
    promo_ids: z
      .array(wholeNumber(notIds), notIds)
      .check(z.minLength(1, notIds), z.maxLength(maxSchedulePromos, notIds)),
    is_enabled: bit('Must be 0 (inactive) or 1 (active).'),
    at: instant,
    until: z.exactOptional(instant),
    time_zone: z.string(notZone).check(z.refine(isZone, notZone)),
  })
  .check(
    z.refine(({ at, until }) => until === undefined || Date.parse(until) > Date.parse(at), {
      path: ['until'],
      error: 'The end must be after the start.',
    }),
  ) satisfies z.ZodMiniType<ScheduleBody>;

operation(
  {
    path: extensionPaths.promoScheduleCreate,
    roles: ['marketing'],
    summary: 'Schedule promo codes',
    description:
      `Up to ${formatCount(maxSchedulePromos)} promo codes. At \`until\` they get the other status. \`time_zone\` is only for display. ` +
      'Of two for the same instant, the newer one counts.',
    request: scheduleRequest,
    answer: scheduleAnswer,
  },
  ({ db }) =>
    async ({ accountId, actor, body }) => {
      const steps = readSteps(body, actor.now);
      const ids = [...new Set(body.promo_ids)].toSorted((a, b) => a - b);
      const schedule_id = await inTransaction(db, async (transaction) => {
        await changePromoVersion(transaction, accountId);
        const known = await findPromos(transaction, accountId, ids).execute();
        if (known.length < ids.length)
          throw invalidField('promo_ids', 'Some of these promo codes do not exist.', 'not_found');
        const number = await countUp(transaction, accountId, 'last_schedule_id');
        const plans = steps.map((step) => ({
          ...step,
          account_id: accountId,
          schedule_id: number,
          promo_ids: JSON.stringify(ids),
          time_zone: body.time_zone,
          planned_by: actor.keyName,
        }));
        await transaction.insertInto('promo_plans').values(plans).execute();
        const ends = steps.map(({ status, due_at }) => `${statusWord(status)} at ${due_at}`).join(', ');
        const to = `${ids.length} promos ${ends}`;
        await recordChange(transaction, actor, { object: scheduleObject(number), to });
        return number;
      });
      return success('The change is scheduled.', { schedule_id });
    },
);

operation(
  {
    path: extensionPaths.promoScheduleList,
    roles: ['reader', 'dispatcher', 'marketing'],
    summary: 'List schedules',
    description: `Waiting changes, and the last ${pastPlans} that ran. \`changed\` is how many promo codes one set: it leaves those deleted, or switched since its time.`,
    answer: schedulePage,
  },
  ({ db }) =>
    async ({ accountId }) => {
      const plans = db
        .selectFrom('promo_plans')
        .select(['schedule_id', 'step', 'status as is_enabled', 'promo_ids'])
        .select(['time_zone', 'due_at', 'planned_by'])
        .where('account_id', '=', accountId);
      const planned = await plans
        .where('done_at', 'is', null)
        .orderBy('due_at')
        .orderBy('schedule_id')
        .orderBy('step')
        .execute();
      const past = await plans
        .select(['done_at', 'changed'])
        .$narrowType<{ done_at: string; changed: number }>()
        .where('done_at', 'is not', null)
        .orderBy('done_at', 'desc')
        .orderBy('schedule_id')
        .orderBy('step')
        .limit(pastPlans)
        .execute();
      return success('OK', { planned: planned.map(withIds), past: past.map(withIds) });
    },
);

operation(
  {
    path: extensionPaths.promoScheduleCancel,
    roles: ['marketing'],
    summary: 'Cancel a schedule',
    description: 'Deletes what has not run yet: the start, the end or both.',
    request: z.object({ schedule_id: wholeNumber('Must be the number of a schedule, like 12.') }),
    answer: scheduleAnswer,
  },
  ({ db }) =>
    async ({ accountId: account_id, actor, body: { schedule_id } }) => {
      await inTransaction(db, async (transaction) => {
        await changePromoVersion(transaction, account_id);
        const { numDeletedRows } = await transaction
          .deleteFrom('promo_plans')
          .where((eb) => eb.and({ account_id, schedule_id }))
          .where('done_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n)
          throw invalidField('schedule_id', 'This schedule has already run or been cancelled.', 'not_found');
        const change = { object: scheduleObject(schedule_id), from: 'planned', to: 'cancelled' };
        await recordChange(transaction, actor, change);
      });
      return success('The schedule is cancelled.', { schedule_id });
    },
);

/** Sets the promo codes of a plan, except those that were switched since its time. @returns how many it set. */
const setPromos = async (transaction: Transaction<Tables>, plan: Plan, now: Date): Promise<number> => {
  const { account_id: accountId, schedule_id, status, due_at, planned_by } = plan;
  const promos = await findPromos(transaction, accountId, readNumbers(plan.promo_ids))
    .where((eb) => eb.or([eb('changed_at', 'is', null), eb('changed_at', '<', due_at)]))
    .execute();
  const actor: Actor = {
    accountId,
    now,
    keyName: `schedule of ${planned_by}`,
    keyPrefix: null,
    operation: scheduleObject(schedule_id),
  };
  // Also those that already have this status, so that an earlier overdue plan leaves them alone.
  await setStatus(transaction, actor, promos, status);
  return promos.length;
};

/** Runs the due plans of an account, in one transaction. */
const runAccount = (db: Kysely<Tables>, accountId: string, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    // Locks the account, as manual switches and other processes do, so none overlap.
    await changePromoVersion(transaction, accountId);
    const due = await transaction
      .selectFrom('promo_plans')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('done_at', 'is', null)
      .where('due_at', '<=', now.toISOString())
      // The latest first: of two late plans of one promo code, the later one counts.
      .orderBy('due_at', 'desc')
      .orderBy('schedule_id', 'desc')
      .execute();
    for (const plan of due) {
      const { account_id, schedule_id, step } = plan;
      const changed = await setPromos(transaction, plan, now);
      await transaction
        .updateTable('promo_plans')
        .set({ done_at: now.toISOString(), changed })
        .where((eb) => eb.and({ account_id, schedule_id, step }))
        .execute();
    }
  });

/**
 * Runs all plans whose time has come, each once, however many processes run.
 * @param report receives the error of an account whose plans could not run; they stay waiting, and the other accounts run.
 */
export const runDuePlans = async (db: Kysely<Tables>, now: Date, report: (error: unknown) => void) => {
  const due = await db
    .selectFrom('promo_plans')
    .select('account_id')
    .distinct()
    .where('done_at', 'is', null)
    .where('due_at', '<=', now.toISOString())
    .execute();
  for (const { account_id: accountId } of due) await runAccount(db, accountId, now).catch(report);
};
