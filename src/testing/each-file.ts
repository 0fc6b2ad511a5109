import { afterAll, vi } from 'vitest';
import { setLocks } from './page-locks.ts';

// Every browser that can connect has them: without one nothing is sent.
if ('document' in globalThis) setLocks();

// Files share their modules and their globals (vite.config.ts).
afterAll(async () => {
  // A part that is still being loaded as its file ends would fail to load, and be missing in every file that follows in that worker.
  await vi.dynamicImportSettled();
  // First the clock: it puts back what it found, which may be a stub.
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
