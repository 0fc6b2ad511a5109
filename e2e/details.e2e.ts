import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import {
  addImages,
  button,
  card,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  pick,
  textbox,
} from './support/verbs.ts';

test('custom fields are those of the template, image links come and go, and the card says what became of the place', async ({
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
    await expect(card(page, order)).toContainText('pinned to the city center');
  });
});
