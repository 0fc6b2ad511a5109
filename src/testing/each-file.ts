import { afterAll, vi } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { disconnect } from '#data/http/connection.ts';
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
  if (!('document' in globalThis)) return;
  // Stores in modules drop what they hold when this browser's data is deleted.
  disconnect();
  announceChange({ store: 'all', id: '' });
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
