import { vi } from 'vitest';

/** How long tests wait for what must come. A machine with much else to do is slow, not wrong. */
export const patienceMs = 60_000;

/** Waits until the check no longer throws. */
export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: patienceMs });
