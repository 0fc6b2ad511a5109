import { countKeys } from './support/keys.ts';
import { button, type Desk, expect, textbox, test } from './test.ts';

const maya = {
  customer_phone: '+1 415 555 0134',
  customer_username: 'Maya Flores',
  customer_address: '18 Mission St, San Francisco, CA',
};

const offered = ({ page }: Desk) =>
  page.getByRole('listbox', { name: 'Returning customers' }).getByRole('option');

const expectValues = async ({ page }: Desk, phone: string, name: string, address: string): Promise<void> => {
  await expect(textbox(page, 'Customer phone')).toHaveValue(phone);
  await expect(textbox(page, 'Customer name')).toHaveValue(name);
  await expect(textbox(page, 'Customer address')).toHaveValue(address);
};

test('four digits fill in a customer of another dispatcher with the note written there', async ({
  desk,
  openBrowser,
  service,
}) => {
  const { page } = desk;
  await service.create('delivery', {
    ...maya,
    order_id: 'M-1',
    job_description: 'One envelope',
    job_delivery_datetime: '2037-01-12 16:00:00',
    timezone: '+480',
  });

  await test.step('a note is written by the keyboard', async () => {
    await desk.open('delivery');
    await textbox(page, 'Customer phone').pressSequentially('0134');
    await expect(offered(desk)).toHaveText([/Maya Flores.*One envelope/]);
    await page.keyboard.press('Enter');
    await expect(textbox(page, 'Description')).toHaveValue('One envelope');
    await button(page, 'Add a note for Maya Flores').press('Enter');
    const note = textbox(page, 'Note for Maya Flores');
    await note.fill('back door, code 4711');
    await page.keyboard.press('Control+Enter');
    await expect(button(page, 'Edit the note of Maya Flores')).toBeFocused();
    expect(desk.sent).toEqual([]);
  });

  const { desk: other } = await openBrowser();
  await other.open('delivery');
  const keys = countKeys(other.page);

  await test.step('a click into the next box while customers are listed chooses none of them', async () => {
    await textbox(other.page, 'Customer phone').fill('0134');
    await expect(offered(other)).toHaveCount(1);
    await textbox(other.page, 'Customer address').click();
    await expect(offered(other)).toHaveCount(0);
    await expectValues(other, '0134', '', '');
    await textbox(other.page, 'Customer phone').fill('');
  });

  await test.step('a customer is filled in with the note', async () => {
    await textbox(other.page, 'Customer phone').pressSequentially('0134');
    await expect(offered(other)).toHaveText([/Maya Flores.*18 Mission St.*back door, code 4711/]);
    await other.page.keyboard.press('Enter');
    await expectValues(other, maya.customer_phone, maya.customer_username, maya.customer_address);
    await expect(textbox(other.page, 'Description')).toHaveValue('back door, code 4711');
  });

  await test.step('a task for the customer takes at most 15 keys', async () => {
    await other.drafts.save();
    await keys.type('0134');
    await expect(offered(other)).toHaveText([/Maya Flores/]);
    await keys.press('Enter');
    await expect(textbox(other.page, 'Deliver before')).toBeFocused();
    await keys.type('tom 9');
    const order = await textbox(other.page, 'Order number').inputValue();
    await keys.press('Control+Enter');
    await expect(other.card(order)).toHaveOutcome('Created');
    expect(keys.pressed()).toBeLessThanOrEqual(15);
    expect(other.sent[0]?.body).toMatchObject({ ...maya, job_description: 'back door, code 4711' });
  });
});
