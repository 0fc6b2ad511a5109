/**
 * Runs `work` at an interval, never twice at once. An error is reported and doesn't stop the interval.
 * `run` runs it at once; `stop` waits for the current run.
 */
export const repeat = (work: () => Promise<void>, everyMs: number, report: (error: unknown) => void) => {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(work).catch(report);
  };
  const timer = setInterval(run, everyMs);
  // In a page it is a number.
  if (typeof timer === 'object') timer.unref();
  return {
    run,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};
