import { sql, type Kysely, type Transaction } from 'kysely';
import {
  lateAfterMs,
  maxSchedulePromos,
  meantTime,
  readPlainWall,
  scheduleMessages,
  settledRows,
  type PlannedRow,
  type ScheduleBody,
  type ScheduleData,
  type ScheduledData,
  type SettledRow,
} from '#contract/promo-schedule.ts';
import type { Issue } from '#contract/answers.ts';
import { formatCount } from '#time/language.ts';
import type { WallTime } from '#time/wall-time.ts';
import { recordChange, type Actor } from './audit-store.ts';
import { invalidBody, invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { changePromoVersion, statusWord } from './promo-store.ts';
import type { Tables } from './tables.ts';

/** Plans of promo switches: created, listed and cancelled. `promo-schedule-runner.ts` carries them out. */

/** The conditions of the indexes, word for word. */
export const isWaiting = sql<boolean>`state = 'waiting'`;
const isSettled = sql<boolean>`state <> 'waiting'`;

/** Most entries of an account that wait: one answer tells all of them. */
const maxWaiting = 20_000;

/** Rows of one statement: few enough values for either engine. */
const statementRows = 500;

/** How the audit calls a plan. */
export const planOf = (scheduleId: number): string => `schedule ${scheduleId}`;

type Step = { step: 0 | 1; is_enabled: 0 | 1; wall: WallTime; due: number };

/** The steps of a plan. @throws ServiceFailure with what is wrong with its times, by field. */
const readSteps = (body: ScheduleBody, now: Date): Step[] => {
  const issues: Issue[] = [];
  const read = (field: 'at' | 'until', text: string, offset: number | undefined) => {
    // The schema has read it.
    const wall = readPlainWall(text) ?? '';
    const meant = meantTime(wall, body.time_zone, offset);
    if ('next' in meant) issues.push({ field, message: scheduleMessages.never(meant.next) });
    else if ('ways' in meant)
      issues.push({ field, message: scheduleMessages.twice(meant.ways.map((way) => way.offset)) });
    else if (meant.instant <= now.getTime()) issues.push({ field, message: scheduleMessages.past });
    else return { wall, due: meant.instant };
    return null;
  };
  const at = read('at', body.at, body.at_offset);
  const until = body.until === undefined ? null : read('until', body.until, body.until_offset);
  if (at && until && until.due <= at.due) issues.push({ field: 'until', message: scheduleMessages.order });
  if (issues.length > 0 || !at) throw invalidBody(issues);
  const first: Step = { step: 0, is_enabled: body.is_enabled, ...at };
  return until ? [first, { step: 1, is_enabled: body.is_enabled === 1 ? 0 : 1, ...until }] : [first];
};

/** "7, 8 and 3 more" */
const nameSome = (all: readonly (number | string)[]): string =>
  all.length > 5 ? `${all.slice(0, 4).join(', ')} and ${formatCount(all.length - 4)} more` : all.join(', ');

const idsIn = async <Row>(
  ids: readonly number[],
  read: (some: number[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += statementRows)
    rows.push(...(await read(ids.slice(at, at + statementRows))));
  return rows;
};

/** @throws ServiceFailure where the account lacks one of the promos, one has an entry at the same instant, or too many wait. */
const checkPromos = async (
  transaction: Transaction<Tables>,
  accountId: string,
  ids: readonly number[],
  steps: readonly Step[],
): Promise<void> => {
  const found = await idsIn(ids, (some) =>
    transaction
      .selectFrom('promos')
      .select(['promo_id', 'code'])
      .where('account_id', '=', accountId)
      .where('promo_id', 'in', some)
      .execute(),
  );
  const known = new Map(found.map(({ promo_id: id, code }) => [id, code]));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw invalidField('promo_ids', `No promo code has this ID: ${nameSome(unknown)}.`, 'not_found');
  const dues = steps.map(({ due }) => new Date(due).toISOString());
  const taken = await idsIn(ids, (some) =>
    transaction
      .selectFrom('promo_schedule')
      .select('promo_id')
      .where('account_id', '=', accountId)
      .where(isWaiting)
      .where('promo_id', 'in', some)
      .where('due_at', 'in', dues)
      .execute(),
  );
  if (taken.length > 0) {
    const names = nameSome([...new Set(taken.map(({ promo_id: id }) => known.get(id) ?? id))]);
    throw invalidField('promo_ids', `Something is planned for this moment already: ${names}.`, 'conflict');
  }
  const { count } = await transaction
    .selectFrom('promo_schedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  if (count + ids.length * steps.length > maxWaiting)
    throw invalidField('promo_ids', `At most ${formatCount(maxWaiting)} switches can be planned.`);
};

type Plan = { accountId: string; actor: Actor; body: ScheduleBody; now: Date };

/**
 * Stores a plan and says so in the audit, all or nothing.
 * @throws ServiceFailure by field: a time that has passed or that clocks do not show once, an unknown promo, an entry for the same instant.
 */
export const createSchedule = (
  db: Kysely<Tables>,
  { accountId, actor, body, now }: Plan,
): Promise<ScheduledData> => {
  const steps = readSteps(body, now);
  const ids = [...new Set(body.promo_ids)];
  const ends = steps.map(({ is_enabled, wall }) => `${statusWord(is_enabled)} at ${wall}`).join(', ');
  const to = `${ids.length} promos ${ends} ${body.time_zone}`;
  const store = async (transaction: Transaction<Tables>): Promise<ScheduledData> => {
    await changePromoVersion(transaction, accountId);
    await checkPromos(transaction, accountId, ids, steps);
    const { last_schedule_id: scheduleId } = await transaction
      .updateTable('accounts')
      .set(({ eb }) => ({ last_schedule_id: eb('last_schedule_id', '+', 1) }))
      .where('account_id', '=', accountId)
      .returning('last_schedule_id')
      .executeTakeFirstOrThrow();
    const rows = steps.flatMap(({ step, is_enabled, wall, due }) =>
      ids.map((promo_id) => ({
        account_id: accountId,
        schedule_id: scheduleId,
        step,
        promo_id,
        is_enabled,
        wall,
        time_zone: body.time_zone,
        due_at: new Date(due).toISOString(),
        planned_by: actor.keyName,
        planned_at: now.toISOString(),
        state: 'waiting' as const,
        settled_at: null,
        settled_by: null,
        reason: null,
      })),
    );
    for (let at = 0; at < rows.length; at += statementRows)
      await transaction
        .insertInto('promo_schedule')
        .values(rows.slice(at, at + statementRows))
        .execute();
    await recordChange(transaction, actor, { accountId, object: planOf(scheduleId), from: null, to, now });
    return {
      schedule_id: scheduleId,
      steps: steps.map(({ is_enabled, wall, due }) => ({
        is_enabled,
        at: wall,
        due_at: new Date(due).toISOString(),
      })),
    };
  };
  return inTransaction(db, store);
};

type Cancel = { accountId: string; actor: Actor; scheduleId: number; now: Date };

/**
 * Cancels what is still to come of a plan, both ends of a window.
 * @returns how many entries that were.
 * @throws ServiceFailure: 404 for an unknown plan, 409 where nothing of it is to come.
 */
export const cancelSchedule = (
  db: Kysely<Tables>,
  { accountId, actor, scheduleId, now }: Cancel,
): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await changePromoVersion(transaction, accountId);
    const { numUpdatedRows } = await transaction
      .updateTable('promo_schedule')
      .set({ state: 'cancelled', settled_at: now.toISOString(), settled_by: actor.keyName })
      .where('account_id', '=', accountId)
      .where('schedule_id', '=', scheduleId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    const cancelled = Number(numUpdatedRows);
    if (cancelled === 0) {
      const known = await transaction
        .selectFrom('promo_schedule')
        .select('schedule_id')
        .where('account_id', '=', accountId)
        .where('schedule_id', '=', scheduleId)
        .limit(1)
        .executeTakeFirst();
      if (!known) throw invalidField('schedule_id', 'No plan has this number.', 'not_found');
      throw invalidField('schedule_id', 'Nothing in this plan is still pending.', 'conflict');
    }
    await recordChange(transaction, actor, {
      accountId,
      object: planOf(scheduleId),
      from: 'planned',
      to: 'cancelled',
      now,
    });
    return cancelled;
  });

type Entry = Omit<Tables['promo_schedule'], 'account_id'>;

const entryColumns = [
  'schedule_id',
  'step',
  'promo_id',
  'is_enabled',
  'wall',
  'time_zone',
  'due_at',
  'planned_by',
  'planned_at',
  'state',
  'settled_at',
  'settled_by',
  'reason',
] as const satisfies (keyof Entry)[];

const toPlanned = (entries: readonly [Entry, ...Entry[]]): PlannedRow => {
  const [{ promo_id: _, state: _state, settled_at: _at, settled_by: _by, reason: _why, wall, ...rest }] =
    entries;
  return { ...rest, at: wall, promo_ids: entries.map(({ promo_id: id }) => id).toSorted((a, b) => a - b) };
};

const toSettled = (entries: readonly [Entry, ...Entry[]]): SettledRow => {
  const [{ state, settled_at, settled_by, reason, due_at }] = entries;
  const late = Date.parse(settled_at ?? '') - Date.parse(due_at);
  const isCarriedOut = state === 'done' || state === 'already';
  return {
    ...toPlanned(entries),
    state,
    settled_at: settled_at ?? '',
    settled_by,
    reason,
    late_by: isCarriedOut && late > lateAfterMs ? late : null,
  };
};

/** The groups of entries that belong together, in the order of their first ones. */
const groupsOf = (entries: readonly Entry[], nameOf: (entry: Entry) => string): [Entry, ...Entry[]][] =>
  [...Map.groupBy(entries, nameOf).values()].flatMap(([first, ...more]) => (first ? [[first, ...more]] : []));

const stepOf = ({ schedule_id, step }: Entry): string => `${schedule_id} ${step}`;
const endOf = (entry: Entry): string => `${stepOf(entry)} ${entry.state} ${entry.settled_at} ${entry.reason}`;

const byId = (a: Entry, b: Entry): number => a.schedule_id - b.schedule_id || a.step - b.step;
const byText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Most entries that are read of what is settled: a group may be of as many promos as a plan has. */
const maxSettled = 5 * maxSchedulePromos;

/** Without the last group of entries, where more of it may be there than were read. */
const withoutCut = (read: readonly Entry[]): Entry[] => {
  const last = read.length === maxSettled ? read.at(-1) : undefined;
  const isCut = (entry: Entry) =>
    last !== undefined && stepOf(entry) === stepOf(last) && entry.settled_at === last.settled_at;
  return read.filter((entry) => !isCut(entry));
};

/** What is planned, the next first, and what came of the last plans, the newest first. */
export const listSchedule = async (db: Kysely<Tables>, accountId: string): Promise<ScheduleData> => {
  const waiting = await db
    .selectFrom('promo_schedule')
    .select(entryColumns)
    .where('account_id', '=', accountId)
    .where(isWaiting)
    .orderBy('due_at')
    .limit(maxWaiting)
    .execute();
  const read = await db
    .selectFrom('promo_schedule')
    .select(entryColumns)
    .where('account_id', '=', accountId)
    .where(isSettled)
    .orderBy('settled_at', 'desc')
    .orderBy('schedule_id')
    .orderBy('step')
    .limit(maxSettled)
    .execute();
  const settled = withoutCut(read);
  // Those of one instant in the order of their ids, whatever order the engine reads them in.
  waiting.sort((a, b) => byText(a.due_at, b.due_at) || byId(a, b));
  settled.sort((a, b) => byText(b.settled_at ?? '', a.settled_at ?? '') || byId(a, b));
  return {
    planned: groupsOf(waiting, stepOf).map(toPlanned),
    settled: groupsOf(settled, endOf).slice(0, settledRows).map(toSettled),
  };
};
