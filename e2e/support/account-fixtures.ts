import { test as base } from '@playwright/test';
import { startAdmin, type Account, type Admin } from './admin.ts';
import { readEnvironment } from './environment.ts';

type TestFixtures = {
  /** An account of this test alone. */
  account: Account;
};

type WorkerFixtures = {
  /** Makes accounts, keys and links, as an operator does. */
  admin: Admin;
};

/** What every test has, in whatever browser it runs. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  baseURL: async ({}, use) => use(readEnvironment().url),

  account: async ({ admin }, use) => use(await admin.createAccount()),

  admin: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const admin = startAdmin();
      await use(admin);
      await admin.close();
    },
    { scope: 'worker' },
  ],
});
