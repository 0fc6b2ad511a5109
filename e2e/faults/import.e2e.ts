import { readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Account } from '../support/admin.ts';
import type { Fault } from '../support/fault-proxy.ts';
import { creationsOn, expect, test } from '../support/fault-fixtures.ts';
import { answerLost, requestBreaksOff } from '../support/faults.ts';
import { listTasks } from '../support/service-api.ts';
import { button, combobox, connect, textbox } from '../support/verbs.ts';

// A long import meets everything at once: the browser is killed, the service goes away, answers are lost.

const creation = '/open/task/createDelivery';
const rowCount = 500;

/** A network on which 500 rows take long enough to be interrupted. */
const slow: Fault = {
  get requestAfter() {
    return after(25);
  },
};

/** How often the browser is killed, and how often the service as well: 15 and 10 take about four minutes and are asked for with `IMPORT_KILLS=15`. */
const kills = Number(process.env['IMPORT_KILLS'] ?? 4);
const isServiceKilled = (kill: number): boolean => kill % 3 !== 0;

const orders = Array.from({ length: rowCount }, (_each, at) => `K-${String(at + 1).padStart(3, '0')}`);

const file = [
  'Order number\tPhone\tName\tAddress\tBefore\tWhat',
  ...orders.map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
].join('\n');

/** The same numbers in every run: which creates meet a fault, and after how many of them the browser is killed. */
const random = (() => {
  let seed = 20_261_122;
  return (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
})();

const startImport = async (page: Page, account: Account) => {
  await connect(page, account);
  await page.goto('/import');
  await textbox(page, 'Paste rows').fill(file);
  await button(page, 'Read pasted rows').click();
  await combobox(page, 'Time zone').fill('Chicago');
  await page.keyboard.press('Tab');
  await button(page, 'Check rows').click();
  await button(page, `Create ${rowCount} tasks`).click();
};

const resumeImport = async (page: Page, account: Account) => {
  await connect(page, account);
  await page.goto('/import');
  await page.getByRole('list', { name: 'Imports' }).getByRole('button').first().click();
  await button(page, 'Resume').click();
};

test('FM-107 an import through killed browsers, a service that goes away and lost answers: each row has one task, and the receipt says so', async ({
  account,
  launch,
  watch,
  wire,
}) => {
  test.setTimeout(kills * 60_000);
  watch.expect(/request failed: POST|status 50\d: POST|request failed: GET/);
  const faults = [answerLost(), requestBreaksOff(0.5), answerLost('fin')];
  let browser = await launch();
  wire.meetAlways(creation, slow);
  await startImport(browser.page, account);
  for (let kill = 0; kill < kills; kill += 1) {
    wire.heal();
    const sent = creationsOn(wire).length;
    wire.meet(
      creation,
      ...Array.from({ length: 40 }, () =>
        random(15) === 0 ? (faults[random(faults.length)] ?? slow) : slow,
      ),
    );
    wire.meetAlways(creation, slow);
    // Some of the rows are left for each of the others.
    const most = sent + 4 + random(Math.floor((2 * rowCount) / (3 * kills)) - 8);
    await expect
      .poll(() => creationsOn(wire).length, { intervals: [20], timeout: 40_000 })
      .toBeGreaterThan(most);
    if (isServiceKilled(kill)) {
      await wire.goDown();
      await browser.kill();
      await wire.comeBack();
    } else await browser.kill();
    browser = await launch();
    await resumeImport(browser.page, account);
  }
  const { page } = browser;
  await expect(page.getByRole('radio', { name: `Created ${rowCount}` })).toBeVisible({ timeout: 90_000 });
  const tasks = await listTasks(account);
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
