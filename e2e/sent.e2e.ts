import { readFile } from 'node:fs/promises';
import { button, combobox, expect, pick, refuseOnce, sample, test, textbox } from './test.ts';

test(
  'a task sent from this browser is duplicated from Sent after a check of what is risky to copy',
  { tag: '@smoke' },
  async ({ desk, page, account }) => {
    const first = await desk.createSmall();
    await desk.open('appointment', sample.values.appointment);
    const second = await desk.create();
    await desk.visit('Sent');
    await expect(desk.card(second)).toHaveOutcome('Created');

    await test.step('search and filter', async () => {
      await page.getByRole('searchbox').fill('mia nguyen');
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(desk.card(second)).toHaveOutcome('Created');
      await page.getByRole('radio', { name: /^Rejected/ }).check();
      await expect(desk.card(second)).toHaveCount(0);
      await page.getByRole('searchbox').fill('');
      await page.getByRole('radio', { name: /^All \d/ }).check();
      await expect(desk.card(first)).toHaveOutcome('Created');
    });

    await test.step('details show the request without the key', async () => {
      await button(page, `Details of order ${first}`).click();
      const details = desk.details(first);
      await expect(details).toContainText('One envelope');
      await details.getByText(/^POST .*createDelivery/).click();
      await expect(details.getByRole('region', { name: 'Request body' })).toContainText(
        `"order_id": "${first}"`,
      );
      await expect(details).not.toContainText(account.api_key);
      await details.focus();
      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
      await expect(button(page, `Details of order ${first}`)).toBeFocused();
    });

    await test.step('a duplicate asks for a check of what is risky to copy', async () => {
      await button(page, `Duplicate order ${second} as a new task`).click();
      await expect(textbox(page, 'Starts')).toBeFocused();
      await expect(textbox(page, 'Order number')).not.toHaveValue(second);
      const { customer_phone, customer_username, customer_email, customer_address } =
        sample.values.appointment;
      for (const [name, text] of Object.entries({
        'Customer phone': customer_phone,
        'Customer name': customer_username,
        'Customer email': customer_email,
        'Customer address': customer_address,
        Starts: '2037-01-20 09:00',
        Ends: '2037-01-20 10:30',
      }))
        await expect(textbox(page, name)).toHaveValue(String(text));
      const check = page.getByText('Copied. Check');
      await expect(check).toHaveText('Copied. Check Starts, Ends and Image links.');
      await textbox(page, 'Starts').fill('2037-01-13 09:00');
      await button(page, 'Confirm Ends').click();
      await expect(check).toHaveText('Copied. Check Image links.');
      await button(page, 'Confirm all').click();
      await expect(check).toHaveCount(0);
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
  await page.getByRole('radio', { name: /^All tasks/ }).check();
  await button(page, `Details of order ${order}`).press('Enter');
  const details = desk.details(order);
  await expect(details.getByRole('definition')).toContainText([
    '41.8969, -87.6433',
    '41.8789, -87.6359',
    'https://img.example.com/lunch.jpg',
    'Notify · Geofence · Tracking link · Pool task',
  ]);
  await page.reload();
  await expect(details).toContainText('Ben Okafor');
  await page.keyboard.press('Escape');
  await expect(button(page, `Details of order ${order}`)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(button(details, 'Duplicate')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText('Copied. Check')).toHaveText(
    'Copied. Check Pick up before, Deliver before and Image links.',
  );
  await expect(textbox(page, 'Order number')).not.toHaveValue(order);
  // For the same customer on the same day: the service knows the first one.
  await expect(page.getByRole('tabpanel')).toContainText('on the same day');
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
  const rail = page.getByRole('tabpanel');
  await desk.openSmall();
  await expect(rail).not.toContainText('used before');

  await test.step('the same phone and address on the same day', async () => {
    await textbox(page, 'Deliver before').fill('2037-01-12 16:00');
    await expect(rail).toContainText(
      `There is a task for this phone and address on the same day. Order ${order}`,
    );
    await expect(desk.create()).rejects.toThrow('on the same day');
    await textbox(page, 'Deliver before').fill('2037-01-13 16:00');
    await expect(rail).not.toContainText('on the same day');
  });

  await test.step('the same order number', async () => {
    await textbox(page, 'Order number').fill(order);
    await expect(rail).toContainText(`This order number was used before. Order ${order} · Created`);
    await rail.getByRole('link', { name: 'Show that task' }).click();
    await expect(desk.card(order)).toHaveCount(1);
    await page.goBack();
    await expect(textbox(page, 'Deliver before')).toHaveValue('2037-01-13 16:00');
  });
});

test('a refused task is corrected from Sent at the field that the service named, beside the next task', async ({
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
    await button(page, 'More tools').click();
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
    await expect(desk.drafts.region.getByRole('listitem')).toHaveCount(1);
    // Pressed again, it keeps what was corrected since.
    await textbox(page, 'Customer name').fill('Dana Cruz');
    await button(desk.card(order), 'Edit and resend').click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Dana Cruz');
    await expect(desk.drafts.region.getByRole('listitem')).toHaveCount(1);
  });

  expect(await service.tasks(order)).toEqual([]);
  await pick(page, 'Merchant', 'Harbor Foods');
  await desk.create();
  await expect(service).toHaveCreatedOnce(order);
  expect((await service.task(order)).body).toMatchObject({ merchant_id: 'M-2' });
  await desk.drafts.open('Ravi');
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
});
