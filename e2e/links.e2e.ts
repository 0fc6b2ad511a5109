import { combobox, createDesk, expect, expectAccessible, storedTexts, test, textbox } from './test.ts';

test('a link fills the form without losing the draft in it', async ({
  desk,
  context,
  openBrowser,
  service,
}) => {
  const { page } = desk;

  await test.step('the link of a phone system leads to the customer of the call', async () => {
    await service.create('delivery', {
      order_id: 'C-1',
      customer_phone: '+1 415 555 0102',
      customer_username: 'Ana M.',
      customer_address: '500 Castro St, San Francisco, CA',
      job_description: 'One envelope',
      job_delivery_datetime: '2037-01-12 16:00:00',
      timezone: '+480',
    });
    const tab = createDesk(await context.newPage());
    await tab.goto('/new/delivery?customer_phone=4155550102&customer_fone=1&api_key=a-secret');
    await expect(textbox(tab.page, 'Customer phone')).toHaveValue('4155550102');
    await expect(tab.page.getByText('From a link. Please check.')).toBeVisible();
    for (const ignored of ['customer_fone', 'api_key'])
      await expect(tab.page.getByText('Ignored from the link:')).toContainText(ignored);
    expect(new URL(tab.page.url()).search).toBe('');
    expect(JSON.stringify(await storedTexts(tab.page))).not.toContain('a-secret');
    await expect(textbox(tab.page, 'Customer phone')).toBeFocused();
    await expect(tab.page.getByRole('option')).toContainText('Ana M.');
    await tab.page.keyboard.press('Enter');
    await expect(textbox(tab.page, 'Customer address')).toHaveValue('500 Castro St, San Francisco, CA');
    expect(tab.sent).toEqual([]);
    await tab.page.close();
  });

  await test.step('a link to another task type leaves the task in the form as a draft', async () => {
    const values = {
      order_id: 'A-17',
      job_pickup_phone: '+1 415 555 0177',
      job_pickup_name: '<b>Ana</b>',
      job_pickup_datetime: '2037-12-22 16:00',
      tags: 'van',
    };
    const link = `/new/pickup#${new URLSearchParams(values).toString()}`;

    const { desk: colleague, page: theirs } = await openBrowser();
    await colleague.open('delivery', { customer_username: 'Carl' });
    await expect(theirs.getByText('Saved on this device')).toBeVisible();
    await colleague.goto(link);
    await expect(textbox(theirs, 'Order number')).toHaveValue('A-17');
    await expect(textbox(theirs, 'Pickup name')).toHaveValue('<b>Ana</b>');
    await expect(textbox(theirs, 'Pick up before')).toHaveValue('2037-12-22 16:00');
    await expect(textbox(theirs, 'Tags')).toHaveValue('van');
    expect(theirs.url()).toMatch(/\/new\/pickup$/);
    await expectAccessible(theirs);
    await expect(theirs.getByText('From a link. Please check.')).toBeVisible();

    await expect(theirs.getByText('Your unfinished task was saved as a draft.')).toBeVisible();
    await colleague.drafts.open('Carl');
    await expect(textbox(theirs, 'Customer name')).toHaveValue('Carl');
  });

  await test.step('custom fields that the template lacks are named', async () => {
    const tab = createDesk(await context.newPage());
    const rows = (...labels: string[]) => JSON.stringify(labels.map((label) => ({ label, data: '42' })));
    const values = {
      pickup_custom_field_template: 'Parcel_check',
      pickup_meta_data: rows('Gate code', 'Odd'),
      meta_data: rows('Depot'),
    };
    await tab.goto(`/new/pickup-delivery#${new URLSearchParams(values).toString()}`);
    await expect(textbox(tab.page, 'Gate code').first()).toHaveValue('42');
    await expect(tab.page.getByText('Ignored from the link: Odd, Depot.')).toBeVisible();
    await tab.page.close();
  });

  await test.step('a link that is opened in the tab of the form fills it', async () => {
    await desk.open('pickup');
    await page.evaluate(() => {
      location.hash = '#fleet_id=701&job_pickup_name=Dana';
    });
    await expect(textbox(page, 'Pickup name')).toHaveValue('Dana');
    await expect(combobox(page, 'Agent')).toHaveValue('Ana Flores');
    expect(page.url()).toMatch(/\/new\/pickup$/);
  });
});
