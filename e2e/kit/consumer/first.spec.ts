import { expect, sample, test } from '@dispatch-desk/playwright';

test('a delivery is created once', async ({ desk, service }) => {
  await desk.open('delivery', {
    customer_phone: '+1 415 555 0102',
    customer_address: '500 Castro St, San Francisco, CA',
    job_delivery_datetime: '2037-01-12 16:00:00',
    timezone: '+480',
    job_description: 'One envelope',
  });
  const order = await desk.create();
  await expect(desk.card(order)).toHaveOutcome('Created');
  await expect(service).toHaveCreatedOnce(order);
  const { body } = await service.task(order);
  expect(body).toMatchObject({ timezone: '+480', job_delivery_datetime: '2037-01-12 16:00:00' });
});

test('a form that cannot be sent says why, and nothing is sent', async ({ desk, service, sent }) => {
  await desk.open('pickup', { job_description: 'A box' });
  await expect(desk.create()).rejects.toThrow(/Nothing was sent: .*Pickup address/);
  await expect(desk.open('pickup', { customer_phone: '1' })).rejects.toThrow(
    'customer_phone is no field of pickup.',
  );
  expect(sent).toEqual([]);
  expect(await service.tasks()).toEqual([]);
});

test('an order number that was used: create says so, and sends it where it is told to', async ({
  desk,
  service,
}) => {
  const values = { ...sample.values.delivery, order_id: 'A-1' };
  await desk.open('delivery', values);
  await desk.create({ anyway: true });
  await desk.open('delivery', values);
  await expect(desk.create()).rejects.toThrow(/Nothing was sent/);
  await expect(service).toHaveCreatedOnce('A-1');
  await desk.create({ anyway: true });
  await expect.poll(async () => (await service.tasks('A-1')).length).toBe(2);
});

test('a form that cannot be sent says why where questions would be answered, too', async ({ desk, sent }) => {
  await desk.open('delivery', { ...sample.values.delivery, customer_phone: '1' });
  await expect(desk.create({ anyway: true })).rejects.toThrow(/Nothing was sent: .*Customer phone/);
  expect(sent).toEqual([]);
});

test('a press that waits for the place of an address is waited for, with a question of an earlier press in sight', async ({
  desk,
}) => {
  await desk.open('delivery', {
    ...sample.values.delivery,
    job_delivery_datetime: '2007-01-12 16:00:00',
    latitude: undefined,
    longitude: undefined,
  });
  await expect(desk.create()).rejects.toThrow(/Nothing was sent/);
  await desk.page.route('**/open/place', () => undefined);
  const address = desk.page.getByRole('textbox', { name: 'Customer address', exact: true });
  await address.fill('1 Broadway, Oakland, CA');
  // A question that is not read yet is not answered by a press.
  await desk.page.waitForTimeout(1000);
  const order = await desk.create();
  await expect(desk.card(order)).toHaveOutcome('Created');
});
