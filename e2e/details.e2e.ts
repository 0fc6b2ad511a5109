import { addImages, chooseKind, create, expect, pick, sample, test, textbox } from './test.ts';

test('custom fields of the chosen template are sent with the image links', async ({ desk }) => {
  const { page, sent } = desk;
  const order = await desk.openSmall();

  await test.step('the form has the fields of the template, and keeps the value of a label they share', async () => {
    const group = page.getByRole('group', { name: 'Custom fields', exact: true });
    await pick(page, 'Custom field template', 'Parcel check');
    await expect(group.getByRole('textbox')).toHaveCount(2);
    await textbox(group, 'Parcel count').fill('3');
    await textbox(group, 'Gate code').fill('77');
    await pick(page, 'Custom field template', 'Cold chain');
    await expect(textbox(group, 'Parcel count')).toHaveCount(0);
    await expect(textbox(group, 'Gate code')).toHaveValue('77');
    await textbox(group, 'Temperature').fill('-4');
  });

  await addImages(page, ['https://img.example.com/1.jpg', 'http://img.example.com/3.jpg']);
  await desk.create();
  await expect(desk.card(order)).toHaveOutcome('Created');
  // The address is known, its house number is not.
  await expect(desk.card(order)).toContainText('City centre only');
  expect(sent[0]?.body).toMatchObject({
    pickup_custom_field_template: 'Cold_chain',
    pickup_meta_data: [
      { label: 'Gate code', data: '77' },
      { label: 'Temperature', data: '-4' },
    ],
    p_ref_images: ['https://img.example.com/1.jpg', 'http://img.example.com/3.jpg'],
  });
});

test('a change of task type keeps the values, of which only those on screen are checked or sent', async ({
  desk,
}) => {
  const { page, sent } = desk;
  const values = sample.values['pickup-delivery'];
  await desk.open('pickup-delivery', { ...values, timezone: 'America/Chicago' });

  await chooseKind(page, 'Appointment');
  await expect(page.getByRole('tab', { name: 'Appointment' })).toBeFocused();
  await expect(textbox(page, 'Latitude')).toHaveValue('41.8789');
  await expect(textbox(page, 'Starts')).toHaveValue(String(values.job_pickup_datetime));
  for (const hidden of ['Pickup phone', 'Description']) await expect(textbox(page, hidden)).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Pool task' })).toHaveCount(0);

  await chooseKind(page, 'Pickup');
  await expect(textbox(page, 'Pickup name')).toHaveValue('Lou’s Deli');
  await desk.fill({ job_pickup_email: 'not an address', job_pickup_datetime: 'whenever' });
  await create(page);
  const problem = page.getByRole('region', { name: 'Problems' }).getByRole('link', { name: 'Pickup email' });
  await expect(problem).toBeVisible();

  await chooseKind(page, 'Delivery');
  await expect(problem).toHaveCount(0);
  await desk.fill({ team_id: '12' });
  const order = await desk.create();
  await expect(desk.card(order)).toHaveOutcome('Created');
  const { path, body = {} } = sent[0] ?? {};
  expect(path).toBe('/open/task/createDelivery');
  expect(body).toMatchObject({
    order_id: order,
    team_id: 12,
    customer_username: 'Dee Brown',
    job_description: 'Lunch for six',
  });
  const hidden = Object.keys(body).filter((name) => /^job_pickup_(?!phone)|^meta_data|^ride_type/.test(name));
  expect(hidden).toEqual([]);
});
