import {
  button,
  chooseKind,
  combobox,
  connect,
  createDesk,
  expect,
  fillTexts,
  storedTexts,
  test,
  textbox,
  visit,
} from './test.ts';

test('an unfinished task is in the form until it is sent', { tag: '@smoke' }, async ({ desk }) => {
  const { page, drafts } = desk;
  const order = await desk.openSmall({ notify: 1, fleet_id: '702' });
  await fillTexts(page, { 'Image link 1': 'https://example.com/1.jpg' });
  await expect(page.getByRole('tabpanel')).toContainText(/Saved on this device \d\d:\d\d/);

  await test.step('a reload keeps everything, even the last keys', async () => {
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await page.reload();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await expect(combobox(page, 'Agent')).toHaveValue('Ben Okafor');
    await expect(textbox(page, 'Image link 1')).toHaveValue('https://example.com/1.jpg');
    await expect(page.getByRole('switch', { name: 'Notify', exact: true })).toBeChecked();
  });

  await test.step('another page and back leads to the same values', async () => {
    await visit(page, 'Sent');
    await visit(page, 'New task');
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  });

  await test.step('the draft ends when its task is sent', async () => {
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    await page.reload();
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    await expect(textbox(page, 'Customer phone')).toHaveValue('');
    await expect(drafts.region.getByRole('listitem')).toHaveText(['New task']);
  });
});

test('an unfinished draft outlives its tab', async ({ page, context, account }) => {
  await page.goto('/new/delivery');
  await textbox(page, 'Customer phone').fill('+1 415 555 0177');
  await expect(page.getByRole('tabpanel')).toContainText(/Saved on this device/);

  await test.step('a draft that was typed before connecting belongs to the account', async () => {
    await connect(page, account);
    await visit(page, 'New task');
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0177');
    await expect(combobox(page, 'Merchant')).not.toHaveValue('');
  });

  const crashing = await context.newPage();
  await test.step('the next tab opens the draft of a closed one, in its task type', async () => {
    await chooseKind(page, 'Appointment');
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await expect.poll(async () => (await storedTexts(page)).indexedDB).toContain('Ravi Iyer');
    await page.close();
    await crashing.goto('/');
    await expect(crashing).toHaveURL(/\/new\/appointment$/);
    await expect(textbox(crashing, 'Customer name')).toHaveValue('Ravi Iyer');
  });

  await test.step('a crash of the tab loses nothing that was saved', async () => {
    await textbox(crashing, 'Customer address').fill('500 Castro St');
    await expect.poll(async () => (await storedTexts(crashing)).indexedDB).toContain('500 Castro St');
    const next = await context.newPage();
    const session = await context.newCDPSession(crashing);
    const crashed = crashing.waitForEvent('crash');
    // Never answered: the page is gone.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await next.goto('/');
    await expect(textbox(next, 'Customer address')).toHaveValue('500 Castro St');
  });
});

test('drafts are opened from their tabs, each in one browser tab at a time', async ({ context, desk }) => {
  const { page, drafts } = desk;
  const listed = drafts.region.getByRole('listitem');
  const order = await desk.openSmall({ customer_username: 'Ana M.' });

  await test.step('a draft that is put aside leaves the form empty', async () => {
    await drafts.save();
    await expect(textbox(page, 'Customer name')).toHaveValue('');
    await chooseKind(page, 'Pickup');
    await textbox(page, 'Pickup name').fill('Depot 7');
    await expect(listed).toHaveText(['Ana M. · 500 Castro St', 'Depot 7']);
  });

  await test.step('a draft opens in its task type, and the tabs keep their order', async () => {
    await drafts.open('Ana M.');
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await expect(textbox(page, 'Customer phone')).toBeFocused();
    await expect(listed).toHaveText(['Ana M. · 500 Castro St', 'Depot 7']);
  });

  await test.step('a discarded draft can be restored', async () => {
    await drafts.discard('Depot 7');
    await button(drafts.region, 'Undo').click();
    await expect(listed).toHaveCount(2);
  });

  await test.step('a duplicated tab starts empty and lists the draft of the first', async () => {
    const copied = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
    const second = createDesk(await context.newPage());
    await second.page.addInitScript((entries) => Object.assign(sessionStorage, entries), copied);
    await second.goto('/new/delivery');
    await expect(
      second.drafts.region.getByRole('button', { name: /^Ana M\..*open in another tab/ }),
    ).toBeDisabled();
    await textbox(second.page, 'Customer name').fill('Bo');
    await page.goto('about:blank');
    await second.drafts.open('Ana M.');
    await expect(textbox(second.page, 'Order number')).toHaveValue(order);
  });
});
