import { expect, test } from './support/fixtures.ts';
import { connect } from './support/verbs.ts';

test('rows are pasted, described, checked and repaired', async ({ page, account }) => {
  await connect(page, account);
  await page.getByRole('link', { name: 'Import' }).click();
  await page
    .getByRole('textbox', { name: 'Paste rows' })
    .fill(
      [
        'Order number\tPhone\tName\tAddress\tBefore\tWhat',
        'I-1\t+14155550102\tChloé Dubois\t2 Marina Blvd\t03/12/2037 14:30\tTwo boxes',
        'I-2\t+14155550134\tBen Okafor\t1 Ferry Building\t2037-12-22 15:00\tFlowers',
        'I-3\t1.2E+10\tDana Cruz\t500 Castro St\t2037-12-22 16:00\tDocuments',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Read pasted rows' }).click();
  await page.getByRole('combobox', { name: 'Time zone', exact: true }).fill('Chicago');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('radio', { name: 'To repair 2' })).toBeVisible();
});
