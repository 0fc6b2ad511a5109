import { defineConfig } from '@playwright/test';
import type { EngineName } from './fixtures.ts';

/**
 * What can differ by engine, in Debian's Firefox and WebKitGTK. Playwright only runs the tests: it can't drive browsers as they
 * are sold. `npm run engines` needs `apt-get install firefox-esr webkit2gtk-driver xvfb xauth`.
 */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  testMatch: '**/*.engines.ts',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/global-setup.ts',
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    // Two windows on one screen would take the focus from each other.
    { name: 'webkitgtk', workers: 1, use: { engine: 'webkitgtk' } },
  ],
});
