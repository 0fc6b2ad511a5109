import { clockOffset } from './trusted-clock.ts';

/** The first clean-up after a start, and each further one after the one before it. */
const firstAfterMs = 10 * 60_000;
const everyMs = 3_600_000;
/** How far the clock of the day may drift from the monotonic one. Rows are removed after days, beside which that is little. */
const maxApartMs = 3_600_000;

type CleanUp = {
  /** Removes records past their retention. */
  clean: () => Promise<void>;
  /** Called with the reason why nothing was removed. */
  report: (error: unknown) => void;
};

/**
 * Cleans up from time to time, while the clock can be trusted: a machine may start with a clock that is years ahead, and set it
 * right a little later. Where the time of day has jumped since the start, nothing is removed.
 * @returns a function that ends it.
 */
export const startCleanUp = ({ clean, report }: CleanUp): (() => void) => {
  const atStart = clockOffset(new Date());
  const run = async () => {
    const jumped = clockOffset(new Date()) - atStart;
    if (Math.abs(jumped) <= maxApartMs) await clean();
    else
      report(
        `The clock jumped by ${Math.round(jumped / 1000)} s since the start. Nothing is removed until it is back, or the next start.`,
      );
  };
  const schedule = (afterMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      timer = schedule(everyMs);
      run().catch(report);
    }, afterMs).unref();
  let timer = schedule(firstAfterMs);
  return () => clearTimeout(timer);
};
