import { randomUUID } from 'node:crypto';
import {
  test as base,
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { askAt } from './ask.ts';
import { pauseTimers, runTimersUntil, stopClocks } from './clocks.ts';
import { askServer, controlPaths, readServer } from './control.ts';
import { createDesk, type Desk } from './desk.ts';
import { serviceVariable } from './desk-server.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { matchers } from './matchers.ts';
import { mayUse } from './may-use.ts';
import { nameFaults, type Faults } from './named-faults.ts';
import { recordCreations, type Sent } from './requests.ts';
import { sample, type Seed } from './sample.ts';
import { createServiceApi, type AuditEntry, type Service } from './service.ts';
import { connect, type Account } from './verbs.ts';

/** A service of somebody else: the five documented operations, no list, an origin of its own. It takes any key. */
export type Foreign = {
  url: string;
  account: Account;
  /** The bodies that it took of this test, the oldest first. */
  received: () => Promise<Sent[]>;
};

export type Clock = {
  /** Stops the page's clock, and the service's as its answers tell it. @param time ISO: `2037-01-12T09:00:00Z` */
  stopAt: (time: string, service?: string) => Promise<void>;
  /** The page's timers stand still from now on. After `page.clock.install()`. */
  pause: () => Promise<void>;
  /** Lets the page's timers run until the sign is there. */
  runUntil: (sign: () => Promise<unknown>) => Promise<void>;
};

export type KitOptions = {
  /** What the account that the kit makes begins with; one of `useAccount` stays as it is. */
  seed: Seed;
  /** Which service the page talks to: the one in memory, with lists and repeated requests known, or the foreign one. */
  against: 'service' | 'foreign';
  /** An account that the kit did not make; with `allowReal` alone. */
  useAccount: Account | null;
  /** Says that the tasks of this suite may reach an account that the kit did not make. */
  allowReal: boolean;
};

export type KitFixtures = {
  /** An account of this test alone. */
  account: Account;
  /** A page that is connected with it. */
  desk: Desk;
  /** What the service has of it. */
  service: Service;
  foreign: Foreign;
  faults: Faults;
  /** The bodies of all tasks that left the page, as they went over the wire, the oldest first. */
  sent: Sent[];
  clock: Clock;
};

type KitWorkerFixtures = {
  /** What the page and the service in memory are reached through. */
  deskWire: FaultProxy;
};

export type KitTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & KitOptions & KitFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & KitWorkerFixtures
>;

const addressOfService = (): string | undefined => process.env[serviceVariable];

export const test: KitTest = base.extend<KitOptions & KitFixtures, KitWorkerFixtures>({
  seed: [sample.seed, { option: true }],
  against: ['service', { option: true }],
  useAccount: [null, { option: true }],
  allowReal: [false, { option: true }],

  deskWire: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const wire = await startFaultProxy(readServer().url);
      await use(wire);
      await wire.close();
    },
    { scope: 'worker' },
  ],

  // Through the wire there is another origin in each worker, which a service of somebody else would have to allow.
  baseURL: async ({ deskWire }, use) => {
    await use(addressOfService() === undefined ? deskWire.url : readServer().url);
    // It keeps all that came through, which nobody asks for after the test.
    deskWire.exchanges.length = 0;
  },

  account: async ({ seed, useAccount, allowReal }, use) => {
    const given = mayUse(useAccount, { allowReal, serviceAddress: addressOfService() });
    if (given) {
      await use(given);
      return;
    }
    const { tasks = [], ...directory } = seed;
    const account = await askServer<Account>(readServer(), controlPaths.account, directory);
    const { create } = createServiceApi(askAt(readServer().url), account, () => Promise.resolve([]));
    // One after the other, so that they are numbered in their order.
    for (const { kind, ...body } of tasks) await create(kind, body);
    await use(account);
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  foreign: async ({}, use) => {
    const server = readServer();
    const account = { account_id: '', api_key: `foreign-${randomUUID()}`, merchant_id: 'MX-7' };
    await use({
      url: server.foreign,
      account,
      received: () => askServer<Sent[]>(server, controlPaths.foreign, { api_key: account.api_key }),
    });
  },

  desk: async ({ page, account, against, foreign }, use) => {
    const address = against === 'foreign' ? foreign.url : addressOfService();
    await connect(page, against === 'foreign' ? foreign.account : account, {
      ...(address !== undefined && { address }),
    });
    await use(createDesk(page));
    // An answer that `clock` changes on its way may still be on its way as the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  service: async ({ account }, use) => {
    const address = addressOfService();
    const server = readServer();
    await use(
      createServiceApi(askAt(address ?? server.url), account, () =>
        address === undefined
          ? askServer<AuditEntry[]>(server, controlPaths.audit, { account_id: account.account_id })
          : Promise.reject(new Error('Only the service in memory tells its audit.')),
      ),
    );
  },

  faults: async ({ deskWire, against }, use, testInfo) => {
    if (against === 'foreign' || addressOfService() !== undefined)
      throw new Error(
        'Faults are between the page and the service in memory; this page talks to another one.',
      );
    deskWire.heal();
    deskWire.exchanges.length = 0;
    await use(nameFaults(deskWire));
    const unmet = deskWire.unmet();
    deskWire.heal();
    // A test that waits for what a fault does proves nothing without it; one that has failed says why.
    if (unmet > 0 && testInfo.status === 'passed')
      throw new Error(`Faults that no request has met: ${unmet}.`);
  },

  sent: async ({ page }, use) => use(recordCreations(page)),

  clock: async ({ page }, use) =>
    use({
      stopAt: (time, service) => stopClocks(page, time, service),
      pause: () => pauseTimers(page),
      runUntil: (sign) => runTimersUntil(page, sign),
    }),
});

/** Playwright's `expect`, with the matchers of the kit. */
export const expect: Expect<typeof matchers> = base.expect.extend(matchers);
