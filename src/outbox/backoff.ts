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
