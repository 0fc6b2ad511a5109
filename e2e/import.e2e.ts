import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { createDelivery, findTasks } from './support/service-api.ts';
import {
  button,
  combobox,
  connect,
  create,
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
  await expect(radio(page, 'Ready 1')).toBeVisible();
  await expect(page.getByText('1 skipped: created before.')).toBeVisible();
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
  const lines = orders.map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`);
  await textbox(page, 'Paste rows').fill(
    ['Order number\tPhone\tName\tAddress\tBefore\tWhat', ...lines].join('\n'),
  );
  await button(page, 'Read pasted rows').click();
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await combobox(page, 'Pace').fill('1 row a second');
  await combobox(page, 'Pace').press('Enter');
  await button(page, 'Create 4 tasks').click();
  await expect(radio(page, 'Created 1')).toBeVisible();
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
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
