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
const shortestMs = 1000;

/** How long to wait before the next of many requests, in milliseconds; null where the service named no such time. */
export const namedPause = (retryAfterMs: number | null): number | null =>
  retryAfterMs !== null && retryAfterMs >= shortestMs ? retryAfterMs : null;
