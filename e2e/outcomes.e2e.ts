import type { Locator, Page } from '@playwright/test';
import {
  button,
  card,
  connect,
  create,
  decide,
  expect,
  expectOutcome,
  fillSmallDelivery,
  recordCreations,
  runTimersUntil,
  serviceOf,
  test,
  untilAnswered,
  visit,
} from './test.ts';

const creation = '**/open/task/createDelivery';

/** Lets requests reach the service and loses its answers. */
const loseAnswers = (page: Page) =>
  page.route(creation, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });

/** The network goes once the page has fetched what it fetches by itself, as it has when a person has filled in a form. */
const goOffline = async (page: Page): Promise<void> => {
  await untilAnswered(page);
  await page.context().setOffline(true);
};

/** Lets the times between attempts go by, until the card says so. */
const waitFor = (page: Page, sign: Locator): Promise<void> =>
  runTimersUntil(page, () => expect(sign).toBeVisible({ timeout: 500 }), 4000);

test('an outcome that stays unknown says so, here and on Sent after a reload, until a person decides', async ({
  page,
  account,
  watch,
}) => {
  await page.clock.install();
  await connect(page, account);
  watch.expect(/request failed: POST .*createDelivery/);
  const order = await fillSmallDelivery(page);
  await loseAnswers(page);
  await create(page);
  // The service tells repeats apart, so that it is asked a few times before a person is.
  await waitFor(page, button(card(page, order), 'Ask again'));
  await expectOutcome(page, order, 'Outcome unknown');
  expect(await serviceOf(account).tasks(order)).toHaveLength(1);

  await visit(page, 'Sent');
  await page.reload();
  await expectOutcome(page, order, 'Outcome unknown');
  // The page asks a few times more when it opens.
  await waitFor(page, card(page, order).getByText('The service has 1 task with this order number'));
  await decide(page, order, 'It exists');
  await expectOutcome(page, order, 'Created');
  expect(await serviceOf(account).tasks(order)).toHaveLength(1);
});

// The account's book is empty here: nothing is loaded for a known customer after the network went.
test('a task is sent once though the page is left, and never if it was cancelled offline', async ({
  page,
  context,
  account,
}) => {
  await connect(page, account);

  await test.step('offline, cancelled, it is never sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await goOffline(page);
    await create(page);
    await expectOutcome(page, order, 'Not sent');
    await button(card(page, order), 'Cancel sending').click();
    await expect(card(page, order)).toContainText('You cancelled it');
    await context.setOffline(false);
    await fillSmallDelivery(page);
    await create(page);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.body['order_id']).not.toBe(order);
  });

  await test.step('leaving the page while it sends loses nothing', async () => {
    const order = await fillSmallDelivery(page);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(creation, async (route) => {
      await answered;
      await route.continue();
    });
    await create(page);
    await expectOutcome(page, order, 'Sending');
    await visit(page, 'Promos');
    answer();
    await visit(page, 'Sent');
    await expectOutcome(page, order, 'Created');
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });
});
