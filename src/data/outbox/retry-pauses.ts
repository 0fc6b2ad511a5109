import type { Intent } from './intent.ts';

/** Most automatic attempts after one event that started sending. */
export const maxAttempts = 4;

/** The page does not wait for a longer Retry-After: the task is put aside, and the person gets a button. */
const maxWaitMs = 60_000;

/**
 * How long to wait before the next automatic attempt: what the service asked for, else full jitter
 * over 0.5 s doubled per attempt up to 8 s. Null where the service asks for longer than is waited.
 * @param attempt attempts made so far, from 1.
 * @param random from 0 to 1.
 */
export const backoff = (attempt: number, retryAfterMs: number | null, random: number): number | null => {
  if (retryAfterMs === null) return Math.round(random * Math.min(8000, 500 * 2 ** attempt));
  return retryAfterMs <= maxWaitMs ? retryAfterMs : null;
};

/** Bounds of the time between two attempts to settle one unknown outcome when the service answers other creates. */
const shortestRestMs = 5000;
const longestRestMs = 60_000;

/** Bounds of the pauses between attempts when nothing else happens: an idle page does not notice that a service is back. */
export const shortestPauseMs = 15_000;
export const longestPauseMs = 60 * 60_000;

/** How long to wait after an attempt: as long as the outcome had been unknown then, so that one bad task is asked about ever more seldom. */
const restAfter = ({ attempts, createdAt, updatedAt }: Intent, shortest: number, longest: number): number => {
  const unknownFor = updatedAt - (attempts.find(({ what }) => what === 'sent')?.at ?? createdAt);
  return Math.min(longest, Math.max(shortest, unknownFor));
};

/** Whether an unknown outcome has rested long enough to be asked about, now that the service answers other creates. */
export const hasRested = (intent: Intent, now: number): boolean =>
  Math.abs(now - intent.updatedAt) >= restAfter(intent, shortestRestMs, longestRestMs);

/** When an unknown outcome is asked about by itself. */
export const nextAskAt = (intent: Intent): number =>
  intent.updatedAt + restAfter(intent, shortestPauseMs, longestPauseMs);
