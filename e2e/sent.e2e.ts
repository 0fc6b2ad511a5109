import { readFile } from 'node:fs/promises';
import { dayIn } from '#testing/days.ts';
import { csvFile, outcomes, readyRow } from './support/import-steps.ts';
import { button, combobox, expect, pick, refuseOnce, sample, test, textbox } from './test.ts';

test(
  'a task sent from this browser is duplicated from Sent after a check of risky values',
  { tag: '@smoke' },
  async ({ desk, page }) => {
    const first = await desk.createSmall();
    await desk.open('appointment', sample.values.appointment);
    const second = await desk.create();
    await desk.visit('Sent');
    await expect(desk.card(second)).toHaveOutcome('Created');

    await test.step('search and filter', async () => {
      await page.getByRole('searchbox').fill('mia nguyen');
      await expect(desk.card(first)).toHaveCount(0);
      await expect(desk.card(second)).toHaveOutcome('Created');
      await page.getByRole('radio', { name: /^Rejected/ }).check();
      await expect(desk.card(second)).toHaveCount(0);
      await page.getByRole('searchbox').fill('');
      await page.getByRole('radio', { name: /^All \d/ }).check();
      await expect(desk.card(first)).toHaveOutcome('Created');
    });

    await test.step('Escape closes the details', async () => {
      await button(page, `Details of order ${first}`).click();
      const details = desk.details(first);
      await expect(details).toContainText('One envelope');
      await details.focus();
      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
      await expect(button(page, `Details of order ${first}`)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(details).toBeVisible();
      await page.getByRole('radio', { name: /^All \d/ }).press('Escape');
      await expect(details).toHaveCount(0);
    });

    await test.step('Back closes the details and then leaves the page', async () => {
      await button(page, `Details of order ${first}`).press('Enter');
      await expect(desk.details(first)).toBeVisible();
      await button(page, `Details of order ${second}`).press('Enter');
      await expect(desk.details(second)).toBeVisible();
      await page.goBack();
      await expect(desk.details(second)).toHaveCount(0);
      await expect(page).toHaveURL(/\/sent$/);
      await expect(button(page, `Details of order ${second}`)).toBeFocused();
      await page.goBack();
      await expect(textbox(page, 'Customer phone')).toBeVisible();
      await desk.visit('Sent');
    });

    await test.step('a duplicate asks for a check of day, agent and images', async () => {
      await button(page, `Duplicate order ${second} as a new task`).click();
      await expect(textbox(page, 'Starts')).toBeFocused();
      await expect(textbox(page, 'Order number')).not.toHaveValue(second);
      const values = sample.values.appointment;
      for (const [name, text] of Object.entries({
        'Customer phone': values.customer_phone,
        'Customer name': values.customer_username,
        'Customer email': values.customer_email,
        'Customer address': values.customer_address,
        Starts: values.job_pickup_datetime?.slice(0, 16),
        Ends: values.job_delivery_datetime?.slice(0, 16),
      }))
        await expect(textbox(page, name)).toHaveValue(String(text));
      await expect(page.getByText('Copied. Check the day, the agent and the images.')).toBeVisible();
    });
  },
);

test('a task that another client created is duplicated from Sent with all its fields', async ({
  desk,
  page,
  account,
  service,
}) => {
  const task = sample.values['pickup-delivery'];
  const order = 'other-client';
  await service.create('pickup-delivery', { ...task, order_id: order });
  await desk.visit('Sent');
  await expect(desk.card(order)).toHaveOutcome('Created');
  await page.getByRole('checkbox', { name: 'This browser' }).check();
  await expect(desk.card(order)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'This browser' }).uncheck();
  await button(page, `Details of order ${order}`).press('Enter');
  const details = desk.details(order);
  await expect(details.getByRole('definition')).toContainText([
    '41.8969',
    '-87.6433',
    '41.8789',
    '-87.6359',
    'https://img.example.com/lunch.jpg',
    'Notify · Geofence · Tracking link · Pool task',
  ]);
  await page.reload();
  await expect(details).toContainText('Ben Okafor');
  await expect(button(page, `Details of order ${order}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, `Details of order ${order}`)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(button(details, 'Duplicate')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText('Copied. Check the day, the agent and the images.')).toBeVisible();
  await expect(textbox(page, 'Order number')).not.toHaveValue(order);
  // For the same customer on the same day: the service knows the first one.
  for (const name of ['Lou’s Deli', 'Dee Brown'])
    await expect(page.getByRole('tabpanel')).toContainText(`Not from this device: ${name}`);
  const second = await desk.create({ anyway: true });
  await expect(desk.card(second)).toHaveOutcome('Created');
  expect((await service.task(second)).body).toEqual({
    ...task,
    merchant_id: account.merchant_id,
    order_id: second,
  });
});

test('a possible duplicate is shown while it is typed, with a link to the earlier task', async ({
  desk,
  page,
}) => {
  const order = await desk.createSmall();
  const sameDay = String(desk.sent[0]?.body['job_delivery_datetime']);
  const otherDay = `${dayIn(40)} 16:00`;
  const rail = page.getByRole('tabpanel');
  await desk.openSmall();
  await expect(rail).not.toContainText('used before');

  await test.step('the same phone and address on the same day', async () => {
    await textbox(page, 'Deliver before').fill(sameDay);
    await expect(rail).toContainText(`This phone and address already have a task that day. Order ${order}`);
    await expect(desk.create()).rejects.toThrow('already have a task that day');
    await textbox(page, 'Deliver before').fill(otherDay);
    await expect(rail).not.toContainText('already have a task that day');
  });

  await test.step('the same order number', async () => {
    await textbox(page, 'Order number').fill(order);
    await expect(rail).toContainText(`This order number was used before. Order ${order} · Created`);
    await rail.getByRole('link', { name: 'Show that task' }).click();
    await expect(desk.card(order)).toHaveCount(1);
    await page.goBack();
    await expect(textbox(page, 'Deliver before')).toHaveValue(otherDay);
  });
});

test('a refused task is corrected from Sent at the field that the service named, while the next task stays a draft', async ({
  desk,
  page,
  account,
  service,
  watch,
}) => {
  watch.expect(/^status 404: POST/);
  const created = await desk.createSmall();
  const order = await desk.openSmall();
  await refuseOnce(page, account);
  await desk.create();
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await expect(desk.card(order)).toHaveOutcome('Rejected');
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');

  await test.step('the export has the tasks that the filter shows', async () => {
    await desk.visit('Sent');
    await page.getByRole('radio', { name: /^Rejected/ }).check();
    await expect(desk.card(created)).toHaveCount(0);
    const downloading = page.waitForEvent('download');
    await button(page, 'Export as CSV').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^dispatch-desk-sent-\d{4}-\d\d-\d\d\.csv$/);
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toEqual([expect.stringContaining(order)]);
    expect(lines[0]).not.toContain(account.api_key);
  });

  await test.step('Edit and resend leads to the field', async () => {
    await button(page, `Details of order ${order}`).click();
    await button(desk.details(order), 'Edit and resend').click();
    await expect(combobox(page, 'Merchant')).toBeFocused();
    await expect(combobox(page, 'Merchant')).toHaveAccessibleDescription(/merchant/i);
    await expect(textbox(page, 'Customer name')).toHaveValue('');
    await expect(desk.drafts.region.getByRole('listitem')).toHaveCount(2);
    await textbox(page, 'Customer name').fill('Dana Cruz');
    await page.reload();
    await button(desk.card(order), 'Edit and resend').click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Dana Cruz');
    await expect(desk.drafts.region.getByRole('listitem')).toHaveCount(2);
  });

  expect(await service.tasks(order)).toEqual([]);
  await pick(page, 'Merchant', 'Harbor Foods');
  await desk.create();
  await expect(service).toHaveCreatedOnce(order);
  expect((await service.task(order)).body).toMatchObject({ merchant_id: 'M-2' });

  await test.step('the corrected task no longer counts as rejected', async () => {
    await desk.visit('Sent');
    await expect(desk.card(order).filter({ hasText: 'Resent' })).toHaveCount(1);
    await expect(desk.card(order).filter({ hasText: 'Unassigned' })).toHaveOutcome('Created');
    await expect(page.getByRole('radio', { name: 'Rejected 0' })).toBeVisible();
  });

  await desk.visit('New task');
  await desk.drafts.open('Ravi');
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
});

test('a corrected row of an import counts once', async ({ desk, page, account, watch }) => {
  watch.expect(/^status 404: POST/);
  await refuseOnce(page, account);
  await desk.import(csvFile('route.csv', [readyRow('A-1')]), { timezone: 'Chicago' });
  await desk.visit('Sent');
  await button(page, 'Details of order A-1').click();
  await button(desk.details('A-1'), 'Edit and resend').click();
  await expect(textbox(page, 'Order number')).toHaveValue('A-1');
  await pick(page, 'Merchant', 'Harbor Foods');
  await desk.create({ anyway: true });
  await desk.visit('Sent');
  await expect(page.getByRole('radio', { name: 'Rejected 0' })).toBeVisible();
  await desk.visit('Import');
  await button(page.getByRole('list', { name: 'Imports' }), 'route.csv').click();
  await expect(outcomes(page, '0 rejected')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Create \d/ })).toHaveCount(0);
});
