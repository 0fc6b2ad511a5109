/** A Retry-After header in milliseconds; null without one, and for a date: then the pauses of the page are used. */
export const parseRetryAfter = (header: string | null): number | null => {
  // A header sent twice arrives joined by a comma.
  const [seconds = ''] = header?.split(',') ?? [];
  return /^[1-9]\d{0,11}$/.test(seconds.trim()) ? Number(seconds) * 1000 : null;
};

/** The longest automatic pause between attempts to create a task: when the service works again, nothing waits for longer. */
const maxPauseMs = 60_000;
/** A longer Retry-After isn't waited for. */
const maxNamedMs = 60 * 60_000;

/**
 * How long to wait before the next automatic attempt to create a task: what the service asked for, otherwise full jitter over the
 * growing pause.
 * @param tries attempts made so far, from 1.
 * @param random from 0 to 1.
 */
export const pauseBeforeRetry = (tries: number, retryAfterMs: number | null, random: number): number =>
  Math.min(maxNamedMs, retryAfterMs ?? Math.round(random * Math.min(maxPauseMs, 1000 * 2 ** (tries - 1))));
