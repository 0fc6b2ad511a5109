import { unknownHost } from '../support/environment.ts';
import { creationsOn, expect, keysOf, test } from '../support/fault-fixtures.ts';
import { answerBreaksOff, answerLost, neverArrives, requestBreaksOff } from '../support/faults.ts';
import { recordCreations } from '../support/requests.ts';
import { findTasks } from '../support/service-api.ts';
import { button, card, connect, create, expectOutcome, fillSmallDelivery, visit } from '../support/verbs.ts';

// The connection breaks somewhere between the press and the answer (reliability.md 3.2). Against our service, which tells
// repeats apart, the page settles it by itself; against any other only a person can, and nothing is repeated before.

const creation = '/open/task/createDelivery';
const failed = /request failed: POST .*createDelivery/;

test('FM-12 nobody listens: the outcome is unknown until somebody does, and one task is made', async ({
  page,
  account,
  watch,
  wire,
}) => {
  watch.expect(failed);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await page.waitForLoadState('networkidle');
  await wire.goDown();
  await create(page);
  await expectOutcome(page, order, 'Outcome unknown');
  await expect(card(page, order)).toContainText('The connection failed before an answer came.');
  expect(await findTasks(account, order)).toEqual([]);
  await wire.comeBack();
  await expectOutcome(page, order, 'Created');
  expect(await findTasks(account, order)).toHaveLength(1);
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
  await expect(card(page, order)).toContainText(`Look for order ${order}`);
  await expect(button(card(page, order), 'Send again')).toBeVisible();
});

for (const ending of ['fin', 'rst'] as const)
  test(`FM-13 the connection ends (${ending}) before a byte of the request arrives: no task, until the person sends again`, async ({
    page,
    abroad: { foreign, wire, connect: connectAbroad },
    watch,
  }) => {
    watch.expect(failed);
    await connectAbroad(page);
    const order = await fillSmallDelivery(page);
    wire.meet(creation, neverArrives(ending));
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await expect(card(page, order)).toContainText('Send again may create a second task.');
    expect(foreign.received).toEqual([]);
    await button(card(page, order), 'Send again').click();
    await expectOutcome(page, order, 'Created');
    expect(foreign.received.map(({ body }) => body['order_id'])).toEqual([order]);
  });

test('FM-14 the request breaks off at ten places: each time unknown, and no task', async ({
  page,
  abroad: { foreign, wire, connect: connectAbroad },
  watch,
}) => {
  watch.expect(failed);
  await connectAbroad(page);
  const order = await fillSmallDelivery(page);
  const shares = [0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 0.995];
  wire.meet(creation, ...shares.map(requestBreaksOff));
  await create(page);
  for (let times = 1; times <= shares.length; times += 1) {
    await expect.poll(() => creationsOn(wire).length).toBe(times);
    await expectOutcome(page, order, 'Outcome unknown');
    expect(foreign.received).toEqual([]);
    await button(card(page, order), 'Send again').click();
  }
  await expectOutcome(page, order, 'Created');
  expect(foreign.received).toHaveLength(1);
  expect(foreign.refused).toEqual([]);
});

test('FM-14 the request breaks off half-way to our service: it stores nothing, and the repeat makes the one task', async ({
  page,
  account,
  watch,
  wire,
}) => {
  watch.expect(failed);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  wire.meet(creation, requestBreaksOff(0.9), { holdRequest: looked });
  await create(page);
  await expect.poll(() => creationsOn(wire).length).toBe(2);
  expect(await findTasks(account, order)).toEqual([]);
  goOn();
  await expectOutcome(page, order, 'Created');
  expect(await findTasks(account, order)).toHaveLength(1);
});

for (const ending of ['fin', 'rst'] as const) {
  test(`FM-15 the answer is lost (${ending}) after the commit on a reused connection: the browser itself repeats the POST, and one task is there`, async ({
    page,
    account,
    wire,
  }) => {
    const sent = recordCreations(page);
    wire.keepConnections(true);
    await connect(page, account);
    const order = await fillSmallDelivery(page);
    await page.waitForLoadState('networkidle');
    wire.meet(creation, answerLost(ending));
    await create(page);
    await expectOutcome(page, order, 'Created');
    // F1: one fetch of the page, two deliveries with the same key; the second one is answered as the first was.
    expect(sent).toHaveLength(1);
    const deliveries = creationsOn(wire);
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]?.reused).toBe(true);
    expect(new Set(keysOf(deliveries)).size).toBe(1);
    expect(deliveries.map(({ answer }) => answer?.headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  test(`FM-16 the answer is lost (${ending}) on a reused connection to a service that does not tell repeats apart: two tasks, as README says`, async ({
    page,
    abroad: { foreign, wire, connect: connectAbroad },
  }) => {
    const sent = recordCreations(page);
    wire.keepConnections(true);
    await connectAbroad(page);
    const order = await fillSmallDelivery(page);
    wire.meet(creation, answerLost(ending));
    await create(page);
    // No page can prevent or even see it: it made one request and got one answer (F1).
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(creationsOn(wire)[0]?.reused).toBe(true);
    expect(foreign.received.map(({ body }) => body['order_id'])).toEqual([order, order]);
  });

  test(`FM-17 the answer is lost (${ending}) on a fresh connection: asked again with the same key, and one task is there`, async ({
    page,
    account,
    watch,
    wire,
  }) => {
    watch.expect(failed);
    await connect(page, account);
    const order = await fillSmallDelivery(page);
    wire.meet(creation, answerLost(ending));
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await expectOutcome(page, order, 'Created');
    const deliveries = creationsOn(wire);
    expect(deliveries.map(({ reused }) => reused)).toEqual([false, false]);
    expect(new Set(keysOf(deliveries)).size).toBe(1);
    expect(await findTasks(account, order)).toHaveLength(1);
  });
}

test('FM-17 the answer is lost on a fresh connection to a service that does not tell repeats apart: one task, and no repeat before the person says so', async ({
  page,
  abroad: { foreign, wire, connect: connectAbroad },
  watch,
}) => {
  watch.expect(failed);
  await connectAbroad(page);
  const order = await fillSmallDelivery(page);
  wire.meet(creation, answerLost());
  await create(page);
  await expectOutcome(page, order, 'Outcome unknown');
  await visit(page, 'Sent');
  await page.reload();
  await expectOutcome(page, order, 'Outcome unknown');
  await expect(card(page, order)).toContainText('Send again may create a second task.');
  expect(foreign.received).toHaveLength(1);
  await button(card(page, order), 'Send again').click();
  await expectOutcome(page, order, 'Created');
  expect(foreign.received).toHaveLength(2);
});

for (const share of [0.3, 0.95])
  test(`FM-34 the answer breaks off at ${share} of its bytes: unknown, not taken for a success`, async ({
    page,
    abroad: { foreign, wire, connect: connectAbroad },
    watch,
  }) => {
    watch.expect(failed);
    await connectAbroad(page);
    const order = await fillSmallDelivery(page);
    wire.meet(creation, answerBreaksOff(share));
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    expect(foreign.received).toHaveLength(1);
  });
