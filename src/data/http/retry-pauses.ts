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

/** How a pause grows with each failure in a row: from the first, doubled, up to the longest. In milliseconds. */
type Growth = { firstMs: number; maxMs: number };

/** Between the attempts to do what. */
export const retryGrowth = {
  createTask: { firstMs: 1000, maxMs: 4000 },
  importRows: { firstMs: 500, maxMs: 60_000 },
  switchPromo: { firstMs: 1000, maxMs: 60_000 },
  askSilentService: { firstMs: 5000, maxMs: 60_000 },
} satisfies Record<string, Growth>;

/** The pause after so many failures in a row, from 0. */
export const pauseAfter = (failures: number, { firstMs, maxMs }: Growth): number =>
  Math.min(maxMs, firstMs * 2 ** failures);

/** Most automatic attempts to create a task after one event that started sending. */
export const maxAttempts = 4;

/** The page does not wait for a longer Retry-After: the task is put aside, and the person gets a button. */
const maxWaitMs = 60_000;

/**
 * How long to wait before the next automatic attempt to create a task: what the service asked for, else full jitter over the growing
 * pause. Null where the service asks for longer than is waited.
 * @param attempt attempts made so far, from 1.
 * @param random from 0 to 1.
 */
export const backoff = (attempt: number, retryAfterMs: number | null, random: number): number | null => {
  const named = namedPause(retryAfterMs);
  if (named === null) return Math.round(random * pauseAfter(attempt - 1, retryGrowth.createTask));
  return named <= maxWaitMs ? named : null;
};
