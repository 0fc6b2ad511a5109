import { test as base } from '@playwright/test';
import type { Account } from '../kit/verbs.ts';
import { startAdmin, type Admin } from '../support/admin.ts';
import { readEnvironment } from '../support/environment.ts';
import { createDesk, type Desk } from './desk.ts';
import type { Browser } from './engine.ts';
import { findEngine, type EngineName } from './find-engines.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

type Fixtures = {
  account: Account;
  /** A new browser with the desk in it, connected to the test's account. Fails the test on any complaint of the page. */
  desk: Desk;
};

type WorkerFixtures = {
  admin: Admin;
  engine: EngineName;
  engines: Browser;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],

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

  engines: [
    async ({ engine }, use) => {
      const file = findEngine(engine);
      const browser = await (engine === 'firefox' ? startFirefox(file) : startWebkit(file));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  desk: async ({ engines, admin, account }, use) => {
    const engine = await engines.newEngine();
    try {
      const desk = createDesk(engine);
      await desk.open(await admin.createLink(account));
      await desk.seeText('status', null, 'Connected to');
      await use(desk);
      base.expect(await engine.trouble(), 'what the page complained of').toEqual([]);
    } finally {
      await engine.close();
    }
  },
});

export const { expect } = test;
