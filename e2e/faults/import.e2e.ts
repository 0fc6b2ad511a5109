import { setTimeout as after } from 'node:timers/promises';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { startKillableService, type KillableService } from '../support/killable-service.ts';
import {
  answerLost,
  button,
  creation,
  creationsOn,
  csvFile,
  expect,
  type Fault,
  giveFile,
  type JourneyDesk,
  outcomes,
  pick,
  readyRow,
  requestBreaksOff,
  results,
  serviceOf,
  test as base,
} from '../test.ts';

const test = base.extend<{ killable: KillableService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  killable: async ({}, use, testInfo) => {
    const killable = await startKillableService(testInfo.outputPath('service'));
    await use(killable);
    await killable.close();
  },
  account: ({ killable }, use) => use(killable.account),
  wire: async ({ killable }, use) => {
    const wire = await startFaultProxy(killable.url());
    await use(wire);
    await wire.close();
  },
});

test.use({ wired: true });

const orders = Array.from({ length: 36 }, (_each, at) => `K-${String(at + 1).padStart(2, '0')}`);
const file = csvFile('route.csv', orders.map(readyRow));

/** Slow enough for an import to be interrupted. */
const slow: Fault = {
  get requestAfter() {
    return after(100);
  },
};

const start = async ({ page, visit }: JourneyDesk): Promise<void> => {
  await visit('Import');
  await giveFile(page, file);
  await pick(page, 'Time zone', 'Chicago');
  await button(page, `Create ${orders.length} tasks`).click();
};

const openImport = async ({ page, visit }: JourneyDesk): Promise<void> => {
  await visit('Import');
  await button(page.getByRole('list', { name: 'Imports' }), file.name).click();
};

test('each row of an import has one task after killed browsers, a killed service and lost answers', async ({
  account,
  launch,
  killable,
  watch,
  wire,
}) => {
  watch.expect(/request failed: |status 50\d: POST/);
  const moreCreations = async (count: number) => {
    const before = creationsOn(wire).length;
    await expect
      .poll(() => creationsOn(wire).length, { intervals: [20], timeout: 40_000 })
      .toBeGreaterThanOrEqual(before + count);
  };
  /** Every fifth create meets trouble. */
  const meetTrouble = () => {
    wire.heal();
    for (const fault of [answerLost(), requestBreaksOff(0.5), answerLost('fin')])
      wire.meet(creation, slow, slow, slow, slow, fault);
    wire.meetAlways(creation, slow);
  };

  let browser = await launch();
  meetTrouble();
  await start(browser.desk);

  await test.step('the browser is killed', async () => {
    await moreCreations(7);
    await browser.kill();
    browser = await launch();
    await openImport(browser.desk);
  });

  await test.step('the service is killed, then the browser', async () => {
    meetTrouble();
    await moreCreations(6);
    await killable.kill();
    await killable.start();
    wire.moveTo(killable.url());
    await moreCreations(6);
    await browser.kill();
    browser = await launch();
    await openImport(browser.desk);
  });

  const { page } = browser;
  await expect(outcomes(page, `${orders.length} created`)).toBeAttached({ timeout: 90_000 });
  const tasks = await serviceOf(account, killable.url()).tasks();
  expect(tasks.map(({ order_id }) => order_id).toSorted()).toEqual(orders);
  const ids = new Map(tasks.map(({ order_id, job_id }) => [order_id, String(job_id)]));
  expect((await results(page)).map(([, order, outcome, task]) => [order, outcome, task])).toEqual(
    orders.map((order) => [order, 'Created', ids.get(order)]),
  );
});
