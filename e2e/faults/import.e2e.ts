import { readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { startKillableService, type KillableService } from '../support/killable-service.ts';
import {
  answerLost,
  button,
  combobox,
  creationsOn,
  expect,
  type Fault,
  type JourneyDesk,
  type KillableBrowser,
  requestBreaksOff,
  serviceOf,
  test as base,
  textbox,
} from '../test.ts';

// A long import meets everything at once: the browser is killed, the service is killed, answers are lost.

const creation = '/open/task/createDelivery';

/** A network on which the rows take long enough to be interrupted. */
const slow: Fault = {
  get requestAfter() {
    return after(100);
  },
};

/** How often the browser is killed, and in two of three of these times the service before it: `IMPORT_KILLS=15` is 15 and 10. */
const kills = Number(process.env['IMPORT_KILLS'] ?? 2);
const isServiceKilled = (kill: number): boolean => kill % 3 !== 0;
const moments = kills + Array.from({ length: kills }, (_each, kill) => kill).filter(isServiceKilled).length;

/** A few for each of these moments, and some that are left for the end. */
const rowCount = Math.max(36, 5 * moments);

const orders = Array.from({ length: rowCount }, (_each, at) => `K-${String(at + 1).padStart(3, '0')}`);

const file = [
  'Order number\tPhone\tName\tAddress\tBefore\tWhat',
  ...orders.map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
].join('\n');

/** The same numbers in every run of a seed: which creates meet a fault, and after how many of them something is killed. */
const random = (() => {
  let seed = Number(process.env['IMPORT_SEED'] ?? 20_261_156);
  return (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
})();

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

type Browser = KillableBrowser & { desk: JourneyDesk };

const startImport = async ({ page, desk }: Browser) => {
  await desk.goto('/import');
  await textbox(page, 'Paste rows').fill(file);
  await button(page, 'Read pasted rows').click();
  await combobox(page, 'Time zone').fill('Chicago');
  await page.keyboard.press('Tab');
  await button(page, 'Check rows').click();
  await button(page, `Create ${rowCount} tasks`).click();
};

const resumeImport = async ({ page, desk }: Browser) => {
  await desk.goto('/import');
  await page.getByRole('list', { name: 'Imports' }).getByRole('button').first().click();
  await button(page, 'Resume').click();
};

test('an import through killed browsers, a killed service and lost answers: each row has one task, and the receipt says so', async ({
  account,
  launch,
  killable,
  watch,
  wire,
}) => {
  test.setTimeout((1 + kills) * 60_000);
  watch.expect(/request failed: |status 50\d: POST/);
  const faults = [answerLost(), requestBreaksOff(0.5), answerLost('fin')];
  let browser = await launch();
  wire.meetAlways(creation, slow);
  await startImport(browser);
  /** Some of the rows are left for each of the other moments. */
  const randomMoment = async () => {
    const most = creationsOn(wire).length + 2 + random(Math.floor((2 * rowCount) / (3 * moments)) - 4);
    await expect
      .poll(() => creationsOn(wire).length, { intervals: [20], timeout: 40_000 })
      .toBeGreaterThan(most);
  };
  for (let kill = 0; kill < kills; kill += 1) {
    wire.heal();
    wire.meet(
      creation,
      ...Array.from({ length: 40 }, () =>
        random(15) === 0 ? (faults[random(faults.length)] ?? slow) : slow,
      ),
    );
    wire.meetAlways(creation, slow);
    if (isServiceKilled(kill)) {
      await randomMoment();
      await killable.kill();
      await killable.start();
      wire.moveTo(killable.url());
    }
    await randomMoment();
    await browser.kill();
    browser = await launch();
    await resumeImport(browser);
  }
  const { page } = browser;
  await expect(page.getByRole('radio', { name: `Created ${rowCount}` })).toBeVisible({ timeout: 90_000 });
  const tasks = await serviceOf(account, killable.url()).tasks();
  expect(tasks.map(({ order_id }) => order_id).toSorted()).toEqual(orders);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download results').click(),
  ]);
  // Every cell is quoted, and none of these has a quote in it.
  const [, ...lines] = (await readFile(await download.path(), 'utf8'))
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  const ids = new Map(tasks.map(({ order_id, job_id }) => [order_id, String(job_id)]));
  expect(lines.map(([, order, outcome, task]) => [order, outcome, task])).toEqual(
    orders.map((order) => [order, 'Created', ids.get(order)]),
  );
});
