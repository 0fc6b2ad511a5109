import type { Locator } from '@playwright/test';
import { button, combobox, expect, test, textbox } from './test.ts';

test('a preset saved for everyone fills in a task at another desk', async ({ desk, openBrowser }) => {
  await desk.open('delivery', {
    merchant_id: 'M-2',
    timezone: 'Kolkata',
    fleet_id: '702',
    tags: 'bike',
    customer_phone: '+1 415 555 0101',
  });
  await button(desk.page, 'Presets').click();
  await textbox(desk.page, 'Preset name').fill('Night run');
  await textbox(desk.page, 'Preset name').press('Enter');
  await expect(desk.page.getByText('Saved Night run.')).toBeVisible();

  const { desk: other, page } = await openBrowser();
  await other.open('appointment', { customer_phone: '+1 628 555 0199' });
  await button(page, 'Presets').click();
  await button(page, 'Use Night run').click();
  await expect(combobox(page, 'Merchant')).toHaveValue('Harbor Foods');
  await expect(combobox(page, 'Time zone')).toHaveValue(/Kolkata/);
  await expect(combobox(page, 'Agent')).toHaveValue('Ben Okafor');
  await expect(textbox(page, 'Tags')).toHaveValue('bike');
  // Whom the task is for stays.
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 628 555 0199');

  await button(page, 'Presets').click();
  await button(page, 'Delete Night run').click();
  await button(page, 'Delete Night run for everyone').click();
  await expect(button(page, 'Use Night run')).toHaveCount(0);
});

test('pasted details fill in the form, and nothing is sent before Create', async ({ desk }) => {
  const { page } = desk;
  await desk.openSmall({ customer_phone: '5550 0102', customer_email: 'noor@example.com' });
  await button(page, 'Paste details').click();
  const dialog = page.getByRole('dialog', { name: 'Paste details' });
  await textbox(dialog, 'Message or text').fill(
    'Order #A-778 Noor Haddad\nPhone: +1 415 555 0144\nnoor@example.com\n1 Ferry Building, San Francisco, CA\n+1 415 555 0145',
  );
  const part = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await expect(part('Customer phone')).toHaveAccessibleDescription(/replaces 5550 0102/);
  await expect(part('Description')).toHaveAccessibleDescription(/0145/);
  await part('Customer name').uncheck();
  await textbox(dialog, 'Message or text').press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(textbox(page, 'Order number')).toHaveValue('A-778');
  expect(desk.sent).toEqual([]);

  await expect(desk.card(await desk.create())).toHaveOutcome('Created');
  expect(desk.sent).toHaveLength(1);
  expect(desk.sent[0]?.body).toMatchObject({
    order_id: 'A-778',
    customer_phone: '+1 415 555 0144',
    customer_email: 'noor@example.com',
    customer_address: '1 Ferry Building, San Francisco, CA',
  });
  expect(desk.sent[0]?.body).not.toHaveProperty('customer_username');
});

test('the next task has the values that are kept for it', async ({ desk }) => {
  const { page } = desk;
  await desk.openSmall({ merchant_id: 'M-2', fleet_id: '702', customer_username: 'Bo Chen' });
  await button(page, 'Keep for next task').click();
  for (const name of ['Merchant', 'Agent or team'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(desk.card(await desk.create())).toHaveOutcome('Created');
  await expect(textbox(page, 'Customer name')).toHaveValue('');

  const order = await desk.openSmall();
  expect(await desk.create()).toBe(order);
  await expect(desk.card(order)).toHaveOutcome('Created');
  expect(desk.sent.map(({ body }) => [body['merchant_id'], body['fleet_id']])).toEqual([
    ['M-2', '702'],
    ['M-2', '702'],
  ]);
});

test('the panel of a tool stays inside the form', async ({ desk }) => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.openSmall();
  await button(page, 'Keep for next task').click();
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const edge = await rightOf(page.locator('form'));
  await expect.poll(() => rightOf(page.getByRole('dialog'))).toBeLessThanOrEqual(edge);
});

test('pickup and delivery change sides', async ({ desk }) => {
  const { page } = desk;
  await desk.open('pickup-delivery', {
    job_pickup_phone: '+1 312 555 0101',
    job_pickup_address: '600 W Chicago Ave, Chicago, IL',
    customer_phone: '+1 312 555 0102',
    customer_address: '233 S Wacker Dr, Chicago, IL',
  });
  await button(page, 'Swap pickup and delivery').click();
  await expect(textbox(page, 'Pickup phone')).toHaveValue('+1 312 555 0102');
  await expect(textbox(page, 'Pickup address')).toHaveValue('233 S Wacker Dr, Chicago, IL');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 312 555 0101');
  await expect(textbox(page, 'Customer address')).toHaveValue('600 W Chicago Ave, Chicago, IL');
});
