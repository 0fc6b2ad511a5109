import { samples } from '#testing/samples.ts';
import {
  addImages,
  button,
  card,
  chooseKind,
  connect,
  create,
  createDesk,
  expect,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  pick,
  recordCreations,
  startTask,
  test,
  textbox,
  unfold,
} from './test.ts';

test('custom fields are those of the template, image links come and go, the card says what became of the place, and what the kind hides is never sent', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const sent = recordCreations(page);
  const order = await fillSmallDelivery(page);

  await test.step('custom fields are those of the template', async () => {
    const group = page.getByRole('group', { name: 'Custom fields', exact: true });
    await pick(page, 'Custom field template', 'Parcel check');
    await expect(group.getByRole('textbox')).toHaveCount(2);
    await textbox(group, 'Parcel count').fill('3');
    await textbox(group, 'Gate code').fill('77');

    await pick(page, 'Custom field template', 'Cold chain');
    await expect(textbox(group, 'Parcel count')).toHaveCount(0);
    // The label that both templates have keeps its value.
    await expect(textbox(group, 'Gate code')).toHaveValue('77');
    await expect(group).toContainText('will not be sent: Parcel count');
    await textbox(group, 'Temperature').fill('-4');
  });

  await test.step('image links can be added and removed, and text that is no web address is refused', async () => {
    const group = page.getByRole('group', { name: 'Image links', exact: true });
    await addImages(page, [
      'https://img.example.com/1.jpg',
      'javascript:alert(1)',
      'http://img.example.com/3.jpg',
    ]);
    await create(page);
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByRole('link')).toHaveText(['Image link 2']);
    expect(sent).toEqual([]);
    await problems.getByRole('link', { name: 'Image link 2' }).click();
    await expect(textbox(group, 'Image link 2')).toBeFocused();
    await expect(textbox(group, 'Image link 2')).toHaveAccessibleDescription(/web address/);

    await button(group, 'Remove image link 2').click();
    await expect(textbox(group, 'Image link 2')).toHaveValue('http://img.example.com/3.jpg');
    await expect(problems).toHaveCount(0);
    // By keyboard, too: the focus stays in the group.
    await button(group, 'Remove image link 2').press('Enter');
    await expect(group.getByRole('textbox')).toHaveCount(1);
    await button(group, 'Add image link').press('Enter');
    await expect(textbox(group, 'Image link 2')).toBeFocused();
    await page.keyboard.insertText('http://img.example.com/4.jpg');
  });

  await test.step('the labels of the other template are not sent, and a place without coordinates gets those of its city', async () => {
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({
      pickup_custom_field_template: 'Cold_chain',
      pickup_meta_data: [
        { label: 'Gate code', data: '77' },
        { label: 'Temperature', data: '-4' },
      ],
      p_ref_images: ['https://img.example.com/1.jpg', 'http://img.example.com/4.jpg'],
    });
    await expect(card(page, order)).not.toContainText('warning');
    await expect(card(page, order)).toContainText('City center only');
  });

  await test.step('a change of kind keeps shared fields, and hidden values are never sent, nor do wrong ones prevent the send', async () => {
    const later = recordCreations(page);
    const sample = samples['pickup-delivery'];
    await startTask(page, sample.tab);
    await fillTexts(page, sample.texts);
    await pick(page, 'Time zone', sample.zone);
    await unfold(page, 'Exact coordinates');
    await fillTexts(page, sample.coordinates);
    await createDesk(page).assign('auto');
    const other = await orderNumber(page);

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
    await expectOutcome(page, other, 'Created');

    const body = later[0]?.body ?? {};
    expect(later[0]?.path).toBe('/open/task/createDelivery');
    expect(body).toMatchObject({ order_id: other, team_id: 12, customer_username: 'Dee Brown' });
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
