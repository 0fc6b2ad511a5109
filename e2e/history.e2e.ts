import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { scrollAndLook } from './support/scroll-and-look.ts';
import { fillHistory } from './support/fill-history.ts';
import { button, card, connect, expect, test } from './test.ts';

const day = 86_400_000;

/** How many there are, beside the filter. */
const allRadio = (page: Page, count: string) =>
  page.getByRole('radio', { name: `All ${count}`, exact: true });

/** Said while they are filtered or searched. */
const shown = (page: Page) => page.getByRole('main').getByText(/^[\d,]+ tasks? shown$/);

test('sent tasks are deleted when their retention time is over, exported as the filter shows them, cleared once the person has seen how many, and ten thousand scroll, filter and are searched at once', async ({
  page,
  context,
  account,
}) => {
  await connect(page, account);
  const now = Date.now();
  await fillHistory(page, [
    { orderId: '=1+1', createdAt: now, state: 'rejected' },
    { orderId: 'last-week', createdAt: now - 8 * day },
    { orderId: 'recent', createdAt: now - 89 * day, state: 'rejected' },
    { orderId: 'old', createdAt: now - 91 * day },
    { orderId: 'stopped', createdAt: now - 40 * day, state: 'unknown', settledBy: 'person' },
    { orderId: 'old-unknown', createdAt: now - 400 * day, state: 'unknown' },
    { orderId: 'old-waiting', createdAt: now - 400 * day, state: 'queued', parked: true },
  ]);
  await page.goto('/sent');
  const other = await context.newPage();

  await test.step('those whose retention time is over are deleted at the next start, open ones never are', async () => {
    await expect(allRadio(page, '6')).toBeVisible();
    await expect(card(page, 'old')).toHaveCount(0);
    for (const order of ['recent', 'old-unknown', 'old-waiting'])
      await expect(card(page, order)).toHaveCount(1);
  });

  await test.step('those of the filter are exported as CSV, without the key and without a formula', async () => {
    const save = async () => {
      await button(page, 'More tools').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Export as CSV').click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^dispatch-desk-sent-\d{4}-\d\d-\d\d\.csv$/);
      return readFile(await download.path(), 'utf8');
    };
    await page.bringToFront();
    const all = await save();
    expect(all.split('\r\n')).toHaveLength(8);
    expect(all).toContain('"last-week"');
    expect(all).toContain(`"'+1 415 555 0001"`);
    expect(all).toContain(`"'=1+1"`);
    expect(all).not.toContain(account.api_key);
    await page.getByRole('radio', { name: /^Rejected/ }).check();
    expect((await save()).split('\r\n')).toHaveLength(4);
    await page.getByRole('radio', { name: /^All(?! tasks)/ }).check();
  });

  await test.step('old ones are cleared once the person has seen how many, in every tab', async () => {
    await other.goto('/sent');
    await expect(allRadio(other, '6')).toBeVisible();
    // A tab in the background renders once a second only.
    await page.bringToFront();
    await button(page, 'More tools').click();
    await button(page, 'Clear old tasks').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 task would be cleared.');
    await dialog.getByRole('radio', { name: /^7 days/ }).check();
    await expect(dialog).toContainText('2 tasks would be cleared. 3 tasks are kept');
    await button(dialog, 'Clear 2 tasks').click();
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'More tools')).toBeFocused();
    for (const tab of [page, other]) {
      await expect(allRadio(tab, '4')).toBeVisible();
      for (const order of ['last-week', 'recent']) await expect(card(tab, order)).toHaveCount(0);
    }
  });

  await test.step('ten thousand are drawn in each frame that scrolls, to the last one, and are filtered and searched at once', async () => {
    await other.close();
    await fillHistory(
      page,
      Array.from({ length: 10_000 }, (_each, at) => ({
        orderId: `H-${at}`,
        createdAt: now - at * 60_000,
        ...(at % 10 === 0 && { state: 'rejected' as const }),
      })),
    );
    await page.goto('/sent');
    await expect(allRadio(page, '10,000')).toBeVisible();
    await expect(card(page, 'H-0')).toBeVisible();
    // Hardly more rows are in the document than are in sight.
    expect(await scrollAndLook(page.locator('html'), 52)).toEqual([]);
    await expect(page.locator('[role="article"][aria-posinset="10000"]')).toBeInViewport();
    await expect(card(page, 'H-9999')).toBeVisible();
    expect(await page.getByRole('article').count()).toBeLessThan(80);
    await page.getByRole('radio', { name: /^Rejected/ }).check();
    await expect(shown(page)).toHaveText('1,000 tasks shown');
    await page.getByRole('searchbox').fill('H-123');
    await expect(shown(page)).toHaveText('1 task shown');
  });
});
