import type { Kysely } from 'kysely';
import { runDuePlans } from '#service/promo-schedule-runner.ts';
import type { Tables } from '#service/tables.ts';

const everyMs = 20_000;

type ScheduleTimer = {
  db: Kysely<Tables>;
  clock: () => Date;
  /** Called after each run. */
  onRun?: () => Promise<void>;
  report: (error: unknown) => void;
};

/**
 * Runs due plans of promo codes at once, then every 20 seconds. After an error they run with the next interval.
 * @returns a function that stops it and waits for the current run.
 */
export const startScheduleTimer = ({ db, clock, onRun, report }: ScheduleTimer): (() => Promise<void>) => {
  const run = async () => {
    try {
      await runDuePlans(db, clock(), report);
      await onRun?.();
    } catch (error) {
      report(error);
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs);
  // In a page it is a number.
  if (typeof timer === 'object') timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
