import { expect, sample, test } from '@dispatch-desk/playwright';

test('a delivery is created once', async ({ desk, service }) => {
  await desk.open('delivery', {
    customer_phone: '+1 415 555 0102',
    customer_address: '500 Castro St, San Francisco, CA',
    job_delivery_datetime: 'tom 16:00',
    timezone: 'America/Los_Angeles',
    job_description: 'One envelope',
  });
  const order = await desk.create();
  await expect(desk.card(order)).toHaveOutcome('Created');
  await expect(service).toHaveCreatedOnce(order);
});

test('an incomplete form is not sent', async ({ desk, service, sent }) => {
  await desk.open('pickup', { job_description: 'A box' });
  await expect(desk.create({ anyway: true })).rejects.toThrow(/Nothing was sent: .*Pickup address/);
  await expect(desk.fill({ customer_phone: '1' })).rejects.toThrow('customer_phone');
  expect(sent).toEqual([]);
  expect(await service.tasks()).toEqual([]);
});

test('a question is answered only if the test asks for it', async ({ desk, service }) => {
  const values = { ...sample.values.appointment, order_id: 'A-1' };
  await desk.open('appointment', values);
  await desk.create({ anyway: true });
  await desk.open('appointment', values);
  await expect(desk.create()).rejects.toThrow('Nothing was sent');
  await expect(service).toHaveCreatedOnce('A-1');
  await desk.create({ anyway: true });
  await expect.poll(async () => (await service.tasks('A-1')).length).toBe(2);
});
