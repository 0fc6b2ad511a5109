import { answerLost, answers, button, csvFile, expect, outcomes, readyRow, test } from '../test.ts';

test.use({ against: 'foreign', wired: true });

const orders = ['X-1', 'X-2', 'X-3', 'X-4'];

test('at a service without idempotency a row with an unknown outcome is decided by a person and never sent again', async ({
  desk,
  page,
  foreign,
  watch,
}) => {
  watch.expect(/request failed: POST|status 429: POST/);
  // The second row is created, but its response is lost. The third gets 429.
  foreign.wire.meet(
    '/open/task/createDelivery',
    {},
    answerLost(),
    answers({ message: 'Busy' }, { status: 429 }),
  );
  const done = await desk.import(csvFile('route.csv', orders.map(readyRow)), { timezone: 'Chicago' });
  expect(done).toEqual({ created: 3, rejected: 0, unknown: 1 });
  const received = async () =>
    (await foreign.received()).map(({ body }) => String(body['order_id'])).toSorted();
  expect(await received()).toEqual(orders);
  for (const { headers } of foreign.server.received) expect(headers).not.toHaveProperty('idempotency-key');

  await page.reload();
  await expect(outcomes(page, '1 unknown')).toBeAttached();
  await page.getByRole('link', { name: 'Show in Sent' }).click();
  await desk.decide('X-2', 'Mark as created');
  await desk.visit('Import');
  await button(page.getByRole('list', { name: 'Imports' }), 'route.csv').click();
  await expect(outcomes(page, '4 created')).toBeAttached();
  expect(await received()).toEqual(orders);
});
