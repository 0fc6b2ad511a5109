import type { Page } from '@playwright/test';
import {
  button,
  chooseKind,
  combobox,
  connect,
  createDesk,
  expect,
  fillSmallDelivery,
  fillTexts,
  storedTexts,
  test,
  textbox,
  untilQuiet,
  visit,
} from './test.ts';

const expectSaved = async (page: Page): Promise<void> => {
  await expect(page.getByRole('tabpanel')).toContainText(/Saved on this device \d\d:\d\d/);
  await untilQuiet(page);
};

test('an unfinished task is in the form until it is sent', { tag: '@smoke' }, async ({ desk }) => {
  const { page, drafts } = desk;
  const order = await desk.openSmall({ notify: 1, fleet_id: '702' });
  await fillTexts(page, { 'Image link 1': 'https://example.com/1.jpg' });
  await expectSaved(page);

  await test.step('everything is there after a reload, even what was typed a moment before', async () => {
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await page.reload();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await expect(combobox(page, 'Agent')).toHaveValue('Ben Okafor');
    await expect(combobox(page, 'Time zone')).toHaveValue(/PST/);
    await expect(textbox(page, 'Image link 1')).toHaveValue('https://example.com/1.jpg');
    await expect(page.getByRole('switch', { name: 'Notify', exact: true })).toBeChecked();
  });

  await test.step('another page and back leads to the same task type and values', async () => {
    await chooseKind(page, 'Appointment');
    await visit(page, 'Sent');
    await visit(page, 'New task');
    await expect(page).toHaveURL(/\/new\/appointment$/);
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
    await chooseKind(page, 'Delivery');
  });

  await test.step('the draft ends when its task is sent', async () => {
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    await page.reload();
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    await expect(textbox(page, 'Customer phone')).toHaveValue('');
    await expect(drafts.region.getByRole('listitem')).toHaveCount(0);
  });
});

test('an unfinished draft outlives its tab', async ({ page, context, account }) => {
  await page.goto('/new/delivery');
  await textbox(page, 'Customer phone').fill('+1 415 555 0177');
  await expectSaved(page);

  await test.step('a draft that was typed before connecting belongs to the account', async () => {
    await connect(page, account);
    await visit(page, 'New task');
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0177');
    await expect(combobox(page, 'Merchant')).not.toHaveValue('');
  });

  await test.step('back from another site, the form has the draft without asking', async () => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await untilQuiet(page);
    await page.goto('about:blank');
    await page.goBack();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    expect(asked).toEqual([]);
  });

  const crashing = await context.newPage();
  await test.step('the next tab opens the draft of a closed one, in its task type', async () => {
    await chooseKind(page, 'Appointment');
    await expectSaved(page);
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

test('a saved draft is opened from the list, in one tab at a time', async ({ context, desk, service }) => {
  const { page, drafts } = desk;
  const listed = drafts.region.getByRole('listitem');
  const order = await desk.openSmall({ customer_username: 'Ana M.' });

  await test.step('a saved draft leaves the form empty, and opens in its task type', async () => {
    await drafts.save();
    await expect(textbox(page, 'Customer name')).toHaveValue('');
    await expect(listed).toContainText(['Ana M. · 500 Castro St']);
    await chooseKind(page, 'Pickup');
    await textbox(page, 'Pickup name').fill('Depot 7');
    await drafts.open('Ana M.');
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await expect(textbox(page, 'Customer name')).toHaveValue('Ana M.');
    await expect(textbox(page, 'Customer phone')).toBeFocused();
    await expect(listed).toContainText(['Depot 7']);
  });

  await test.step('a discarded draft can be restored, and is there after a reload', async () => {
    await drafts.discard('Depot 7');
    await expect(listed).toHaveCount(0);
    await button(drafts.region, 'Undo').click();
    await expect(listed).toContainText(['Depot 7']);
    await page.reload();
    await expect(listed).toContainText(['Depot 7']);
  });

  await test.step('a duplicated tab does not send the draft of the first', async () => {
    const copied = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
    const second = createDesk(await context.newPage());
    await second.page.addInitScript((entries) => Object.assign(sessionStorage, entries), copied);
    await second.goto('/new/delivery');
    await expect(second.page.getByText(/open in another tab/i).first()).toBeVisible();
    await second.page.keyboard.press('Control+Enter');
    await page.bringToFront();
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect([...desk.sent, ...second.sent]).toHaveLength(1);
    expect(await service.tasks(order)).toHaveLength(1);
    await second.page.close();
  });

  await test.step('another tab lists the open draft, and opens it once the first tab is closed', async () => {
    const first = createDesk(await context.newPage());
    await first.open('delivery');
    const open = await fillSmallDelivery(first.page);
    await expectSaved(first.page);
    await page.reload();
    await expect(listed.filter({ hasText: '500 Castro St' })).toContainText('open in another tab');
    await first.page.close();
    await drafts.open('+1 415 555 0102');
    await expect(textbox(page, 'Order number')).toHaveValue(open);
  });
});
