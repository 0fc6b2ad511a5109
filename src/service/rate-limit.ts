import { ServiceFailure } from './failures.ts';

type Limits = {
  /** How long a count lasts, in milliseconds. */
  windowMs: number;
  /** Most calls in a window from one caller: an address, or a key; 0 sets no limit. */
  each: number;
};

/**
 * Counts calls.
 * @returns a function that counts one call of a caller and throws a `too_many_requests` failure beyond a limit.
 */
export const rateLimit = (clock: () => Date, { windowMs, each }: Limits) => {
  const calls = new Map<string, number>();
  let endsAt = 0;
  return (caller: string): void => {
    const now = clock().getTime();
    // A clock that was set back must not keep a window open for longer than it lasts.
    if (now >= endsAt || now < endsAt - windowMs) {
      calls.clear();
      endsAt = now + windowMs;
    }
    const own = calls.get(caller) ?? 0;
    if (each > 0 && own >= each)
      throw new ServiceFailure('too_many_requests', 'Too many requests. Try again in a minute.', [], {
        retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
      });
    calls.set(caller, own + 1);
  };
};
