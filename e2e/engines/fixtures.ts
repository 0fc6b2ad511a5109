import { test as base } from '@playwright/test';
import type { Account } from '../kit/verbs.ts';
import { startAdmin, type Admin } from '../support/admin.ts';
import { createDesk, type Desk } from './desk.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

const engines = { firefox: startFirefox, webkitgtk: startWebkit };

export type EngineName = keyof typeof engines;

type Fixtures = {
  account: Account;
  /** The app in a new browser, connected to the test's account. Fails the test on any error of the page. */
  desk: Desk;
};

export const test = base.extend<Fixtures, { admin: Admin; engine: EngineName }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  admin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const admin = startAdmin();
      await use(admin);
    },
    { scope: 'worker' },
  ],
  account: async ({ admin }, use) => use(await admin.createAccount()),
  desk: async ({ engine, admin, account }, use) => {
    const browser = await engines[engine]();
    try {
      const desk = createDesk(browser);
      await desk.open(await admin.createLink(account));
      await desk.seeText('status', null, 'Connected to');
      await use(desk);
      base.expect(await desk.trouble(), 'errors of the page').toEqual([]);
    } finally {
      await browser.close();
    }
  },
});

export const { expect } = test;
