import { expect, sample, test } from '@dispatch-desk/playwright';

// Its tasks are this suite's own: nobody is sent anywhere by them.
test.use({
  useAccount: { account_id: '', api_key: 'own-key', merchant_id: 'OWN-1' },
  allowReal: true,
  // Seeds are of accounts that the kit makes: this service refuses the task, and is not asked for it.
  seed: { tasks: [{ kind: 'appointment' }] },
});

test('the dashboard talks to the service of this suite', async ({ desk, sent }) => {
  await desk.open('pickup', { ...sample.values.pickup, merchant_id: 'OWN-1' });
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Created');
  expect(sent.map(({ body }) => body['merchant_id'])).toEqual(['OWN-1']);
});
