import type { Locator, Page } from '@playwright/test';
import { pauseTimers, runTimersUntil } from './kit/clocks.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import { findTasks } from './support/service-api.ts';
import {
  button,
  card,
  connect,
  create,
  detailsOf,
  expectOutcome,
  fillSmallDelivery,
  textbox,
  untilAnswered,
  visit,
  decide,
} from './support/verbs.ts';

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

test('FM-21 an outcome that stays unknown says so until a person decides, the page is opened again, or the service can be asked', async ({
  page,
  account,
  watch,
}) => {
  await page.clock.install();
  await connect(page, account);

  await test.step('an outcome that stays unknown says so, here and on Sent after a reload, until a person decides', async () => {
    watch.expect(/request failed: POST .*createDelivery/);
    const order = await fillSmallDelivery(page);
    await loseAnswers(page);
    await create(page);
    // The service tells repeats apart, so that it is asked a few times before a person is.
    await waitFor(page, button(card(page, order), 'Ask again'));
    await expectOutcome(page, order, 'Outcome unknown');
    expect(await findTasks(account, order)).toHaveLength(1);

    await visit(page, 'Sent');
    await page.reload();
    await expectOutcome(page, order, 'Outcome unknown');
    // The page asks a few times more when it opens.
    await waitFor(page, card(page, order).getByText('Asking again never creates a second task'));
    await expect(card(page, order)).toContainText('The service has 1 task with this order number');
    await decide(page, order, 'It exists');
    await expectOutcome(page, order, 'Created');
    await page.reload();
    await expectOutcome(page, order, 'Created');
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  await test.step('an outcome that stayed unknown is settled by itself when the page is opened again', async () => {
    watch.expect(/request failed: POST .*createDelivery/);
    const order = await fillSmallDelivery(page);
    await loseAnswers(page);
    await create(page);
    await waitFor(page, button(card(page, order), 'Ask again'));
    await page.unrouteAll();
    await page.reload();
    await expectOutcome(page, order, 'Created');
    await visit(page, 'Sent');
    await expectOutcome(page, order, 'Created');
    await page.getByRole('button', { name: `Details of order ${order}` }).click();
    await expect(detailsOf(page, order)).toContainText('asked again. It has this task once');
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  await test.step('an error page of something in between is an unknown outcome', async () => {
    watch.expect(/status 502: POST .*createDelivery/);
    const order = await fillSmallDelivery(page);
    await page.route(creation, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await page.unrouteAll();
    // Nothing was stored, so that the next attempt makes the one task.
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    expect(await findTasks(account, order)).toHaveLength(1);
  });
});

test('FM-9 FM-11 FM-47 offline, cancelled, on another page, or in a tab that closes: each task is sent once, or never', async ({
  page,
  context,
  account,
}) => {
  await connect(page, account);

  await test.step('offline it is Not sent, and goes out once when the connection is back', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await goOffline(page);
    await create(page);
    await expectOutcome(page, order, 'Not sent');
    // The outbox has it: the form is free for the next task.
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    expect(sent).toEqual([]);
    await context.setOffline(false);
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await findTasks(account, order)).toHaveLength(1);
  });

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
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  await test.step('a tab that closes while it sends leaves one task, settled by the next tab', async () => {
    const order = await fillSmallDelivery(page);
    const { promise: stored, resolve: wasStored } = Promise.withResolvers<void>();
    await page.route(creation, async (route) => {
      await route.fetch();
      // Never answered: the tab is gone by then.
      wasStored();
    });
    await create(page);
    await stored;
    await page.close();

    const next = await context.newPage();
    await connect(next, account);
    await visit(next, 'Sent');
    await expectOutcome(next, order, 'Created');
    expect(await findTasks(account, order)).toHaveLength(1);
  });
});
