import type { Locator, Page } from '@playwright/test';
import { button, decide, expect, runTimersUntil, test, untilAnswered } from './test.ts';

const creation = '**/open/task/createDelivery';

/** Lets the pauses between attempts pass. */
const waitFor = (page: Page, sign: Locator): Promise<void> =>
  runTimersUntil(page, () => expect(sign).toBeVisible({ timeout: 500 }), 4000);

test(
  'an unknown outcome stays until it is decided',
  { tag: '@smoke' },
  async ({ desk, page, service, watch }) => {
    await page.clock.install();
    watch.expect(/request failed: POST .*createDelivery/);
    const settled = await desk.createSmall();
    const order = await desk.openSmall();
    await page.route(creation, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await desk.create();
    await waitFor(page, button(desk.card(order), 'Check again'));
    await expect(desk.card(order)).toHaveOutcome('Outcome unknown');

    await test.step('after 91 days only the task with a known outcome is deleted', async () => {
      await desk.visit('Sent');
      await expect(desk.card(settled)).toHaveOutcome('Created');
      await page.clock.fastForward(91 * 86_400_000);
      await page.reload();
      const thisBrowser = page.getByRole('checkbox', { name: 'This browser' });
      await waitFor(page, thisBrowser);
      await thisBrowser.check();
      await waitFor(page, desk.card(order));
      await expect(desk.card(order)).toHaveOutcome('Outcome unknown');
      await waitFor(page, desk.card(order).getByText('The service has 1 task with this order number'));
      await expect(desk.card(settled)).toHaveCount(0);
    });

    await decide(page, order, 'Mark as created');
    await expect(desk.card(order)).toHaveOutcome('Created');
    await expect(service).toHaveCreatedOnce(order);
  },
);

test('a task is sent once although its page was left, or never if it was cancelled offline', async ({
  desk,
  page,
  context,
  service,
}) => {
  await test.step('offline and cancelled', async () => {
    const order = await desk.openSmall();
    await untilAnswered(page);
    await context.setOffline(true);
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Not sent');
    await button(desk.card(order), 'Cancel sending').click();
    await expect(desk.card(order)).toContainText('You cancelled it');
    await context.setOffline(false);
    const next = await desk.createSmall();
    expect(desk.sent.map(({ body }) => body['order_id'])).toEqual([next]);
  });

  await test.step('the page is left while it sends', async () => {
    const order = await desk.openSmall();
    const answered = Promise.withResolvers<void>();
    await page.route(creation, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Sending');
    await desk.visit('Promos');
    answered.resolve();
    await desk.visit('Sent');
    await expect(desk.card(order)).toHaveOutcome('Created');
    await expect(service).toHaveCreatedOnce(order);
  });
});
