import { sql, type Kysely, type Transaction } from 'kysely';
import {
  pastPlans,
  scheduleMessages,
  type PastRow,
  type PlannedRow,
  type ScheduleBody,
  type ScheduleData,
} from '#contract/promo-schedule.ts';
import type { Issue } from '#contract/answers.ts';
import { formatCount } from '#time/language.ts';
import { wallAt } from '#time/zone-offset.ts';
import { recordChange, type Actor } from './audit-store.ts';
import { invalidBody, invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { changePromoVersion, statusWord } from './promo-store.ts';
import type { Tables } from './tables.ts';

/** Scheduled changes of promo codes: created, listed and cancelled. `promo-schedule-runner.ts` runs them. */

/** Written out, not a parameter, so that SQLite uses the partial indexes. */
export const isWaiting = sql<boolean>`state = 'waiting'`;
const isPast = sql<boolean>`state <> 'waiting'`;

/** Most waiting plans of an account: one answer lists them all, with up to 1,000 IDs each. */
const maxWaiting = 500;

/** The name of a schedule in the audit. */
export const auditName = (scheduleId: number): string => `schedule ${scheduleId}`;

export const readPromoIds = ({ promo_ids }: Pick<Plan, 'promo_ids'>): number[] => JSON.parse(promo_ids);

type Plan = Tables['promo_plans'];
type Step = { step: 0 | 1; is_enabled: 0 | 1; due_at: string };

/** @throws ServiceFailure by field, for a time in the past or an end before the start. */
const readSteps = ({ at, until, is_enabled }: ScheduleBody, now: Date): Step[] => {
  const start = Date.parse(at);
  const end = until === undefined ? null : Date.parse(until);
  const issues: Issue[] = [];
  if (start <= now.getTime()) issues.push({ field: 'at', message: scheduleMessages.past });
  if (end !== null && end <= start) issues.push({ field: 'until', message: scheduleMessages.order });
  if (issues.length > 0) throw invalidBody(issues);
  const first: Step = { step: 0, is_enabled, due_at: new Date(start).toISOString() };
  if (end === null) return [first];
  return [first, { step: 1, is_enabled: is_enabled === 1 ? 0 : 1, due_at: new Date(end).toISOString() }];
};

/** "7, 8 and 3 more" */
const nameSome = (all: readonly (number | string)[]): string =>
  all.length > 5 ? `${all.slice(0, 4).join(', ')} and ${formatCount(all.length - 4)} more` : all.join(', ');

const requirePromos = async (
  transaction: Transaction<Tables>,
  accountId: string,
  ids: readonly number[],
): Promise<void> => {
  const rows = await transaction
    .selectFrom('promos')
    .select('promo_id')
    .where('account_id', '=', accountId)
    .where('promo_id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ promo_id: id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw invalidField('promo_ids', `No promo code has this ID: ${nameSome(unknown)}.`, 'not_found');
};

/** Two plans of one promo code at one instant would have no order. */
const requireFreeMoments = async (
  transaction: Transaction<Tables>,
  accountId: string,
  ids: readonly number[],
  steps: readonly Step[],
): Promise<void> => {
  const waiting = await transaction
    .selectFrom('promo_plans')
    .select(['promo_ids', 'due_at'])
    .where('account_id', '=', accountId)
    .where(isWaiting)
    .execute();
  if (waiting.length + steps.length > maxWaiting)
    throw invalidField('promo_ids', `At most ${formatCount(maxWaiting)} changes can be scheduled.`);
  const dues = new Set(steps.map(({ due_at: due }) => due));
  const sameMoment = new Set(waiting.filter(({ due_at: due }) => dues.has(due)).flatMap(readPromoIds));
  const taken = ids.filter((id) => sameMoment.has(id));
  if (taken.length === 0) return;
  const promos = await transaction
    .selectFrom('promos')
    .select('code')
    .where('account_id', '=', accountId)
    .where('promo_id', 'in', taken)
    .orderBy('promo_id')
    .execute();
  const codes = nameSome(promos.map(({ code }) => code));
  throw invalidField('promo_ids', `A change is already scheduled for this moment: ${codes}.`, 'conflict');
};

type NewSchedule = { accountId: string; actor: Actor; body: ScheduleBody; now: Date };

/**
 * Stores a schedule of one plan, or of the two of a window.
 * @returns its number.
 * @throws ServiceFailure by field: a time in the past, an unknown promo code, a second plan for the same instant.
 */
export const createSchedule = (
  db: Kysely<Tables>,
  { accountId, actor, body, now }: NewSchedule,
): Promise<number> => {
  const steps = readSteps(body, now);
  const ids = [...new Set(body.promo_ids)].toSorted((a, b) => a - b);
  const ends = steps.map((step) => `${statusWord(step.is_enabled)} at ${step.due_at}`).join(', ');
  const to = `${ids.length} promos ${ends}`;
  return inTransaction(db, async (transaction) => {
    await changePromoVersion(transaction, accountId);
    await requirePromos(transaction, accountId, ids);
    await requireFreeMoments(transaction, accountId, ids, steps);
    const { last_schedule_id: scheduleId } = await transaction
      .updateTable('accounts')
      .set(({ eb }) => ({ last_schedule_id: eb('last_schedule_id', '+', 1) }))
      .where('account_id', '=', accountId)
      .returning('last_schedule_id')
      .executeTakeFirstOrThrow();
    const plans = steps.map(({ step, is_enabled, due_at }) => ({
      account_id: accountId,
      schedule_id: scheduleId,
      step,
      promo_ids: JSON.stringify(ids),
      status: is_enabled,
      due_at,
      time_zone: body.time_zone,
      planned_by: actor.keyName,
      state: 'waiting' as const,
    }));
    await transaction.insertInto('promo_plans').values(plans).execute();
    await recordChange(transaction, actor, { accountId, object: auditName(scheduleId), from: null, to, now });
    return scheduleId;
  });
};

/** @returns why nothing of a schedule can be cancelled. */
const notCancellable = async (db: Kysely<Tables>, accountId: string, scheduleId: number) => {
  const plans = await db
    .selectFrom('promo_plans')
    .select('cancelled_by')
    .where('account_id', '=', accountId)
    .where('schedule_id', '=', scheduleId)
    .execute();
  if (plans.length === 0) return invalidField('schedule_id', 'No schedule has this number.', 'not_found');
  const by = plans.find(({ cancelled_by }) => cancelled_by !== null)?.cancelled_by;
  const message = by ? `This schedule was already cancelled by ${by}.` : 'This schedule has already run.';
  return invalidField('schedule_id', message, 'conflict');
};

type Cancel = { accountId: string; actor: Actor; scheduleId: number; now: Date };

/**
 * Cancels the waiting plans of a schedule, both ends of a window.
 * @throws ServiceFailure: 404 for an unknown schedule, 409 if it has run or was cancelled before.
 */
export const cancelSchedule = (
  db: Kysely<Tables>,
  { accountId, actor, scheduleId, now }: Cancel,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await changePromoVersion(transaction, accountId);
    const { numUpdatedRows } = await transaction
      .updateTable('promo_plans')
      .set({ state: 'cancelled', done_at: now.toISOString(), cancelled_by: actor.keyName })
      .where('account_id', '=', accountId)
      .where('schedule_id', '=', scheduleId)
      .where(isWaiting)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw await notCancellable(transaction, accountId, scheduleId);
    const change = { object: auditName(scheduleId), from: 'planned', to: 'cancelled' };
    await recordChange(transaction, actor, { accountId, ...change, now });
  });

const toPlanned = (plan: Plan): PlannedRow => {
  const { schedule_id, step, status: is_enabled, due_at, time_zone, planned_by } = plan;
  const at = wallAt(Date.parse(due_at), time_zone);
  return { schedule_id, step, is_enabled, promo_ids: readPromoIds(plan), at, time_zone, due_at, planned_by };
};

const toPast = (plan: Plan): PastRow => ({
  ...toPlanned(plan),
  state: plan.state === 'cancelled' ? 'cancelled' : 'done',
  done_at: plan.done_at ?? '',
  cancelled_by: plan.cancelled_by,
  changed: plan.changed,
});

/** The waiting plans, the next first, and the last past ones, the newest first. */
export const listSchedule = async (db: Kysely<Tables>, accountId: string): Promise<ScheduleData> => {
  const plans = db.selectFrom('promo_plans').selectAll().where('account_id', '=', accountId);
  const waiting = await plans
    .where(isWaiting)
    .orderBy('due_at')
    .orderBy('schedule_id')
    .orderBy('step')
    .execute();
  const past = await plans
    .where(isPast)
    .orderBy('done_at', 'desc')
    .orderBy('schedule_id')
    .orderBy('step')
    .limit(pastPlans)
    .execute();
  return { planned: waiting.map(toPlanned), past: past.map(toPast) };
};
