/** The first clean-up after a start, and each further one after the one before it. */
const firstAfterMs = 10 * 60_000;
const everyMs = 3_600_000;
/** How far the clock of the day may drift from the monotonic one. Rows are removed after days, beside which that is little. */
const mostApartMs = 3_600_000;

type CleanUp = {
  /** Removes records past their retention. */
  clean: () => Promise<void>;
  /** Called with the reason why nothing was removed. */
  report: (error: unknown) => void;
};

/** The time of day less that of a clock that no person can set: it changes only when the time of day is set. */
const apart = (): number => Date.now() - performance.now();

/**
 * Cleans up from time to time, while the clock can be trusted: a machine may start with a clock that is years ahead, and set it
 * right a little later. Where the time of day has jumped since the start, nothing is removed.
 * @returns a function that ends it.
 */
export const startCleanUp = ({ clean, report }: CleanUp): (() => void) => {
  const atStart = apart();
  const run = async () => {
    const jumped = apart() - atStart;
    if (Math.abs(jumped) <= mostApartMs) await clean();
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
