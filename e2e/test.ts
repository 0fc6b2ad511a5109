import type { BrowserContext } from '@playwright/test';
import { connectTab } from './kit/connect-tab.ts';
import { createDesk, type Desk } from './kit/desk.ts';
import type { Values } from './kit/fill-form.ts';
import { startFaultProxy, type FaultProxy } from './kit/fault-proxy.ts';
import { expect, test as kit, type Foreign as KitForeign } from './kit/fixtures.ts';
import { startForeignService, type ForeignService } from './kit/foreign-service.ts';
import type { Sent } from './kit/requests.ts';
import { startAdmin, type Admin } from './support/admin.ts';
import { orderNumber } from './kit/verbs.ts';
import { readEnvironment } from './support/environment.ts';
import { launchKillable, type KillableBrowser } from './support/killable-browser.ts';
import { serviceOf, type Service } from './support/service-of.ts';
import { fillSmallDelivery } from './support/steps.ts';
import { createWatch, type Watch } from './support/watch.ts';

/** Everything a journey imports: the kit's fixtures, run against the real service process, and the verbs. */

export { expect };
export * from './kit/clocks.ts';
export * from './kit/faults.ts';
export * from './kit/requests.ts';
export * from './kit/sample.ts';
export * from './kit/verbs.ts';
export * from './support/axe.ts';
export * from './support/connection-form.ts';
export * from './support/import-steps.ts';
export * from './support/layout.ts';
export * from './support/quiet.ts';
export * from './support/steps.ts';
export * from './support/storage.ts';
export * from './support/through.ts';
export { createDesk, type Desk };
export type { Values };
export type { Fault, FaultProxy } from './kit/fault-proxy.ts';
export type { Admin, KillableBrowser, Service, Watch };
export { serviceOf };

export type JourneyDesk = Desk & {
  /** Fills in a small delivery: each for a different day. @returns its order number */
  openSmall: (values?: Values) => Promise<string>;
  /** Creates a small delivery. @returns its order number, once its card says _Created_ */
  createSmall: (values?: Values) => Promise<string>;
};

/** A service of another vendor, behind a fault proxy of its own. */
export type Foreign = KitForeign & {
  wire: FaultProxy;
  /** The bodies it accepted for an order number. */
  tasks: (order: string) => Promise<Sent[]>;
  /** What it received, and what it refused. */
  server: ForeignService;
};

type Options = {
  /** Whether the page loads through `wire`; `faults` and `wire` need this. */
  wired: boolean;
};

type Fixtures = {
  desk: JourneyDesk;
  service: Service;
  foreign: Foreign;
  /** Fails the test on undeclared trouble in any page. */
  watch: Watch;
  /** Starts a browser process that a test can kill. Each start reuses the profile, is connected and goes through `wire`. */
  launch: () => Promise<KillableBrowser & { desk: JourneyDesk }>;
};

type WorkerFixtures = {
  /** Makes accounts, keys and connect links, as an operator does. */
  admin: Admin;
};

const journeyDesk = (desk: Desk): JourneyDesk => {
  const openSmall: JourneyDesk['openSmall'] = async (values) => {
    await desk.open('delivery');
    const order = await fillSmallDelivery(desk.page);
    if (!values) return order;
    await desk.fill(values);
    return orderNumber(desk.page);
  };
  return {
    ...desk,
    openSmall,
    createSmall: async (values) => {
      await openSmall(values);
      const order = await desk.create();
      await expect(desk.card(order)).toHaveOutcome('Created');
      return order;
    },
  };
};

/** Retries wait about half their maximum. No number comes twice, because Mantine builds IDs from them. */
const steadyPauses = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const random = Math.random.bind(Math);
    Math.random = () => 0.49 + random() / 50;
  });

export const test = kit.extend<Options & Fixtures, WorkerFixtures>({
  wired: [false, { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  wire: async ({}, use) => {
    const wire = await startFaultProxy(readEnvironment().url);
    await use(wire);
    await wire.close();
  },
  baseURL: async ({ wire, wired }, use) => use(wired ? wire.url : readEnvironment().url),
  faults: async ({ faults, wired }, use) => {
    if (!wired) throw new Error('The page does not come through the wire: test.use({ wired: true }).');
    await use(faults);
  },

  admin: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const admin = startAdmin();
      await use(admin);
    },
    { scope: 'worker' },
  ],
  account: async ({ admin, seed }, use) => {
    const { tasks = [], ...directory } = seed;
    const account = await admin.createAccount('Test account', directory);
    for (const { kind, ...body } of tasks) await serviceOf(account).create(kind, body);
    await use(account);
  },
  service: async ({ account }, use) => use(serviceOf(account)),

  // oxlint-disable-next-line no-empty-pattern -- as above
  foreign: async ({}, use, { parallelIndex }) => {
    const port = readEnvironment().foreignPorts[parallelIndex];
    const server = await startForeignService(0);
    const wire = await startFaultProxy(server.url, port);
    const received = () => Promise.resolve(server.received.map(({ path, body }): Sent => ({ path, body })));
    const foreign: Foreign = {
      url: wire.url,
      wire,
      // It checks no key.
      account: { account_id: '', api_key: 'foreign-key-4711', merchant_id: 'MX-7' },
      received,
      tasks: async (order) => (await received()).filter(({ body }) => body['order_id'] === order),
      server,
    };
    await use(foreign);
    await wire.close();
    await server.close();
  },

  connectTo: async ({ account, against, baseURL, foreign, watch }, use) =>
    use((target) => {
      if (against !== 'foreign') return connectTab(target, account, { service: baseURL });
      // At each load the page asks what the service offers, which that blocks.
      watch.expect(/capabilities/);
      return connectTab(target, foreign.account, { address: foreign.url });
    }),

  watch: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const watch = createWatch();
      await use(watch);
      expect(watch.finish(), 'trouble that the test did not declare').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch, wired }, use) => {
    await watch.add(context);
    if (wired) await steadyPauses(context);
    await use(context);
    // A response that a test rewrites may still be in flight when the test ends.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  openBrowser: async ({ openBrowser, watch }, use) =>
    use(async (options) => {
      const opened = await openBrowser(options);
      await watch.add(opened.context);
      return opened;
    }),
  desk: async ({ desk }, use) => use(journeyDesk(desk)),
  launch: async ({ launchOptions, watch, wire, connectTo }, use, testInfo) => {
    const opened: KillableBrowser[] = [];
    await use(async () => {
      const folder = testInfo.outputPath('profile');
      const browser = await launchKillable({ folder, baseURL: wire.url, launchOptions });
      opened.push(browser);
      await watch.add(browser.context);
      await connectTo(browser.context);
      return { ...browser, desk: journeyDesk(createDesk(browser.page)) };
    });
    for (const browser of opened) await browser.close();
  },
});
