import type { Kysely } from 'kysely';
import { restoredAt } from '#service/epoch.ts';
import { isWaiting } from '#service/promo-schedule-store.ts';
import { switchDue } from '#service/promo-schedule-runner.ts';
import type { Tables } from '#service/tables.ts';
import { createTrustedClock } from './trusted-clock.ts';

/** How often to check for due entries, in milliseconds. */
const everyMs = 1000;

/** A key that was used so shortly before a start shows that its clock is right: one that starts years ahead is not. */
const shortlyMs = 24 * 3_600_000;

const held =
  'Planned promos are on hold: the system clock jumped, the database was restored, or no key was used in the 24 hours before this start. ' +
  'They run once the clock has been steady for 15 minutes.';

type ScheduleTimer = {
  db: Kysely<Tables>;
  clock: () => Date;
  /** Called after entries may have been carried out. */
  onRun?: () => Promise<void>;
  /** Called with the first error of a series, again only after a run without one. */
  report: (error: unknown) => void;
  /** Called once with why what is due is not done by this clock. */
  warn: (sentence: string) => void;
};

const isAnyDue = async (db: Kysely<Tables>, now: Date): Promise<boolean> => {
  const due = await db
    .selectFrom('promo_schedule')
    .select('due_at')
    .where(isWaiting)
    .where('due_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
};

/**
 * Whether a start can go by the clock: nothing is due by it, or a key was used shortly before. Not after a restore of the last day:
 * what was cancelled since its backup is due again.
 */
const isPlausible = async (db: Kysely<Tables>, now: Date): Promise<boolean> => {
  if (!(await isAnyDue(db, now))) return true;
  const isNear = (ms: number): boolean => Math.abs(now.getTime() - ms) < shortlyMs;
  if (isNear(await restoredAt(db))) return false;
  const row = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.max('last_used_at').as('last'))
    .executeTakeFirst();
  return isNear(Date.parse(row?.last ?? ''));
};

/**
 * Switches promos at their planned times, while the clock can be trusted: what is due by a clock that has jumped ahead is done only
 * once that clock has run evenly for a quarter of an hour, and not at all where it is set back before.
 * @returns a function that ends it, once what is under way is done.
 */
export const startScheduleTimer = ({
  db,
  clock,
  onRun,
  report,
  warn,
}: ScheduleTimer): (() => Promise<void>) => {
  const isTrusted = createTrustedClock(clock, (now) => isPlausible(db, now));
  let isReported = false;
  let isWarned = false;
  const tell = (error: unknown) => {
    if (!isReported) report(error);
    isReported = true;
  };
  const run = async () => {
    try {
      if (!(await isTrusted())) {
        if (!isWarned && (await isAnyDue(db, clock()))) {
          isWarned = true;
          warn(held);
        }
        return;
      }
      isWarned = false;
      let isWell = true;
      await switchDue(db, clock, (error) => {
        isWell = false;
        tell(error);
      });
      await onRun?.();
      if (isWell) isReported = false;
    } catch (error) {
      tell(error);
    }
  };

  let isEnded = false;
  let running = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runOn = async () => {
    await run();
    if (!isEnded) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = runOn();
    }, everyMs);
    // In a page it is a number.
    if (typeof timer === 'object') timer.unref();
  };
  // At once: a second later a key may have been used by this very clock.
  running = runOn();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
};
