import { expect, sample, test } from '@dispatch-desk/playwright';

test.use({ against: 'foreign' });

test('a service with the five documented operations alone takes a task', async ({ desk, foreign, sent }) => {
  await desk.open('delivery', { ...sample.values.delivery, merchant_id: 'MX-7' });
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Created');
  expect(await foreign.received()).toEqual(sent);
  expect(sent.map(({ body }) => body['order_id'])).toEqual([order]);
});
