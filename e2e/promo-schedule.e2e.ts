import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { readEnvironment } from './support/environment.ts';
import { expect, test } from './support/fixtures.ts';
import { setPromo } from './support/service-api.ts';
import { button, connect, promo, textbox, visit } from './support/verbs.ts';

const codes = Array.from({ length: 12 }, (_, at) => `FALL${at + 1}`);

const paste = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search promos' }).evaluate((input, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

const view = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).locator('..').click();

/** As if the service's clock were at the time of a step of the account's plans. */
const bringForward = (accountId: string, step: number) => {
  const database = new DatabaseSync(readEnvironment().database, { timeout: 5000 });
  database
    .prepare('update promo_schedule set due_at = ? where account_id = ? and step = ?')
    .run(new Date().toISOString(), accountId, step);
  database.close();
};

test('twelve codes are planned in 25 keys, seen and switched in two browsers, and cancelled', async ({
  page,
  account,
  admin,
  openBrowser,
}) => {
  await admin.loadPromos(account, codes);
  for (const id of [501, 502, 503]) await setPromo(account, id, 0);
  await connect(page, account);
  await visit(page, 'Promos');
  const other = await openBrowser();
  await connect(other.page, account);
  await visit(other.page, 'Promos');
  await expect(promo(other.page, 'FALL1')).toBeChecked();

  await expect(promo(page, 'FALL1')).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search promos' }).focus();
  await paste(page, [...codes.slice(1), 'SPRING20'].join('\n'));
  await expect(page.getByRole('region', { name: 'Selected promos' })).toContainText('12 selected');
  let keys = 0;
  const press = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  await press('Enter', 'Tab', 'Tab');
  await expect(button(page, 'Schedule…')).toBeFocused();
  await press('Enter');
  await expect(textbox(page, 'From')).toBeFocused();
  await press(...Array.from('fri 9'), 'Tab', ...Array.from('sun 24:00'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Fri .*09:00 · in/);
  await expect(dialog).toContainText(/Mon .*00:00 · in/);
  await expectAccessible(page);
  await press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(keys).toBeLessThanOrEqual(25);

  const row = (at: Page, code: string) => at.getByRole('row').filter({ hasText: code });
  await expect(row(page, 'SPRING20')).toContainText(/On Fri 09:00 · in/);
  // The other browser hears of it by itself.
  await expect(row(other.page, 'SPRING20')).toContainText(/On Fri 09:00 · in/, { timeout: 15_000 });
  await view(other.page, /^Planned/);
  await expect(other.page.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(other.page);

  bringForward(account.account_id, 0);
  await expect(promo(page, 'SPRING20')).toBeChecked({ timeout: 15_000 });
  await expect(row(page, 'SPRING20')).toContainText('Off Sun 24:00');
  await expect(other.page.getByRole('region', { name: 'The last hundred' })).toContainText('Already so', {
    timeout: 15_000,
  });
  await expect(other.page.getByRole('region', { name: 'The last hundred' })).toContainText('Done');

  await button(other.page, 'Cancel: turn off SPRING20, FALL2, FALL3 and 9 more').click();
  await button(other.page, 'Cancel the plan').click();
  await expect(other.page.getByText('Nothing is planned')).toBeVisible();
  await expect(row(page, 'SPRING20')).not.toContainText('Off Sun 24:00', { timeout: 15_000 });
  await view(page, 'What happened');
  await expect(row(page, 'SPRING20').first()).toContainText('Turned on');
  await expect(row(page, 'SPRING20').first()).toContainText('Plan 1');
  await page.getByRole('combobox', { name: 'Changed by' }).selectOption('schedule of First key');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
