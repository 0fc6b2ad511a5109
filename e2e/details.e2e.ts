import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import {
  addImages,
  button,
  card,
  combobox,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  pick,
  textbox,
  unfold,
  addField,
} from './support/verbs.ts';

test('custom fields are those of the template, image links come and go, and the card says what became of the place', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('custom fields are those of the template; values under labels that it does not have are not sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
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

    await pick(page, 'Custom field template', 'Parcel check');
    await expect(textbox(group, 'Parcel count')).toHaveValue('3');
    await expect(group).toContainText('will not be sent: Temperature');
    await pick(page, 'Custom field template', 'Cold chain');
    await expect(textbox(group, 'Temperature')).toHaveValue('-4');

    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({
      pickup_custom_field_template: 'Cold_chain',
      pickup_meta_data: [
        { label: 'Gate code', data: '77' },
        { label: 'Temperature', data: '-4' },
      ],
    });
    await expect(card(page, order)).not.toContainText('warning');
  });

  await test.step('image links can be added and removed, and text that is no web address is refused', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await unfold(page, 'Options');
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
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body['p_ref_images']).toEqual([
      'https://img.example.com/1.jpg',
      'http://img.example.com/3.jpg',
    ]);
  });

  await test.step('a place without coordinates gets those of its city, and the card says so', async () => {
    const order = await fillSmallDelivery(page);
    await create(page);
    await expectOutcome(page, order, 'Created');
    await expect(card(page, order)).toContainText('pinned to the city centre');
  });

  await test.step('the card says when an address was not found, and the task is still created', async () => {
    const order = await fillSmallDelivery(page);
    await textbox(page, 'Customer address').fill('Qqqxyzzy');
    await create(page);
    await expectOutcome(page, order, 'Created');
    await expect(card(page, order)).toContainText('address not found');
  });

  await test.step('an image link is removed by keyboard, and the focus stays in the group', async () => {
    await fillSmallDelivery(page);
    await unfold(page, 'Options');
    const group = page.getByRole('group', { name: 'Image links', exact: true });
    await addImages(page, ['https://img.example.com/1.jpg', 'https://img.example.com/2.jpg']);
    await button(group, 'Remove image link 2').press('Enter');
    await expect(group.getByRole('textbox')).toHaveCount(1);
    await button(group, 'Add image link').press('Enter');
    await expect(textbox(group, 'Image link 2')).toBeFocused();
  });
});

test('no rows of label and value appear while the list of templates is loading', async ({
  page,
  account,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/open/template/list', async (route) => {
    await answered;
    await route.continue();
  });
  await connect(page, account);
  await fillSmallDelivery(page);
  await addField(page, 'Custom field template');
  await combobox(page, 'Custom field template').click();
  await expect(page.getByRole('listbox', { name: 'Custom field template' })).toContainText('Loading…');
  await expect(button(page, 'Add custom field')).toHaveCount(0);
  answer();
  await expect(page.getByRole('option', { name: /^Cold chain/ })).toBeVisible();
  await expect(button(page, 'Add custom field')).toHaveCount(0);
});
