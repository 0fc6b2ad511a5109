import { defineConfig } from '@playwright/test';
import type { EngineName } from './find-engines.ts';

/** The main journeys in the engines of other browsers. Playwright only runs the tests: it cannot drive browsers as they are sold. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  testMatch: '**/*.engines.ts',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  failOnFlakyTests: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkitgtk', use: { engine: 'webkitgtk' } },
  ],
});
