import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { fillHistory } from './support/fill-history.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './support/requests.ts';
import { createDelivery, findTasks } from './support/service-api.ts';
import {
  button,
  card,
  combobox,
  connect,
  create,
  expectKeys,
  expectOutcome,
  fillSmallDelivery,
  textbox,
  visit,
} from './support/verbs.ts';

const file = (name: string): string => new URL(`files/${name}`, import.meta.url).pathname;

const giveFile = (page: Page, path: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(path);

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

const chooseZone = async (page: Page, city: string) => {
  await combobox(page, 'Time zone').fill(city);
  await combobox(page, 'Time zone').press('Enter');
};

/** Gives rows by pasting them, under the names that most tests here use. */
const givePasted = async (page: Page, rows: readonly string[]) => {
  await textbox(page, 'Paste rows').fill(
    ['Order number\tPhone\tName\tAddress\tBefore\tWhat', ...rows].join('\n'),
  );
  await button(page, 'Read pasted rows').click();
};

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });

/** Gives a file of rows that are ready, as many as are asked for. */
const giveRows = async (page: Page, name: string, count: number) => {
  const rows = Array.from(
    { length: count },
    (_each, at) => `${name}-${at},+14155550102,Ana,Denver,2037-12-03 15:00,Box ${at}`,
  );
  const text = ['Order,Phone,Name,Address,Before,What', ...rows].join('\n');
  await giveFile(page, { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  if ((await combobox(page, 'Time zone').inputValue()) === '') await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
};

const results = async (page: Page): Promise<string[][]> => {
  const downloading = page.waitForEvent('download');
  await button(page, 'Download results').click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(','));
};

const pasted = [
  'Order number\tPhone\tName\tAddress\tBefore\tWhat\tColour',
  'I-1\t+14155550102\tChloé Dubois\t2 Marina Blvd\t03/12/2037 14:30\tTwo boxes\tred',
  'I-2\t+14155550134\tBen Okafor\t1 Ferry Building\t2037-12-22 15:00\tFlowers\tblue',
  'I-3\t1.2E+10\tDana Cruz\t500 Castro St\t2037-12-22 16:00\tDocuments\tred',
].join('\n');

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test('rows are pasted, described, checked, repaired and created by keyboard', async ({
      page,
      account,
    }) => {
      const looksRight = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      await connect(page, account);
      await expectKeys(page);
      await page.keyboard.press('g');
      await page.keyboard.press('i');
      await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeFocused();
      await looksRight();
      await textbox(page, 'Paste rows').focus();
      await page.keyboard.insertText(pasted);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');

      await expect(combobox(page, 'Column for Customer name')).toHaveValue('Name');
      await button(page, 'Check rows').focus();
      await page.keyboard.press('Enter');
      // Nothing is taken silently: the zone and the unknown column are asked for.
      await expect(combobox(page, 'Time zone')).toBeFocused();
      await looksRight();
      await page.keyboard.type('Chicago');
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox', { name: 'Ignore the column Colour' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');

      await expect(radio(page, 'To repair 2')).toBeVisible();
      await looksRight();
      await button(page, 'Thu 3 Dec 2037, day first').focus();
      await page.keyboard.press('Enter');
      await expect(radio(page, 'Ready 2')).toBeVisible();
      await page.getByRole('gridcell', { name: 'I-1', exact: true }).focus();
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      const wrong = page.getByRole('gridcell', { name: '1.2E+10' });
      await expect(wrong).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type('nothing');
      await page.keyboard.press('Escape');
      await expect(wrong).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type('+14155550147');
      await page.keyboard.press('Enter');
      await expect(radio(page, 'Ready 3')).toBeVisible();

      await expect(button(page, 'Create 3 tasks')).toBeEnabled();
      await button(page, 'Create 3 tasks').focus();
      await page.keyboard.press('Enter');
      await expect(radio(page, 'Created 3')).toBeVisible();
      await looksRight();
      const [task] = await findTasks(account, 'I-1');
      expect(task).toMatchObject({ order_id: 'I-1', job_delivery_datetime: '2037-12-03 14:30:00' });
      await page.reload();
      await expect(radio(page, 'Created 3')).toBeVisible();
      await button(page, 'All imports').click();
      await expect(page.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveCount(1);
      await looksRight();
    });
  });

test('files are read as they were written, and one that is none says why', async ({ page, account }) => {
  await connect(page, account);
  await visit(page, 'Import');
  const alert = page.getByRole('alert');
  await giveFile(page, file('encrypted.xlsx'));
  await expect(alert).toContainText('encrypted');
  for (const name of ['semicolon-windows-1252.csv', 'tab-utf16.tsv', 'route.xlsx']) {
    await giveFile(page, file(name));
    await expect(page.getByRole('gridcell', { name: 'Chloé Dubois' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: '2027-12-22 14:30' })).toBeVisible();
    await button(page, 'All imports').click();
  }
  await giveFile(page, file('two-sheets.xlsx'));
  await button(page, 'Sunday').click();
  await expect(page.getByRole('rowheader', { name: '2' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'B-1' })).toBeVisible();
  await button(page, 'All imports').click();

  // What the spreadsheet does not show is read, and said.
  await giveFile(page, file('hidden.xlsx'));
  await expect(button(page, 'Old (hidden)')).toBeVisible();
  await button(page, 'Route').click();
  await expect(page.getByText('1 hidden row is read as well')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'H-2' })).toBeVisible();
});

test('our own export imports as it is, and what was created before is skipped', async ({ page, account }) => {
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  await visit(page, 'Sent');
  const downloading = page.waitForEvent('download');
  await button(page, 'Export as CSV').click();
  const path = await (await downloading).path();
  await visit(page, 'Import');
  await giveFile(page, { name: 'sent.csv', mimeType: 'text/csv', buffer: readFileSync(path) });
  await button(page, 'Check rows').click();
  await expect(page.getByText('1 skipped: created before.')).toBeVisible();
  // The views count what the sentence says.
  await expect(radio(page, 'Skipped 1')).toBeVisible();
  await expect(radio(page, 'Ready 0')).toBeVisible();
});

test('a template can be filled in and imported', async ({ page, account }) => {
  await connect(page, account);
  await visit(page, 'Import');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download for Excel').click();
  await giveFile(page, await (await downloading).path());
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await expect(radio(page, 'To repair 0')).toBeVisible();
});

test('an import that was paused checks its rows again before it goes on, at the pace that was set', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await visit(page, 'Import');
  const orders = ['P-1', 'P-2', 'P-3', 'P-4'];
  await givePasted(
    page,
    orders.map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
  );
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await combobox(page, 'Pace').fill('1 row a second');
  await combobox(page, 'Pace').press('Enter');
  // The second row is under way until the import is paused.
  const paused = Promise.withResolvers<void>();
  let creations = 0;
  await page.route('**/open/task/createDelivery', async (route) => {
    creations += 1;
    if (creations === 2) await paused.promise;
    await route.continue();
  });
  await button(page, 'Create 4 tasks').click();
  await expect.poll(() => creations).toBe(2);
  await expect(radio(page, 'Created 1')).toBeVisible();
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  paused.resolve();
  await expect(radio(page, 'Created 2')).toBeVisible();
  // Somebody else creates the last one meanwhile.
  await createDelivery(account, 'P-4');

  await button(page, 'Resume').click();
  const asked = page.getByRole('region', { name: 'Before it goes on' });
  await expect(asked).toContainText('1 row: the service has a task with this order number');
  await expect(asked).toContainText('P-4');
  await expectAccessible(page);
  await combobox(page, 'Pace').fill('4 rows at a time');
  await combobox(page, 'Pace').press('Enter');
  await button(page, 'Resume').click();
  await expect(radio(page, 'Created 3')).toBeVisible();
  await expect(radio(page, 'Skipped 1')).toBeVisible();
  expect(await findTasks(account, 'P-4')).toHaveLength(1);
});

test('rows that wait in a paused import are asked about, and none is lost where that import is stopped', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/status 429: POST .*createDelivery/);
  const give = async (name: string, orders: readonly string[]) => {
    const rows = orders.map((order) => `${order},+14155550102,Ana,2 Marina Blvd,2037-12-22 15:00,Box`);
    const text = ['Order,Phone,Name,Address,Before,What', ...rows].join('\n');
    await giveFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    if ((await combobox(page, 'Time zone').inputValue()) === '') await chooseZone(page, 'Chicago');
    await button(page, 'Check rows').click();
  };
  await connect(page, account);
  await visit(page, 'Import');
  await give('first.csv', ['A-1', 'A-2']);
  await expect(button(page, 'Create 2 tasks')).toBeEnabled();
  // Nothing is answered until the import is paused.
  const paused = Promise.withResolvers<void>();
  await page.route('**/open/task/createDelivery', async (route) => {
    await paused.promise;
    await route.fulfill({ status: 429, headers: { 'retry-after': '0' }, body: '' });
  });
  await button(page, 'Create 2 tasks').click();
  await button(page, 'Pause').click();
  paused.resolve();
  await expect(cell(page, 'Waiting')).toHaveCount(2);
  await page.unroute('**/open/task/createDelivery');

  await button(page, 'All imports').click();
  await give('second.csv', ['A-1', 'A-2', 'B-1']);
  const asked = page.getByRole('radiogroup', { name: '2 rows: they wait in first.csv too, which is paused' });
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(radio(page, 'Ready 3')).toBeVisible();
  await button(page, 'Create 3 tasks').click();
  await expect(page.getByRole('alert')).toContainText('Choose Skip or Send.');
  await expect(asked.getByRole('radio', { name: 'Skip' })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole('radio', { name: 'Skip' }).check();
  await expect(radio(page, 'Skipped 2')).toBeVisible();
  await expect(radio(page, 'Ready 1')).toBeVisible();
  await button(page, 'Create 1 task').click();
  await expect(radio(page, 'Created 1')).toBeVisible();
  await expect(radio(page, 'Skipped 2')).toBeVisible();

  await button(page, 'All imports').click();
  await button(page, 'first.csv').click();
  await button(page, 'Stop').click();
  await expect(
    page.getByText('2 rows of second.csv were skipped there because they waited here'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Open second.csv' }).click();
  await expect(page.getByText('2 were skipped before because they waited in first.csv')).toBeVisible();
  await expect(radio(page, 'Skipped 0')).toBeVisible();
  await button(page, 'Create 2 tasks').click();
  await expect(radio(page, 'Created 3')).toBeVisible();
  for (const order of ['A-1', 'A-2', 'B-1']) expect(await findTasks(account, order)).toHaveLength(1);
});

test('each state of an import is accessible: a cell that is edited, a full storage, running, paused and stopped', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await visit(page, 'Import');
  await giveRows(page, 'X', 6);
  await expect(button(page, 'Create 6 tasks')).toBeEnabled();
  await cell(page, 'Box 0').click();
  await expect(textbox(page, 'Description')).toBeFocused();
  await expectAccessible(page);
  await page.evaluate(() => {
    const { put } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype);
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(globalThis, {
      makeRoom: () => void Object.defineProperty(IDBObjectStore.prototype, 'put', put),
    });
  });
  await page.keyboard.insertText('Two boxes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This import isn’t stored on this device');
  await expectAccessible(page);
  await page.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom());
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const answered = Promise.withResolvers<void>();
  await page.route('**/open/task/createDelivery', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await button(page, 'Create 6 tasks').click();
  await expect(cell(page, 'Sending')).not.toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stop').click();
  answered.resolve();
  await expect(radio(page, 'Created 4')).toBeVisible();
  await expect(cell(page, 'Not sent')).toHaveCount(2);
  await expectAccessible(page);
});

test('the tasks of an import are found in Sent, and go with it when old tasks are cleared', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await fillHistory(page, [{ orderId: 'FORM-1', createdAt: Date.now() }]);
  await page.goto('/import');
  await givePasted(
    page,
    ['S-1', 'S-2'].map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
  );
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await button(page, 'Create 2 tasks').click();
  await expect(page.getByText('2 tasks created')).toBeVisible();
  await page.getByRole('link', { name: 'Show in Sent' }).click();
  for (const order of ['S-1', 'S-2']) await expect(card(page, order)).toContainText('Created');
  await expect(card(page, 'FORM-1')).toHaveCount(0);
  await page.getByRole('link', { name: 'Import Pasted rows: show all tasks' }).click();
  await expect(card(page, 'FORM-1')).toBeVisible();
  await expect(card(page, 'S-1')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pasted rows', exact: true }).click();
  await expect(card(page, 'S-1')).toBeVisible();
  await page.getByRole('link', { name: 'Import Pasted rows: show all tasks' }).click();

  await page.clock.setFixedTime(Date.now() + 8 * 86_400_000);
  await button(page, 'Clear old tasks').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^7 days/ }).check();
  await expect(dialog).toContainText('1 import');
  await button(dialog, 'Clear 1 task').click();
  await expect(dialog).toHaveCount(0);
  await visit(page, 'Import');
  await expect(page.getByText('No imports yet.')).toBeVisible();
});

test('ten thousand rows with one bad in a hundred: every row is reached, one repair mends them all', async ({
  page,
  account,
}) => {
  const count = 10_000;
  await connect(page, account);
  await visit(page, 'Import');
  const rows = Array.from({ length: count }, (_each, at) => {
    const address = at % 100 === 99 ? '' : '2 Marina Blvd';
    return `L-${at + 1},+14155550102,Ana,${address},2037-12-22 15:00,Box`;
  });
  const text = ['Order number,Phone,Name,Address,Before,What', ...rows].join('\n');
  await giveFile(page, { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await expect(radio(page, 'Ready 9,900')).toBeVisible({ timeout: 30_000 });
  await expect(radio(page, 'To repair 100')).toBeVisible();
  await expect(button(page, 'Create 9,900 tasks')).toBeVisible();
  // The page has one element of this role: the state of the connection.
  await expect(page.getByRole('status')).toHaveCount(1);
  await cell(page, 'L-1').focus();
  await page.keyboard.press('End');
  await expect(cell(page, 'L-10000')).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Order number' })).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'L-9999')).toBeFocused();
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(100);
  await expectAccessible(page);
  await textbox(page, 'Customer address for 100 rows').fill('1 Ferry Building');
  await button(page, 'Fill in').click();
  await expect(radio(page, 'Ready 10,000')).toBeVisible();
  await expect(button(page, 'Create 10,000 tasks')).toBeVisible();
});

test('the file of the failed rows imports again as it is: phones and formulas are the texts that they were', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await connect(page, account);
  await visit(page, 'Import');
  await givePasted(page, [
    'R-1\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox',
    'R-2\t+14155550134\tBen\t1 Ferry Building\t\t=SUM(A1:A2)',
  ]);
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await button(page, 'Create 1 task').click();
  await expect(radio(page, 'Created 1')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download failed rows/ }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  expect(text).toContain(`"'=SUM(A1:A2)"`);
  expect(text).not.toContain('R-1');

  await button(page, 'All imports').click();
  await giveFile(page, { name: 'failed.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  // The zone and the columns of the same headings are remembered.
  await button(page, 'Check rows').click();
  await expect(cell(page, '+14155550134')).toBeVisible();
  await textbox(page, 'Deliver before for 1 row').fill('2037-12-22 16:00');
  await button(page, 'Fill in').click();
  await button(page, 'Create 1 task').click();
  await expect(radio(page, 'Created 1')).toBeVisible();
  expect(sent.map(({ body }) => [body['order_id'], body['job_description'], body['customer_phone']])).toEqual(
    [
      ['R-1', 'Box', '+14155550102'],
      ['R-2', '=SUM(A1:A2)', '+14155550134'],
    ],
  );
});

test('times of half-hour zones and of nights when clocks change go out as they are meant', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await visit(page, 'Import');
  await textbox(page, 'Paste rows').fill(
    [
      'Order number\tPhone\tAddress\tDate\tTime\tZone\tWhat',
      'Z-1\t+14155550102\t2 Marina Blvd\t2037-12-22\t15:00\tAsia/Kolkata\tBox',
      'Z-2\t+14155550102\t2 Marina Blvd\t2037-12-22\t15:00\tAsia/Kathmandu\tBox',
      'Z-3\t+14155550102\t2 Marina Blvd\t2037-03-08\t02:30\tAmerica/Chicago\tBox',
      'Z-4\t+14155550102\t2 Marina Blvd\t2037-11-01\t01:30\tAmerica/Chicago\tBox',
      'Z-5\t+14155550102\t2 Marina Blvd\t2037-07-22\t15:00\tCST\tBox',
      'Z-6\t+14155550102\t2 Marina Blvd\t2037-12-22\t15:00\tBST\tBox',
    ].join('\n'),
  );
  await button(page, 'Read pasted rows').click();
  // Day and time of a task stand in two columns.
  await expect(combobox(page, 'Column for Deliver before')).toHaveValue('Date');
  await expect(combobox(page, 'Column for Deliver before (time)')).toHaveValue('Time');
  await button(page, 'Check rows').click();
  await button(page, 'The second one').click();
  await button(page, 'Use the zone as written').click();
  await textbox(page, 'Time zone for 1 row').fill('Europe/London');
  await button(page, 'Fill in').click();
  await button(page, 'Use the next time, 2037-03-08 03:00').click();
  await button(page, 'Create 6 tasks').click();
  await expect(radio(page, 'Created 6')).toBeVisible();
  const sent = async (order: string) => (await findTasks(account, order))[0];
  expect(await sent('Z-1')).toMatchObject({ job_delivery_datetime: '2037-12-22 15:00:00', timezone: '-330' });
  expect(await sent('Z-2')).toMatchObject({ job_delivery_datetime: '2037-12-22 15:00:00', timezone: '-345' });
  expect(await sent('Z-3')).toMatchObject({ job_delivery_datetime: '2037-03-08 03:00:00', timezone: '+300' });
  expect(await sent('Z-4')).toMatchObject({ job_delivery_datetime: '2037-11-01 01:30:00', timezone: '+360' });
  expect(await sent('Z-5')).toMatchObject({ job_delivery_datetime: '2037-07-22 15:00:00', timezone: '+360' });
  expect(await sent('Z-6')).toMatchObject({ job_delivery_datetime: '2037-12-22 15:00:00', timezone: '+0' });
});

test('cells are pasted over, filled from the row above and taken back, by keyboard', async ({
  page,
  account,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect(page, account);
  await visit(page, 'Import');
  await givePasted(page, [
    'C-1\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox',
    'C-2\t+14155550102\tBen\t\t\tBox',
    'C-3\t+14155550102\tCleo\t\t\tBox',
  ]);
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await expect(radio(page, 'To repair 2')).toBeVisible();
  await cell(page, 'Ben').focus();
  await page.keyboard.press('ArrowRight');
  // Two rows of two cells, as a spreadsheet copies them.
  await page.evaluate(() =>
    navigator.clipboard.writeText('1 Ferry Building\t2037-12-22 16:00\n500 Castro St\t2037-12-22 17:00\n'),
  );
  await page.keyboard.press('Control+V');
  await expect(radio(page, 'Ready 3')).toBeVisible();
  await expect(cell(page, '500 Castro St')).toBeVisible();
  await cell(page, '500 Castro St').focus();
  await page.keyboard.press('Control+D');
  await expect(cell(page, '1 Ferry Building')).toHaveCount(2);
  await page.keyboard.press('Control+Z');
  await expect(cell(page, '500 Castro St')).toHaveCount(1);
  await page.keyboard.press('Control+Z');
  await expect(radio(page, 'To repair 2')).toBeVisible();
});

test('what is created are the rows of the import on which Create was pressed, whichever is opened meanwhile', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await connect(page, account);
  await visit(page, 'Import');
  await giveRows(page, 'other', 40);
  await expect(radio(page, 'Ready 40')).toBeVisible();
  await button(page, 'All imports').click();
  await giveRows(page, 'mine', 40);
  await expect(radio(page, 'Ready 40')).toBeVisible();
  await button(page, 'Create 40 tasks').click();
  await button(page, 'All imports').click();
  await button(page, 'other.csv').click();
  await expect(radio(page, 'Ready 40')).toBeVisible();
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(40);
  expect(sent.filter(({ body }) => !String(body['order_id']).startsWith('mine-'))).toEqual([]);
  await expect(button(page, 'Create 40 tasks')).toBeVisible();
});

test('rows that are being saved are sent also where the person goes on to another page', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await connect(page, account);
  await visit(page, 'Import');
  await giveRows(page, 'left', 40);
  await button(page, 'Create 40 tasks').click();
  await visit(page, 'New task');
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(40);
});

test('a row that was created stays as it was sent, and so do the plan and the receipt', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await visit(page, 'Import');
  await giveRows(page, 'S', 2);
  await button(page, 'Create 2 tasks').click();
  await expect(radio(page, 'Created 2')).toBeVisible();
  await cell(page, 'S-1').focus();
  await page.keyboard.press('Control+D');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'S-1')).toBeFocused();
  await expect(cell(page, 'S-0')).toHaveCount(1);
  await page.getByText('Delivery ·').click();
  await expect(combobox(page, 'Column for Order number')).toBeDisabled();
  await expect(combobox(page, 'Time zone')).toBeDisabled();
  expect((await results(page)).map(([, order, outcome]) => [order, outcome])).toEqual([
    ['S-0', 'Created'],
    ['S-1', 'Created'],
  ]);
});

test('a cell that is corrected while all rows are being checked again is checked, and the page goes on', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await visit(page, 'Import');
  await giveRows(page, 'E', 2000);
  await expect(radio(page, 'Ready 2,000')).toBeVisible();
  await page.getByText('Delivery ·').click();
  await button(page, 'Check rows').click();
  await cell(page, 'Box 0').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('Two boxes');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Two boxes')).toBeVisible();
  await expect(page.getByText(/^Checked [\d,]+ of/)).toHaveCount(0);
  await expect(radio(page, 'Ready 2,000')).toBeVisible();
  await expect(button(page, 'Create 2,000 tasks')).toBeEnabled();
});

test('a draft that is open in two tabs: the second shows what the first has stored and sent, and cannot change that', async ({
  page,
  account,
  context,
}) => {
  await connect(page, account);
  await visit(page, 'Import');
  await giveRows(page, 'T', 3);
  await expect(radio(page, 'Ready 3')).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(radio(second, 'Ready 3')).toBeVisible();
  await button(page, 'Create 3 tasks').click();
  await expect(radio(page, 'Created 3')).toBeVisible();
  await expect(radio(second, 'Created 3')).toBeVisible();
  await expect(second.getByText('Another tab has changed this import')).toBeVisible();
  await cell(second, 'T-1').click();
  await expect(second.getByRole('textbox', { name: 'Order number' })).toHaveCount(0);
  expect((await results(second)).map(([, order, outcome]) => [order, outcome])).toEqual([
    ['T-0', 'Created'],
    ['T-1', 'Created'],
    ['T-2', 'Created'],
  ]);
});

test('a draft that another tab has removed is said to be gone when Create is pressed, and can be stored again', async ({
  page,
  account,
  context,
}) => {
  await connect(page, account);
  await visit(page, 'Import');
  await giveRows(page, 'G', 2);
  await expect(button(page, 'Create 2 tasks')).toBeVisible();
  const second = await context.newPage();
  await second.goto(new URL('/import', page.url()).href);
  await button(second, 'Remove import G.csv').click();
  await expect(second.getByText('No imports yet.')).toBeVisible();
  await button(page, 'Create 2 tasks').click();
  await expect(page.getByRole('alert')).toContainText('This import was removed in another tab');
  await button(page, 'Store it again').click();
  await button(page, 'Create 2 tasks').click();
  await expect(radio(page, 'Created 2')).toBeVisible();
});
