import { afterAll, vi } from 'vitest';

// Files share their modules (vite.config.ts). A part that is still being loaded as its file ends would fail to load, and
// be missing in every file that follows in that worker.
afterAll(() => vi.dynamicImportSettled());
