import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  button,
  card,
  connectByForm,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  orderNumber,
  serviceOf,
  startTask,
  storedTexts,
  test,
  textbox,
  untilQuiet,
} from './test.ts';

// What the page keeps may be removed while it is open: by the browser's own "clear site data", or by another page.

const clearByBrowser = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb,local_storage',
  });
};

const clearByPage = async (page: Page): Promise<void> => {
  const other = page
    .context()
    .pages()
    .find((each) => each !== page);
  await other?.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.clear();
        const removing = indexedDB.deleteDatabase('dispatch-desk-1');
        removing.addEventListener('success', () => resolve());
        removing.addEventListener('error', () => reject(removing.error ?? new Error('IndexedDB failed')));
      }),
  );
};

/** Waits until the device has recorded a task: its card stands there before that, and what is not stored yet would be stored again. */
const untilRecorded = (page: Page, order: string): Promise<void> =>
  expect
    .poll(async () => {
      const stores = z.array(z.unknown()).parse(JSON.parse((await storedTexts(page)).indexedDB));
      return JSON.stringify(stores[stores.indexOf('intents') + 2]);
    })
    .toContain(order);

const note = (page: Page) => page.getByText('This site’s data was removed from the browser');
const saved = (page: Page) => expect(page.getByRole('tabpanel')).toContainText('Saved on this device');

test('site data removed by the browser: what is typed is kept and saved again, what waits goes with it, and the page says so; removed by a page, the form is there after a reload', async ({
  page,
  context,
  account,
}) => {
  await connectByForm(page, account);
  const past = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, past, 'Created');

  await startTask(page, 'Delivery');
  await textbox(page, 'Customer name').fill('Ana M.');
  await saved(page);
  const typed = await orderNumber(page);
  await clearByBrowser(page);
  await expect(note(page)).toBeVisible();
  await expect(card(page, past)).toHaveCount(0);
  await textbox(page, 'Customer phone').fill('+1 415 555 0102');
  await expect(page.getByRole('tabpanel')).not.toContainText('another tab');
  await expect(textbox(page, 'Customer name')).toHaveValue('Ana M.');
  await button(page, 'OK').click();
  await expect(note(page)).toHaveCount(0);

  await untilQuiet(page);
  await context.setOffline(true);
  const order = await fillSmallDelivery(page);
  expect(order).toBe(typed);
  await create(page);
  await expectOutcome(page, order, 'Not sent');
  await untilRecorded(page, order);
  await clearByBrowser(page);
  await expect(note(page)).toBeVisible();
  await expect(card(page, order)).toHaveCount(0);
  await context.setOffline(false);
  const next = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, next, 'Created');
  expect(await serviceOf(account).tasks(order)).toHaveLength(0);

  await test.step('a form whose site data another page removed is there after a reload, in the tab that typed it', async () => {
    await (await context.newPage()).goto('/connection');
    // A tab in the background renders once a second only.
    await page.bringToFront();
    await startTask(page, 'Delivery');
    await textbox(page, 'Customer name').fill('Ana M.');
    await saved(page);
    await clearByPage(page);
    await expect(note(page)).toBeVisible();
    await textbox(page, 'Customer phone').fill('+1 415 555 0102');
    await page.reload();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ana M.');
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
    await expect(note(page)).toHaveCount(0);
  });
});
