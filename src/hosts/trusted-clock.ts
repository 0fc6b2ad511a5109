/** By how much the time of day may go apart from the clock that no person can set, between two looks. */
const maxApartMs = 60_000;
/** Where it was set by more, or the machine slept, it is believed again once it has run evenly for so long. */
const evenMs = 15 * 60_000;

/** The time of day less that of a clock that no person can set, in milliseconds: it changes only when the time of day is set. */
const clockOffset = (now: Date): number => now.getTime() - performance.now();

/**
 * Whether the time of day can be trusted: after a jump only once it has run evenly for a quarter of an hour.
 * @param isPlausible asked at the first look: whether a start can believe the clock.
 * @returns a function to be called at each look.
 */
export const createTrustedClock = (
  clock: () => Date,
  isPlausible: (now: Date) => Promise<boolean>,
): (() => Promise<boolean>) => {
  const offset = (): number => clockOffset(clock());
  /** The offset that is believed, and another one that is not yet, with the moment since when it is the same. */
  let trusted: number | null = null;
  let other = { offset: offset(), since: performance.now() };
  let isStart = true;
  return async () => {
    const now = offset();
    if (isStart && (await isPlausible(clock()))) trusted = now;
    isStart = false;
    if (trusted !== null && Math.abs(now - trusted) <= maxApartMs) {
      // It may go apart slowly, as where a clock is corrected little by little.
      trusted = now;
      return true;
    }
    if (Math.abs(now - other.offset) > maxApartMs) other = { offset: now, since: performance.now() };
    if (performance.now() - other.since < evenMs) return false;
    trusted = now;
    return true;
  };
};
