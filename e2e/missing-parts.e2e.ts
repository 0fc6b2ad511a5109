import type { Page } from '@playwright/test';
import { button, expect, expectConnected, test, textbox, untilQuiet, visit } from './test.ts';

/** Counts how often the page is loaded. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
};

const failed = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'This part of the page didn’t load' });

test('a part of the page that does not load costs no typed text', async ({ context, desk, page, watch }) => {
  watch.expect(/request failed: GET .*sent-page/);
  watch.expect(/request failed: GET .*(paste-dialog|import-page)/);
  watch.expect(/request failed: GET .*promos-page/);
  watch.expect(/status 404: GET .*promos-page/);
  watch.expect(/console: TypeError: Failed to fetch/);
  // After a deployment the files that the open page knows are gone.
  let isOld = true;
  await page.route('**/promos-page*.js', (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.route('**/sent-page*.js', (route) => route.abort('internetdisconnected'));
  await desk.openSmall({ customer_username: 'Ravi Iyer' });
  await expect(page.getByText('Saved on this device')).toBeVisible();
  const loads = countLoads(page);

  await test.step('without the network the page says so and is not loaded again', async () => {
    await untilQuiet(page);
    await context.setOffline(true);
    await visit(page, 'Sent');
    await expect(failed(page)).toBeVisible();
    expect(loads()).toBe(0);
    await visit(page, 'New task');
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    await context.setOffline(false);
    await page.unroute('**/sent-page*.js');
  });

  await test.step('a dialog says in its place that it did not load', async () => {
    await page.route('**/paste-dialog-*.js', (route) => route.abort('connectionreset'));
    await button(page, 'Paste details').click();
    await expect(failed(page)).toBeVisible();
    await page.unroute('**/paste-dialog-*.js');
    await button(failed(page), 'Reload').click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    await button(page, 'Paste details').click();
    await page.getByRole('dialog', { name: 'Paste details' }).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('after a deployment one reload brings the page', async () => {
    // A page that was just reloaded does not reload again.
    await page.goto('/new/delivery');
    const before = loads();
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await visit(page, 'Promos');
    await expect(page.getByRole('searchbox', { name: 'Search promos' })).toBeVisible();
    expect(loads()).toBe(before + 1);
    await visit(page, 'New task');
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  });

  await test.step('a page that is still missing after that reload offers another one', async () => {
    await page.route('**/import-page*.js', (route) => route.abort('connectionreset'));
    // The page reads ahead, which a reload forgets.
    await page.reload();
    const before = loads();
    await visit(page, 'Import');
    await expect(failed(page)).toBeVisible();
    expect(loads()).toBe(before);
    await page.unrouteAll();
    await button(failed(page), 'Reload').click();
    await expect(textbox(page, 'Paste rows')).toBeVisible();
  });
});

test('a connect link whose code does not load can be used after a reload', async ({
  account,
  admin,
  page,
  watch,
}) => {
  watch.expect(/request failed: GET .*\.js/);
  watch.expect(/console: TypeError: Failed to fetch/);
  const link = await admin.createLink(account);
  await page.route(/\/assets\/(?!index-).*\.js$/, (route) => route.abort('connectionreset'));
  const loads = countLoads(page);
  await page.goto(link);
  // The page is loaded again once, automatically.
  await expect.poll(loads).toBe(2);
  await expect(failed(page)).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Reload').click();
  await page.goto(link);
  await expectConnected(page);
});
