import {
  button,
  connectByForm,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  storedTexts,
  test,
  textbox,
  untilAnswered,
  visit,
} from './test.ts';

test('wiping the device deletes everything, offline and in all tabs, and says first what is not sent yet', async ({
  page,
  context,
  account,
}) => {
  await test.step('offline it says first what is not sent yet', async () => {
    await connectByForm(page, account);
    const order = await fillSmallDelivery(page);
    await untilAnswered(page);
    await context.setOffline(true);
    await create(page);
    await expectOutcome(page, order, 'Not sent');

    await visit(page, 'Connection');
    await button(page, 'Wipe this device').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 task not sent yet.');
    await button(dialog, 'Cancel').click();
    await expect(dialog).toHaveCount(0);
    await button(page, 'Wipe this device').click();
    await button(dialog, 'Wipe everything').click();
    await expect(dialog).toContainText('Nothing of yours is left in this browser.');
    expect(Object.values(await storedTexts(page)).join(' ')).not.toContain(order);
    await context.setOffline(false);
    await button(dialog, 'Reload').click();
    await expect(page.getByRole('status')).toContainText('Not connected');
  });

  await test.step('all tabs forget everything', async () => {
    await connectByForm(page, account);
    const order = await fillSmallDelivery(page);
    await create(page);
    await expectOutcome(page, order, 'Created');
    const other = await context.newPage();
    await connectByForm(other, account);
    await visit(other, 'New task');
    await textbox(other, 'Customer name').fill('Ravi Iyer');
    await expect(other.getByText('Saved on this device')).toBeVisible();
    await visit(other, 'Import');
    await textbox(other, 'Paste rows').fill('Order number\tName\nW-1\tDana Cruz');
    await button(other, 'Read pasted rows').click();
    await expect.poll(async () => (await storedTexts(other)).indexedDB).toContain('Dana Cruz');

    // A tab in the background renders once a second only.
    await page.bringToFront();
    await visit(page, 'Connection');
    await button(page, 'Wipe this device').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 sent task, 1 draft, 1 import');
    await expect(dialog).not.toContainText('You will lose');
    await button(dialog, 'Wipe everything').click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('status')).toContainText('Not connected');
      await expect(tab.getByLabel('Merchant ID')).toHaveValue('');
    }
    const left = await storedTexts(page);
    const all = Object.values(left).join(' ') + Object.values(await storedTexts(other)).join(' ');
    for (const secret of [order, 'Ravi Iyer', 'Dana Cruz', '555 0102', account.api_key, account.merchant_id])
      expect(all).not.toContain(secret);
    // When it was: for a closed tab that the browser brings back.
    const wiped = /^\[\["dispatch-desk-1\.wiped","\d+"\]\]$/;
    expect([left.localStorage, left.sessionStorage]).toEqual([
      expect.stringMatching(wiped),
      expect.stringMatching(wiped),
    ]);
  });
});
