import type { Kysely } from 'kysely';
import { switchDue } from '#service/promo-schedule-runner.ts';
import type { Tables } from '#service/tables.ts';

/** How often to check for due entries, in milliseconds. */
const everyMs = 1000;

type ScheduleTimer = {
  db: Kysely<Tables>;
  clock: () => Date;
  /** Called after entries may have been carried out. */
  onRun?: () => Promise<void>;
  /** Called with the first error of a series, again only after a run without one. */
  report: (error: unknown) => void;
};

/**
 * Switches promos at their planned times. Entries that came due while the service was down, or the machine was paused, are
 * carried out at once.
 * @returns a function that stops it and waits for the current run.
 */
export const startScheduleTimer = ({ db, clock, onRun, report }: ScheduleTimer): (() => Promise<void>) => {
  let isReported = false;
  const reportOnce = (error: unknown) => {
    if (!isReported) report(error);
    isReported = true;
  };
  const run = async () => {
    try {
      let isWell = true;
      await switchDue(db, clock, (error) => {
        isWell = false;
        reportOnce(error);
      });
      await onRun?.();
      if (isWell) isReported = false;
    } catch (error) {
      reportOnce(error);
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
  running = runOn();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
};
