import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { extensionPaths } from '#contract/extensions.ts';
import { schedulePage } from '#contract/promo-schedule.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { spawnService } from '#testing/spawn-service.ts';
import { startAdmin } from './support/admin.ts';
import { countKeys } from './support/keys.ts';
import {
  button,
  connectByLink,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  promo,
  test,
  textbox,
  visit,
} from './test.ts';

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

/** A service of this test alone, whose clocks it can move. */
const startService = async (info: TestInfo) => {
  const database = info.outputPath('desk.db');
  const ahead = info.outputPath('ahead');
  const service = await spawnService({
    DATABASE: database,
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import=${new URL('support/moved-clock.ts', import.meta.url).href}`,
    CLOCK_AHEAD: ahead,
  });
  const admin = startAdmin({ database, url: service.address });
  return {
    admin,
    post: service.post,
    /** Its clocks show this instant from now on. */
    moveClock: (instant: number) => {
      writeFileSync(ahead, String(instant - Date.now()));
      process.kill(service.pid, 'SIGUSR2');
    },
    stop: async () => {
      await admin.close();
      await service.stop();
    },
  };
};

test('twelve codes are planned in 25 keys, seen and switched in two browsers as the service’s clock goes on, and cancelled', async ({
  page,
  openBrowser,
}, info) => {
  const service = await startService(info);
  const account = await service.admin.createAccount();
  await service.admin.loadPromos(account, codes);
  const { api_key } = account;
  for (const promo_id of [501, 502, 503])
    await service.post(changeStatusPath, { api_key, promo_id, status: 0 });
  const open = async (tab: Page) => {
    await connectByLink(tab, service.admin, account);
    await visit(tab, 'Promos');
    await expect(promo(tab, 'FALL1')).toBeChecked();
  };
  await open(page);
  const other = await openBrowser({ connected: false });
  await open(other.page);

  const keys = countKeys(page);
  await keys.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search promos' })).toBeFocused();
  await paste(page, [...codes.slice(1), 'SPRING20'].join('\n'));
  await expect(page.getByRole('region', { name: 'Selected promos' })).toContainText('12 selected');
  for (const key of ['Enter', 'Tab', 'Tab']) await keys.press(key);
  await expect(button(page, 'Schedule…')).toBeFocused();
  await keys.press('Enter');
  await expect(textbox(page, 'From')).toBeFocused();
  await keys.type('fri 9');
  await keys.press('Tab');
  await keys.type('sun 24:00');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Fri .*09:00 · in/);
  await expect(dialog).toContainText(/Sun .*24:00 · in/);
  await expectAccessible(page);
  await keys.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(keys.pressed()).toBeLessThanOrEqual(25);

  const row = (at: Page, code: string) => at.getByRole('row').filter({ hasText: code });
  await expect(row(page, 'SPRING20')).toContainText('Fri 09:00 → on');
  // The other browser hears of it by itself.
  await expect(row(other.page, 'SPRING20')).toContainText('Fri 09:00 → on', { timeout: 15_000 });
  await view(other.page, /^Planned/);
  await expect(other.page.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(other.page);

  const listed = await service.post(extensionPaths.promoScheduleList, { api_key });
  const { planned } = schedulePage.parse(await listed.json()).data;
  const [friday = 0, sunday = 0] = planned.map(({ due_at }) => Date.parse(due_at));
  service.moveClock(friday);
  await expect(promo(page, 'SPRING20')).toBeChecked({ timeout: 15_000 });
  await expect(row(page, 'SPRING20')).toContainText('Sun 24:00 → off');
  await expect(other.page.getByRole('region', { name: 'The last 100' })).toContainText('Already so', {
    timeout: 15_000,
  });
  await expect(other.page.getByRole('region', { name: 'The last 100' })).toContainText('Done');

  await button(other.page, 'Cancel: turn off SPRING20, FALL2, FALL3 and 9 more').click();
  await button(other.page, 'Cancel the plan').click();
  await expect(other.page.getByText('Nothing is planned')).toBeVisible();
  await expect(row(page, 'SPRING20')).not.toContainText('Sun 24:00 → off', { timeout: 15_000 });

  // Days later one of them is switched by hand.
  service.moveClock(sunday);
  await view(other.page, 'Codes');
  await promo(other.page, 'FALL1').click();
  await expect(promo(other.page, 'FALL1')).not.toBeChecked();
  await view(page, 'What happened');
  await expect(row(page, 'FALL1')).toContainText('By hand');
  await expect(row(page, 'SPRING20').first()).toContainText('Turned on');
  await expect(row(page, 'SPRING20').first()).toContainText('Plan 1');
  const [person, day] = ['Changed by', 'Day'].map((name) => page.getByRole('combobox', { name }));
  await person?.selectOption('schedule of Connect link');
  await expect(page.getByRole('row')).toHaveCount(2);
  await day?.selectOption({ index: 1 });
  await expect(page.getByText('No change matches')).toBeVisible();
  await day?.selectOption({ index: 2 });
  await expect(row(page, 'SPRING20')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Export as CSV').click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.trim().split(/\r?\n/)).toEqual([
    expect.stringContaining('"at","code","promo_id","from","to","changed_by","how"'),
    expect.stringMatching(/^"\d{4}-[^,]*","SPRING20","501","0","1","schedule of Connect link","Plan 1"$/),
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  for (const name of ['What happened', 'Planned', 'Codes']) {
    await view(page, name);
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expectNoSidewaysScroll(page);
  }
  // They would go on asking a service that is gone.
  await Promise.all([page.close(), other.page.close()]);
  await service.stop();
});
