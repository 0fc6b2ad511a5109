import { expect, names, test, type WireName } from '@dispatch-desk/playwright';

test('each field of a kind is found by its role and name', async ({ desk }) => {
  const { page } = desk;
  const fields: Record<string, WireName[]> = {
    pickup: ['merchant_id', 'order_id', 'job_pickup_address', 'job_pickup_datetime', 'timezone', 'team_id'],
    delivery: ['customer_phone', 'customer_address', 'job_delivery_datetime', 'job_description'],
    'pickup-delivery': ['job_pickup_name', 'customer_username', 'auto_assignment', 'ride_type'],
    appointment: ['job_pickup_datetime', 'job_delivery_datetime', 'customer_email', 'notify'],
  };
  for (const kind of names.taskKinds) {
    await desk.open(kind);
    await desk.assign('auto');
    for (const wireName of fields[kind] ?? []) {
      const control = names.byField(wireName, kind);
      if (control === null) throw new Error(`${wireName} has no control.`);
      const found = page.getByRole(control.role, { name: control.name, exact: true });
      await expect(found, `${wireName} of ${kind}`).toHaveCount(1);
    }
  }
  expect(names.byField('job_pickup_datetime', 'appointment')).toEqual({ role: 'textbox', name: 'Starts' });
  expect(names.byField('has_pickup', 'pickup')).toBeNull();
  expect(() => names.byField('ride_type', 'pickup')).toThrow('ride_type is no field of pickup.');
});
