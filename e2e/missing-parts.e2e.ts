import type { Page } from '@playwright/test';
import {
  button,
  connect,
  connectByForm,
  create,
  expect,
  expectConnected,
  expectOutcome,
  fillSmallDelivery,
  startTask,
  test,
  textbox,
  untilQuiet,
  visit,
} from './test.ts';

/** How often the page was loaded since, not counting what happens inside it. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
};

const note = (page: Page) => page.getByText('Part of this page didn’t load');

/** Types something and waits until the device has stored it. */
const type = async (page: Page) => {
  await startTask(page, 'Delivery');
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await expect(page.getByText('Saved on this device')).toBeVisible();
};

/** Files of other pages, and of what a press opens, may fail to load: the network is gone, or a new version is deployed. */

test('without the network the form stays, a part that a press opens says that it did not load, and a new version comes with one reload', async ({
  page,
  context,
  account,
  watch,
}) => {
  // The page reads ahead, so that these files are gone before it connects.
  await page.route('**/sent-page*.js', (route) => route.abort('internetdisconnected'));
  // The service has files of other names by now; those that the open page knows are gone.
  let isOld = true;
  await page.route('**/promos-page*.js', (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await connect(page, account);

  await test.step('the network is gone: no reload, the form stays as it is, and a note says why', async () => {
    watch.expect(/request failed: GET .*(sent-page|favicon)/);
    await type(page);
    const loads = countLoads(page);
    await untilQuiet(page);
    // What was loaded ahead and did not come is not missed yet.
    await expect(note(page)).toHaveCount(0);
    await context.setOffline(true);
    await visit(page, 'Sent');
    await expect(note(page)).toBeVisible();
    await expect(page).toHaveURL(/\/new\/delivery$/);
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    await button(page, 'Continue without it').click();
    await expect(note(page)).toHaveCount(0);
    expect(loads()).toBe(0);
    await context.setOffline(false);
    await page.unroute('**/sent-page*.js');
  });

  await test.step('what a press opens says in its place that it did not load, and the form goes on', async () => {
    watch.expect(/request failed: GET .*paste-dialog-/);
    await page.route('**/paste-dialog-*.js', (route) => route.abort('connectionreset'));
    const order = await fillSmallDelivery(page);
    await button(page, 'Paste details').click();
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'This part didn’t load' });
    await expect(failed).toBeVisible();
    await expect(note(page)).toBeVisible();
    await page.unroute('**/paste-dialog-*.js');
    await button(failed, 'Try again').click();
    await expect(note(page)).toHaveCount(0);
    await page.getByRole('dialog', { name: 'Paste details' }).getByRole('button', { name: 'Close' }).click();
    await create(page);
    await expectOutcome(page, order, 'Created');
  });

  await test.step('a new version is out: one reload brings the page that is gone, and the draft is kept', async () => {
    watch.expect(/status 404: GET .*promos-page/);
    watch.expect(/request failed: GET .*promos-page/);
    await type(page);
    const loads = countLoads(page);
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await visit(page, 'Promos');
    await expect(page.getByRole('searchbox', { name: 'Search promos' })).toBeVisible();
    expect(loads()).toBe(1);
    await expect(note(page)).toHaveCount(0);
    await visit(page, 'New task');
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  });
});

test('where the code for a connect link cannot be loaded, the page says so, and the link is still good', async ({
  page,
  admin,
  account,
  watch,
}) => {
  watch.expect(/request failed: GET .*shared-/);
  const link = await admin.createLink(account);
  await page.route('**/shared-*.js', (route) => route.abort('connectionreset'));
  const loads = countLoads(page);
  await page.goto(link);
  // The page needs that file, too, and is loaded again once by itself.
  await expect.poll(loads).toBe(2);
  await expect(page.getByRole('main').getByText('This part didn’t load')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Reload').click();
  await page.goto(link);
  await expectConnected(page);
});

// That it was loaded again the page knows from the browser, with a storage of the tab or without one.
test('a page that does not come at all, in a tab without storage: one reload at most, then a note beside the form', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/request failed: GET .*sent-page/);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.route('**/sent-page*.js', (route) => route.abort('connectionreset'));
  await connectByForm(page, account);
  await type(page);
  const loads = countLoads(page);
  // The note is there before the reload, too.
  const reloaded = page.waitForEvent('load');
  await visit(page, 'Sent');
  await reloaded;
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  await expect(note(page)).toBeVisible();
  await textbox(page, 'Customer name').fill('Ravi Iyer of Pune');
  await visit(page, 'Sent');
  await expect(page).toHaveURL(/\/new\/delivery$/);
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer of Pune');
  expect(loads()).toBe(1);
  await page.unrouteAll();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await button(page, 'Reload').click();
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer of Pune');
  await visit(page, 'Sent');
  await expect(page.getByRole('main')).toContainText('Nothing sent from this device yet');
});
