const firstAfterMs = 10 * 60_000;
const everyMs = 3_600_000;

type CleanUp = {
  /** Deletes expired data. */
  clean: () => Promise<void>;
  report: (error: unknown) => void;
};

/** Deletes expired data ten minutes after the start, then each hour. @returns a function that stops it. */
export const startCleanUp = ({ clean, report }: CleanUp): (() => void) => {
  const schedule = (afterMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      timer = schedule(everyMs);
      clean().catch(report);
    }, afterMs).unref();
  let timer = schedule(firstAfterMs);
  return () => clearTimeout(timer);
};
