import type { Page } from '@playwright/test';
import {
  create,
  expect,
  expectConnected,
  pauseTimers,
  runTimersUntil,
  test,
  textbox,
  untilAnswered,
  untilQuiet,
} from './test.ts';

const banner = (page: Page) => page.getByText('You’re offline.');
const header = (page: Page) => page.getByRole('banner').getByRole('status');

test(
  'a task created offline is sent once the network is back',
  { tag: '@smoke' },
  async ({ page, context, desk, service }) => {
    const order = await desk.openSmall();
    await expect(banner(page)).toHaveCount(0);
    await untilAnswered(page);
    await context.setOffline(true);
    await expect(banner(page)).toContainText('sent when you’re back online');
    await expect(header(page)).toHaveText(/^Offline · 127\.0\.0\.1:\d+$/);
    await create(page);
    await expect(desk.card(order)).toHaveOutcome('Not sent');
    await expect(desk.card(order)).toContainText('You’re offline.');
    // The outbox has the task, so the form is free for the next one.
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    expect(desk.sent).toEqual([]);

    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await expectConnected(page);
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(desk.sent).toHaveLength(1);
    await expect(service).toHaveCreatedOnce(order);
  },
);

test('the header says that the service does not answer, until it answers again', async ({
  page,
  desk,
  watch,
}) => {
  watch.expect(/request failed: POST .*promo\/(schedule\/)?list/);
  watch.expect(/request failed: GET .*capabilities/);
  await page.clock.install();
  await desk.open('delivery');
  // The form loads its lists.
  await untilQuiet(page);
  let isDown = true;
  await page.route('**/open/**', (route) => (isDown ? route.abort('connectionrefused') : route.continue()));
  await desk.visit('Promos');
  await expect(header(page)).toHaveText(/^No answer from 127\.0\.0\.1:\d+$/);
  await expect(banner(page)).toHaveCount(0);
  await pauseTimers(page);
  const failed = page.waitForEvent('requestfailed', (request) => /capabilities/.test(request.url()));
  await page.clock.runFor(5000);
  await failed;
  await expect(header(page)).toContainText('No answer');

  isDown = false;
  const isBack = () => expect(header(page)).toContainText('Connected to', { timeout: 500 });
  await runTimersUntil(page, isBack, 10_000);
});
