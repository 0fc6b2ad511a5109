import type { Page } from '@playwright/test';
import type { Account } from './admin.ts';
import { readEnvironment } from './environment.ts';
import { startFaultProxy, type Exchange, type FaultProxy } from '../kit/fault-proxy.ts';
import { test as base } from './fixtures.ts';
import type { ForeignService } from '../kit/foreign-service.ts';
import { launchKillable, type KillableBrowser } from './killable-browser.ts';
import { findTasks } from './service-api.ts';
import { connect } from './verbs.ts';

/** A service, the fault proxy between the page and it, and the tasks that it created. */
export type Side = {
  wire: FaultProxy;
  /** Connects a page, unless it did so before. */
  connect: (page: Page) => Promise<void>;
  /** How many tasks the service has under an order number. */
  tasks: (order: string) => Promise<number>;
};

type FaultFixtures = {
  /** Between the page and our service; the page itself comes through it too. */
  wire: FaultProxy;
  /** Our service, which recognises repeated requests. */
  home: Side;
  /** A service that does not, behind a fault proxy of its own. */
  abroad: Side & { foreign: ForeignService };
  /** Starts a browser process that a test can kill, each time over the same profile; its page comes through the proxy. */
  launch: () => Promise<KillableBrowser>;
};

// The service checks no key, so that any account will do.
const foreignAccount: Account = { account_id: '', api_key: 'foreign-key-4711', merchant_id: 'MX-7' };

/** Does this to each page once. */
const once = (act: (page: Page) => Promise<void>): ((page: Page) => Promise<void>) => {
  const done = new WeakSet<Page>();
  return async (page) => {
    if (done.has(page)) return;
    done.add(page);
    await act(page);
  };
};

export const test = base.extend<FaultFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  wire: async ({}, use) => {
    const wire = await startFaultProxy(readEnvironment().url);
    await use(wire);
    await wire.close();
  },

  // Automatic repeats wait about half of the longest time that they may, so that no test depends on luck. Never twice the
  // same number: Mantine makes ids of them.
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      const random = Math.random.bind(Math);
      Math.random = () => 0.49 + random() / 50;
    });
    await use(context);
  },

  baseURL: async ({ wire }, use) => use(wire.url),

  home: async ({ account, wire }, use) =>
    use({
      wire,
      connect: once((page) => connect(page, account)),
      tasks: async (order) => (await findTasks(account, order)).length,
    }),

  abroad: async ({ foreign, watch }, use, { parallelIndex }) => {
    const wire = await startFaultProxy(foreign.url, readEnvironment().foreignWirePorts[parallelIndex]);
    // The page asks once for extensions; this service refuses that by CORS, which the watch reports.
    watch.expect(/capabilities/);
    await use({
      foreign,
      wire,
      connect: once((page) => connect(page, foreignAccount, { address: wire.url })),
      tasks: (order) =>
        Promise.resolve(foreign.received.filter(({ body }) => body['order_id'] === order).length),
    });
    await wire.close();
  },

  launch: async ({ launchOptions, watch, wire }, use, testInfo) => {
    const opened: KillableBrowser[] = [];
    await use(async () => {
      const folder = testInfo.outputPath('profile');
      const browser = await launchKillable({ folder, baseURL: wire.url, launchOptions });
      opened.push(browser);
      await watch.add(browser.context);
      return browser;
    });
    for (const browser of opened) await browser.close();
  },
});

export const { expect } = test;

/** What came through of creates, oldest first: of all of them, or of those whose body has this order number. */
export const creationsOn = ({ exchanges }: FaultProxy, order = ''): Exchange[] =>
  exchanges.filter(
    ({ method, path, body }) =>
      method === 'POST' && path.includes('/open/task/create') && body.includes(order),
  );

/** The different keys that these creates had. */
export const keysOf = (exchanges: readonly Exchange[]): (string | undefined)[] => [
  ...new Set(exchanges.map(({ headers }) => headers['idempotency-key'])),
];
