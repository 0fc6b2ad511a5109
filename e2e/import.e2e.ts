import { expect, test } from './support/fixtures.ts';
import { button, combobox, connect, textbox } from './support/verbs.ts';

test('rows are pasted, described, checked and repaired', async ({ page, account }) => {
  await connect(page, account);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.screenshot({ path: '/tmp/import-read/0.png', fullPage: true });
  await textbox(page, 'Paste rows').fill(
    [
      'Order number\tPhone\tName\tAddress\tBefore\tWhat\tColour',
      'I-1\t+14155550102\tChloé Dubois\t2 Marina Blvd\t03/12/2037 14:30\tTwo boxes\tred',
      'I-2\t+14155550134\tBen Okafor\t1 Ferry Building\t2037-12-22 15:00\tFlowers\tblue',
      'I-3\t1.2E+10\tDana Cruz\t500 Castro St\t2037-12-22 16:00\tDocuments\tred',
    ].join('\n'),
  );
  await button(page, 'Read pasted rows').click();
  await combobox(page, 'Time zone').fill('Chicago');
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: 'Ignore the column Colour' }).check();
  await button(page, 'Check rows').click();
  await expect(page.getByRole('radio', { name: 'To repair 2' })).toBeVisible();
  await page.screenshot({ path: '/tmp/import-read/3.png', fullPage: true });
  await button(page, 'Thu 3 Dec 2037, day first').click();
  await expect(page.getByRole('radio', { name: 'Ready 2' })).toBeVisible();
  await page.getByRole('gridcell', { name: '1.2E+10' }).click();
  await page.keyboard.type('+14155550147');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Ready 3' })).toBeVisible();
  await button(page, 'Create 3 tasks').click();
  await expect(page.getByRole('radio', { name: 'Created 3' })).toBeVisible();
  await page.screenshot({ path: '/tmp/import-read/4.png', fullPage: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Created 3' })).toBeVisible();
  await button(page, 'All imports').click();
  await page.screenshot({ path: '/tmp/import-read/5.png', fullPage: true });
});
