import { defineConfig } from '@playwright/test';
import { browserArgs } from './support/browser-args.ts';
import { findBrowser } from './support/browser.ts';

const browser = findBrowser();

/** Every test runs in Chromium against the built dashboard and the real service process, over HTTP. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  globalSetup: ['./support/browser.ts', './support/global-setup.ts'],
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  failOnFlakyTests: true,
  retries: 0,
  // On two cores: a journey waits a third of its time, for the network or for what is held back.
  workers: 3,
  // The longest takes a tenth of it on two idle cores; a busy machine must not fail it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // A zone other than that of the samples' jobs, so that a mix-up of the two shows.
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    // Playwright's ffmpeg is a download of its own; traces say more.
    video: 'off',
    // A quarter of the processor's time. The report has the page as it was at a failure; `--trace retain-on-failure` records all steps.
    trace: 'off',
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser !== undefined && { executablePath: browser }),
      // Chromium refuses its sandbox to root.
      chromiumSandbox: process.getuid?.() !== 0,
      // Without the optimising compilers, which cost more than the short life of a journey's page gives back.
      args: [...browserArgs, '--js-flags=--no-opt,--no-maglev'],
    },
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/demo.e2e.ts',
      use: { browserName: 'chromium', serviceWorkers: 'block' },
    },
    {
      name: 'demo',
      testMatch: '**/demo.e2e.ts',
      use: { browserName: 'chromium', serviceWorkers: 'allow' },
    },
  ],
});
