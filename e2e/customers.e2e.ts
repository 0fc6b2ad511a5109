import type { Page } from '@playwright/test';
import {
  button,
  chooseKind,
  connect,
  expect,
  expectOutcome,
  fillTexts,
  orderNumber,
  serviceOf,
  startTask,
  test,
  textbox,
} from './test.ts';

/** A customer whom another desk has served: known here by a few digits. */

const maya = {
  'Customer phone': '+1 415 555 0134',
  'Customer name': 'Maya Flores',
  'Customer address': '18 Mission St, San Francisco, CA',
};

/** Nobody has written a note of him. */
const hal = {
  customer_phone: '+1 415 555 0177',
  customer_username: 'Hal Ito',
  customer_address: '1 Ferry Building, San Francisco, CA',
  job_description: 'Two crates of oranges',
  job_delivery_datetime: '2037-03-02 16:00:00',
  timezone: '+480',
};

const valuesOf = (page: Page): Promise<string[]> =>
  Promise.all(Object.keys(maya).map((name) => textbox(page, name).inputValue()));

test('a customer of another desk is known by four digits, Enter fills in what the row says, and Escape takes it back', async ({
  page,
  account,
  browser,
}) => {
  await connect(page, account);
  await startTask(page, 'Delivery');
  await fillTexts(page, { ...maya, 'Deliver before': '2037-01-12 16:00', Description: 'One envelope' });
  const order = await orderNumber(page);
  await button(page, 'Create & next').click();
  await expectOutcome(page, order, 'Created');

  await test.step('her note is written where she is shown, and what was typed of it outlives Escape', async () => {
    await textbox(page, 'Customer phone').pressSequentially('0134');
    const own = page.getByRole('listbox', { name: 'Earlier tasks' }).getByRole('option');
    await expect(own).toHaveText([/Maya Flores/]);
    await page.keyboard.press('Enter');
    await expect(textbox(page, 'Description')).toHaveValue('One envelope');
    const add = button(page, 'Add a note for Maya Flores');
    await add.press('Enter');
    const note = textbox(page, 'Note of Maya Flores');
    await expect(note).toBeFocused();
    await note.fill('back door, code 4711');
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(note).toHaveValue('back door, code 4711');
    await page.keyboard.press('Control+Enter');
    await expect(button(page, 'Edit the note of Maya Flores')).toBeFocused();
    await expect(page.getByText('back door, code 4711')).toBeVisible();
    // What this task is about stays as it was.
    await expect(textbox(page, 'Description')).toHaveValue('One envelope');
  });

  const context = await browser.newContext({ locale: 'en-US' });
  const other = await context.newPage();
  await connect(other, account);
  await startTask(other, 'Delivery');
  const phone = textbox(other, 'Customer phone');
  const offered = other.getByRole('listbox', { name: 'Earlier tasks' }).getByRole('option');

  await phone.pressSequentially('0134');
  await expect(offered).toHaveText([/Maya Flores.*18 Mission St.*back door, code 4711/]);
  await phone.press('Enter');
  await expect.poll(() => valuesOf(other)).toEqual(Object.values(maya));
  await expect(textbox(other, 'Deliver before')).toBeFocused();
  await expect(textbox(other, 'Description')).toHaveValue('back door, code 4711');

  await other.keyboard.press('Escape');
  await expect.poll(() => valuesOf(other)).toEqual(['0134', '', '']);

  await test.step('a delivery for a customer without a note takes at most 15 keys on a desk that has sent none', async () => {
    await serviceOf(account).create('delivery', { ...hal, order_id: 'H-1' });
    await phone.fill('');
    const pressed = await other.evaluateHandle(() => {
      const keys: string[] = [];
      addEventListener('keydown', ({ key }) => keys.push(key), true);
      return keys;
    });
    const first = await orderNumber(other);
    await other.keyboard.type('0177');
    await expect(offered).toHaveText([/Hal Ito.*Two crates of oranges/]);
    await other.keyboard.press('Enter');
    await expect(textbox(other, 'Deliver before')).toBeFocused();
    // What his newest task was about.
    await expect(textbox(other, 'Description')).toHaveValue('Two crates of oranges');
    await other.keyboard.type('tom 9');
    await other.keyboard.press('Control+Enter');
    await expectOutcome(other, first, 'Created');
    const keys = await pressed.jsonValue();
    expect(keys).toEqual(['0', '1', '7', '7', 'Enter', 't', 'o', 'm', ' ', '9', 'Control', 'Enter']);
    expect(keys.length).toBeLessThanOrEqual(15);
  });

  await phone.fill('0134');
  await phone.press('F2');
  await phone.press('Enter');
  await expect.poll(() => valuesOf(other)).toEqual(Object.values(maya));

  await test.step('on a phone the note of a customer with a long name stays within the page', async () => {
    const long = 'Wilhelmina Featherstonehaugh-Cholmondeley & Sons Ltd';
    await serviceOf(account).create('delivery', {
      ...hal,
      customer_phone: '+1 415 555 0188',
      customer_username: long,
    });
    await other.setViewportSize({ width: 390, height: 844 });
    await chooseKind(other, 'Delivery');
    await phone.fill('0188');
    await phone.press('F2');
    await expect(offered).toHaveText([/Wilhelmina/]);
    await phone.press('Enter');
    await expect(button(other, `Add a note for ${long}`)).toBeVisible();
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
  await context.close();
});
