import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from './account-fixtures.ts';
import { readEnvironment } from './environment.ts';
import { startForeignService, type ForeignService } from '../kit/foreign-service.ts';
import { createWatch, type Watch } from './watch.ts';

type TestFixtures = {
  /** Fails the test on trouble in any page that it did not declare. */
  watch: Watch;
  /** Another browser: its own storage, under the same watch. */
  openBrowser: () => Promise<{ context: BrowserContext; page: Page }>;
  /** Another vendor's service with the five documented operations only; it has received nothing yet. */
  foreign: ForeignService;
};

type WorkerFixtures = {
  foreignServer: ForeignService;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  watch: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const watch = createWatch();
      await use(watch);
      base.expect(watch.finish(), 'trouble that the test did not declare').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, watch }, use) => {
    await watch.add(context);
    await use(context);
    // An answer that a test changes on its way may still be on its way as the test ends.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  openBrowser: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      await watch.add(context);
      return { context, page: await context.newPage() };
    });
    for (const context of opened) await context.close();
  },

  foreign: async ({ foreignServer }, use) => {
    foreignServer.forget();
    await use(foreignServer);
  },

  foreignServer: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use, { parallelIndex }) => {
      const port = readEnvironment().foreignPorts[parallelIndex];
      if (port === undefined) throw new Error('No port is reserved for this worker.');
      const server = await startForeignService(port);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

export const { expect } = test;
