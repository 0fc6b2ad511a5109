import { samples } from '#testing/samples.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import {
  assign,
  chooseKind,
  connect,
  create,
  expectOutcome,
  fillTexts,
  orderNumber,
  pick,
  startTask,
  textbox,
  unfold,
} from './support/verbs.ts';

test('a change of kind keeps shared fields, and hidden values are never sent, nor do wrong ones prevent the send', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('a change of kind keeps shared fields, and hidden values are never sent, nor do wrong ones prevent the send', async () => {
    const sent = recordCreations(page);
    const sample = samples['pickup-delivery'];
    await startTask(page, sample.tab);
    await fillTexts(page, sample.texts);
    await pick(page, 'Time zone', sample.zone);
    await unfold(page, 'Exact coordinates');
    await fillTexts(page, sample.coordinates);
    await assign(page, { mode: 'Auto-assign' });
    const order = await orderNumber(page);

    await chooseKind(page, 'Appointment');
    await expect(page.getByRole('tab', { name: 'Appointment' })).toBeFocused();
    // Shared values stay; the pickup's are out of sight.
    await expect(textbox(page, 'Customer phone')).toHaveValue(sample.texts['Customer phone'] ?? '');
    await expect(textbox(page, 'Latitude')).toHaveValue('41.8789');
    await expect(textbox(page, 'Starts')).toHaveValue('2037-07-12 11:00');
    await expect(textbox(page, 'Pickup phone')).toHaveCount(0);
    await expect(textbox(page, 'Description')).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Pool task' })).toHaveCount(0);

    await chooseKind(page, 'Delivery');
    await expect(textbox(page, 'Description')).toHaveValue('Lunch for six');
    await chooseKind(page, 'Pickup');
    await expect(textbox(page, 'Pickup name')).toHaveValue('Lou’s Deli');
    await fillTexts(page, { 'Pickup email': 'no address', 'Pick up before': 'whenever' });
    await chooseKind(page, 'Delivery');
    // Auto-assign came along; here it has a team.
    await pick(page, 'Team', 'South');
    await create(page);
    await expectOutcome(page, order, 'Created');

    const body = sent[0]?.body ?? {};
    expect(sent[0]?.path).toBe('/open/task/createDelivery');
    expect(body).toMatchObject({ order_id: order, team_id: 12, customer_username: 'Dee Brown' });
    for (const hidden of [
      'job_pickup_address',
      'job_pickup_name',
      'job_pickup_email',
      'job_pickup_latitude',
      'job_pickup_datetime',
      'meta_data',
      'ride_type',
    ])
      expect(body).not.toHaveProperty(hidden);
  });
});
