/**
 * A Retry-After header in milliseconds: seconds, or an HTTP date read against the answer's own Date header,
 * so that a wrong clock on this device has no effect. Null where it says nothing usable.
 */
export const parseRetryAfter = (header: string | null, date: string | null, now: number): number | null => {
  // A header sent twice arrives joined by a comma; HTTP dates hold one comma of their own.
  const text = header?.trim() ?? '';
  const seconds = /^(\d{1,12})(\s*,|$)/.exec(text)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  if (!/^[A-Za-z]{3},? /.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  const sent = date === null ? Number.NaN : Date.parse(date);
  return Math.max(0, at - (Number.isNaN(sent) ? now : sent));
};

/** Less than this, as of a date that has passed, would ask without a pause. */
const minNamedMs = 1000;

/** How long the service asks to wait before the next request, in milliseconds; null where it named no such time. */
export const namedPause = (retryAfterMs: number | null): number | null =>
  retryAfterMs !== null && retryAfterMs >= minNamedMs ? retryAfterMs : null;

/** The pause after so many failures in a row, from 0: a second, doubled, up to the longest. */
export const pauseAfter = (failures: number, maxMs: number): number => Math.min(maxMs, 1000 * 2 ** failures);

/** The longest automatic pause between attempts to create a task. */
const maxPauseMs = 300_000;
/** A longer Retry-After isn't waited for. */
const maxNamedMs = 60 * 60_000;

/**
 * How long to wait before the next automatic attempt to create a task: what the service asked for, otherwise full jitter over the
 * growing pause.
 * @param tries attempts made so far, from 1.
 * @param random from 0 to 1.
 */
export const pauseBeforeRetry = (tries: number, retryAfterMs: number | null, random: number): number =>
  Math.min(maxNamedMs, namedPause(retryAfterMs) ?? Math.round(random * pauseAfter(tries - 1, maxPauseMs)));
