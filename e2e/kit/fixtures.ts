import { randomUUID } from 'node:crypto';
import {
  test as base,
  type BrowserContext,
  type Expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { askAt } from './ask.ts';
import { pauseTimers, runTimersUntil, stopClocks } from './clocks.ts';
import { connectTab } from './connect-tab.ts';
import { controlPaths, readServer } from './control.ts';
import { createDesk, type Desk } from './desk.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { matchers } from './matchers.ts';
import { nameFaults, type Faults } from './named-faults.ts';
import type { Sent } from './requests.ts';
import { sample, type Seed } from './sample.ts';
import { createServiceApi, type Service } from './service.ts';
import type { Account } from './verbs.ts';

/** A service of another vendor at another origin, with the five documented operations only. It accepts any key. */
export type Foreign = {
  url: string;
  account: Account;
  /** The bodies that it accepted from this test, the oldest first. */
  received: () => Promise<Sent[]>;
};

export type Clock = {
  /** Stops the clock of the page, and that in the responses of the service. @param time `2037-01-12T09:00:00Z` */
  stopAt: (time: string, service?: string) => Promise<void>;
  /** Pauses the page's timers. Call `page.clock.install()` before. */
  pause: () => Promise<void>;
  /** Runs the page's timers until `sign` resolves. */
  runUntil: (sign: () => Promise<unknown>) => Promise<void>;
};

/** A second browser with its own storage. */
export type OtherBrowser = { context: BrowserContext; page: Page; desk: Desk };

export type KitOptions = {
  /** The lists and tasks that the account starts with. */
  seed: Seed;
  /** The service that the page uses: the one in memory, or the foreign one. */
  against: 'service' | 'foreign';
};

export type KitFixtures = {
  /** An account that no other test uses. */
  account: Account;
  /** A page that is connected with the account. */
  desk: Desk;
  /** The data of the account at the service. */
  service: Service;
  foreign: Foreign;
  faults: Faults;
  /** The bodies of all tasks that left the page, the oldest first. */
  sent: Sent[];
  clock: Clock;
  /** @param options `connected: false` for a browser without the account */
  openBrowser: (options?: { connected?: boolean }) => Promise<OtherBrowser>;
  /** The proxy between the page and the service. */
  wire: FaultProxy;
  /** Connects a page or a context with the account. */
  connectTo: (target: Page | BrowserContext) => Promise<void>;
};

export type KitTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & KitOptions & KitFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

export const test: KitTest = base.extend<KitOptions & KitFixtures>({
  seed: [sample.seed, { option: true }],
  against: ['service', { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  wire: async ({}, use) => {
    const wire = await startFaultProxy(readServer().url);
    await use(wire);
    await wire.close();
  },

  baseURL: async ({ wire }, use) => use(wire.url),

  account: async ({ seed }, use) => {
    const { tasks = [], ...directory } = seed;
    const ask = askAt(readServer().url);
    const account = (await ask(controlPaths.account, directory)) as Account;
    const { create } = createServiceApi(ask, account);
    // In sequence, so that their IDs are in order.
    for (const { kind, ...body } of tasks) await create(kind, body);
    await use(account);
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  foreign: async ({}, use) => {
    const { url, foreign } = readServer();
    const account = { account_id: '', api_key: `foreign-${randomUUID()}`, merchant_id: 'MX-7' };
    const { api_key } = account;
    const received = async () => (await askAt(url)(controlPaths.foreign, { api_key })) as Sent[];
    await use({ url: foreign, account, received });
  },

  connectTo: async ({ account, against, foreign }, use) =>
    use((target) =>
      against === 'foreign'
        ? connectTab(target, foreign.account, { address: foreign.url })
        : connectTab(target, account, { service: readServer().url }),
    ),

  desk: async ({ context, page, connectTo }, use) => {
    await connectTo(context);
    await use(createDesk(page));
    // A response that `clock` changes may still be on its way when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  openBrowser: async ({ browser, connectTo }, use) => {
    const opened: BrowserContext[] = [];
    await use(async ({ connected = true } = {}) => {
      const context = await browser.newContext();
      opened.push(context);
      if (connected) await connectTo(context);
      const page = await context.newPage();
      return { context, page, desk: createDesk(page) };
    });
    for (const context of opened) await context.close();
  },

  service: async ({ account }, use) => use(createServiceApi(askAt(readServer().url), account)),

  faults: async ({ wire, against }, use, testInfo) => {
    if (against === 'foreign') throw new Error('Faults need the service in memory, not the foreign one.');
    await use(nameFaults(wire));
    // A passed test proves nothing about a fault that was not used.
    if (wire.unmet() > 0 && testInfo.status === 'passed')
      throw new Error(`Faults that no request met: ${wire.unmet()}.`);
  },

  sent: async ({ desk }, use) => use(desk.sent),

  clock: async ({ page }, use) =>
    use({
      stopAt: (time, service) => stopClocks(page, time, service),
      pause: () => pauseTimers(page),
      runUntil: (sign) => runTimersUntil(page, sign),
    }),
});

/** Playwright's `expect`, with the matchers of the kit. */
export const expect: Expect<typeof matchers> = base.expect.extend(matchers);
