import type { Page } from '@playwright/test';
import {
  button,
  connect,
  create,
  expect,
  expectConnected,
  expectOutcome,
  fillSmallDelivery,
  orderNumber,
  recordCreations,
  serviceOf,
  startTask,
  test,
  textbox,
  untilAnswered,
  untilQuiet,
  visit,
} from './test.ts';

const strip = (page: Page) => page.getByText('You’re offline.');
const state = (page: Page) => page.getByRole('banner').getByRole('status');

test('offline, and a service that does not answer, are said in the header; the task goes out once when the network is back, and nothing moves its button away', async ({
  page,
  context,
  account,
  watch,
}) => {
  await connect(page, account);

  await test.step('offline is said under the header, by the header and by what waits; the task goes out once when the network is back', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await expect(strip(page)).toHaveCount(0);
    await untilAnswered(page);
    await context.setOffline(true);
    await expect(strip(page)).toContainText('sent when you’re back online');
    await expect(state(page)).toHaveText(/^Offline · 127\.0\.0\.1:\d+$/);
    await create(page);
    await expectOutcome(page, order, 'Not sent');
    await expect(page.getByRole('article')).toContainText('You’re offline.');
    // The outbox has it: the form is free for the next task.
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    expect(sent).toEqual([]);

    await context.setOffline(false);
    await expect(strip(page)).toHaveCount(0);
    await expectConnected(page);
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  await test.step('what arrives while Create task is pressed does not move it away', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await startTask(page, 'Delivery');
    await textbox(page, 'Customer name').fill('Ana M.');
    const order = await orderNumber(page);
    await page.evaluate(() => {
      const end = document.querySelector('form')?.getBoundingClientRect().bottom ?? 0;
      scrollBy({ top: end - innerHeight + 100, behavior: 'instant' });
    });
    await expect(page.getByText('Saved on this device')).toBeVisible();
    const top = async () => (await button(page, 'Create task').boundingBox())?.y ?? 0;
    await untilQuiet(page);
    await button(page, 'Create task').hover();
    const before = await top();
    await page.mouse.down();
    await context.setOffline(true);
    await expect(strip(page)).toBeAttached();
    // A button gives way by a pixel as it is pressed.
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
    await page.mouse.up();
    await expect(textbox(page, 'Customer phone')).toBeFocused();
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await context.setOffline(false);
    await expectConnected(page);
  });

  await test.step('a service that does not answer is not said to be connected, until it answers again', async () => {
    watch.expect(/request failed: POST .*promo\/list/);
    watch.expect(/request failed: GET .*capabilities/);
    await page.clock.install();
    let isOutOfReach = true;
    await page.route('**/open/**', (route) =>
      isOutOfReach ? route.abort('connectionrefused') : route.continue(),
    );
    await visit(page, 'Promos');
    await expect(state(page)).toHaveText(/^No answer from 127\.0\.0\.1:\d+$/);
    await expect(strip(page)).toHaveCount(0);
    // The request must have failed before the service answers again: it may reach the route above later than the page.
    const failed = page.waitForEvent('requestfailed', (request) => /capabilities/.test(request.url()));
    await page.clock.runFor(5000);
    await failed;
    await expect(state(page)).toContainText('No answer');

    isOutOfReach = false;
    // The next pause begins when the last answer has arrived, which may be after the clock was moved.
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(state(page)).toContainText('Connected to', { timeout: 500 });
    }).toPass();
  });
});
