import { ServiceFailure } from './failures.ts';

type Limits = {
  /** How long a count lasts, in milliseconds. */
  windowMs: number;
  /** Most calls in a window from one address. */
  perAddress: number;
  /** Most calls in a window from all of them; bounds what is remembered as well. */
  total: number;
};

/**
 * Counts calls that anybody may make without a key.
 * @returns a function that counts one call of an address and throws a `too_many_requests` failure beyond a limit.
 */
export const rateLimit = (clock: () => Date, { windowMs, perAddress, total }: Limits) => {
  const calls = new Map<string, number>();
  let all = 0;
  let endsAt = 0;
  return (address: string): void => {
    const now = clock().getTime();
    // A clock that was set back must not keep a window open for longer than it lasts.
    if (now >= endsAt || now < endsAt - windowMs) {
      calls.clear();
      all = 0;
      endsAt = now + windowMs;
    }
    const own = calls.get(address) ?? 0;
    if (all >= total || own >= perAddress)
      throw new ServiceFailure('too_many_requests', 'Too many requests. Try again in a minute.');
    all += 1;
    calls.set(address, own + 1);
  };
};
