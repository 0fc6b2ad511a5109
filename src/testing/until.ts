import { vi } from 'vitest';

/** How long tests wait. A busy machine is slow, not wrong. */
export const patienceMs = 60_000;

/** Waits until the check no longer throws. */
export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: patienceMs });
