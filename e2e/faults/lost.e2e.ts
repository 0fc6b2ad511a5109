import { pauseTimers, runTimersUntil } from '../support/clocks.ts';
import { unknownHost } from '../support/environment.ts';
import { creationsOn, expect, keysOf, test } from '../support/fault-fixtures.ts';
import { createFailed, createThrough, expectEnd, fillThrough } from '../support/fault-verbs.ts';
import { answerBreaksOff, answerLost, neverArrives, requestBreaksOff } from '../support/faults.ts';
import { recordCreations } from '../support/requests.ts';
import {
  button,
  card,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  untilAnswered,
  visit,
  decide,
} from '../support/verbs.ts';

// The connection breaks at some point between the press of Create and the answer. Our service recognises a repeated request,
// so that the page settles the outcome by itself; with any other service only a person can, and nothing is repeated before.

test('FM-12 nobody listens: the outcome is unknown until somebody does, and one task is made', async ({
  page,
  home,
  watch,
}) => {
  watch.expect(createFailed);
  const order = await fillThrough(page, home);
  await untilAnswered(page);
  await home.wire.goDown();
  await create(page);
  await expectEnd(page, home, order, { outcomes: ['Outcome unknown'], tasks: 0 });
  await expect(card(page, order)).toContainText('The connection failed.');
  await home.wire.comeBack();
  await expectEnd(page, home, order);
});

test('FM-12 the name of the service is not found: the outcome is unknown, and the person is asked', async ({
  page,
  watch,
}) => {
  watch.expect(/request failed: GET .*capabilities.* net::ERR_NAME_NOT_RESOLVED/);
  watch.expect(/request failed: POST .*createDelivery net::ERR_NAME_NOT_RESOLVED/);
  const account = { account_id: '', api_key: 'no-such-service', merchant_id: 'MX-7' };
  await connect(page, account, { address: unknownHost });
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Outcome unknown');
  await expect(card(page, order)).toContainText(`Look up order ${order}`);
  await expect(button(card(page, order), 'It exists')).toBeVisible();
});

for (const ending of ['fin', 'rst'] as const)
  test(`FM-13 the connection ends (${ending}) before a byte of the request arrives: no task, until the person sends again`, async ({
    page,
    abroad,
    watch,
  }) => {
    watch.expect(createFailed);
    const order = await createThrough(page, abroad, neverArrives(ending));
    await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'], tasks: 0 });
    await button(card(page, order), `More for order ${order}`).click();
    await expect(card(page, order)).toContainText('May create a second task');
    await decide(page, order, 'Send again');
    await expectEnd(page, abroad, order);
  });

test('FM-14 the request breaks off at ten places: each time unknown, and no task', async ({
  page,
  abroad,
  watch,
}) => {
  watch.expect(createFailed);
  const shares = [0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 0.995];
  const order = await createThrough(page, abroad, ...shares.map(requestBreaksOff));
  for (let times = 1; times <= shares.length; times += 1) {
    await expect.poll(() => creationsOn(abroad.wire).length).toBe(times);
    await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'], tasks: 0 });
    await decide(page, order, 'Send again');
  }
  await expectEnd(page, abroad, order);
  expect(abroad.foreign.refused).toEqual([]);
});

test('FM-14 the request breaks off half-way to our service: it stores nothing, and the repeat makes the one task', async ({
  page,
  home,
  watch,
}) => {
  watch.expect(createFailed);
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  const order = await createThrough(page, home, requestBreaksOff(0.9), { requestAfter: looked });
  await expect.poll(() => creationsOn(home.wire).length).toBe(2);
  expect(await home.tasks(order)).toBe(0);
  goOn();
  await expectEnd(page, home, order);
});

for (const ending of ['fin', 'rst'] as const) {
  test(`FM-15 the answer is lost (${ending}) after the commit on a reused connection: the browser itself repeats the POST, and one task is there`, async ({
    page,
    home,
  }) => {
    const sent = recordCreations(page);
    home.wire.setKeepAlive(true);
    const order = await fillThrough(page, home, answerLost(ending));
    await untilAnswered(page);
    await create(page);
    await expectEnd(page, home, order);
    // One fetch of the page, delivered twice by the browser with the same key: the second gets the answer of the first.
    expect(sent).toHaveLength(1);
    const deliveries = creationsOn(home.wire);
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]?.reused).toBe(true);
    expect(keysOf(deliveries)).toHaveLength(1);
    expect(deliveries.map(({ answer }) => answer?.headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
  });

  test(`FM-16 the answer is lost (${ending}) on a reused connection to a service that does not tell repeats apart: two tasks, as promises.md says`, async ({
    page,
    abroad,
  }) => {
    const sent = recordCreations(page);
    abroad.wire.setKeepAlive(true);
    const order = await createThrough(page, abroad, answerLost(ending));
    // No page can prevent or even see it: it made one request and got one answer.
    await expectEnd(page, abroad, order, { tasks: 2 });
    expect(sent).toHaveLength(1);
    expect(creationsOn(abroad.wire)[0]?.reused).toBe(true);
    expect(abroad.foreign.received).toHaveLength(2);
  });

  test(`FM-17 the answer is lost (${ending}) on a fresh connection: asked again with the same key, and one task is there`, async ({
    page,
    home,
    watch,
  }) => {
    watch.expect(createFailed);
    await page.clock.install();
    const order = await fillThrough(page, home, answerLost(ending));
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    await expectEnd(page, home, order);
    const deliveries = creationsOn(home.wire);
    expect(deliveries.map(({ reused }) => reused)).toEqual([false, false]);
    expect(keysOf(deliveries)).toHaveLength(1);
  });
}

test('FM-17 the answer is lost on a fresh connection to a service that does not tell repeats apart: one task, and no repeat before the person says so', async ({
  page,
  abroad,
  watch,
}) => {
  watch.expect(createFailed);
  const order = await createThrough(page, abroad, answerLost());
  await expectOutcome(page, order, 'Outcome unknown');
  await visit(page, 'Sent');
  await page.reload();
  await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'] });
  await button(card(page, order), `More for order ${order}`).click();
  await expect(card(page, order)).toContainText('May create a second task');
  expect(abroad.foreign.received).toHaveLength(1);
  await decide(page, order, 'Send again');
  await expectEnd(page, abroad, order, { tasks: 2 });
});

for (const share of [0.3, 0.95])
  test(`FM-34 the answer breaks off at ${share} of its bytes: unknown, not taken for a success`, async ({
    page,
    abroad,
    watch,
  }) => {
    watch.expect(createFailed);
    const order = await createThrough(page, abroad, answerBreaksOff(share));
    await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'] });
  });
