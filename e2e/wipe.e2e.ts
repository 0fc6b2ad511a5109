import {
  button,
  connectByForm,
  create,
  createDesk,
  expect,
  expectConnected,
  fillSmallDelivery,
  storedTexts,
  test,
  textbox,
  untilAnswered,
  visit,
} from './test.ts';

const drop = 'Wipe this device';

test('a wiped device keeps no data in any tab', async ({ page, context, account }) => {
  // The fixture would connect a wiped tab again.
  await connectByForm(page, account);
  const desk = createDesk(page);
  const dialog = page.getByRole('dialog');

  await test.step('a task that is not sent is named first', async () => {
    const order = await fillSmallDelivery(page);
    await untilAnswered(page);
    await context.setOffline(true);
    await create(page);
    await expect(desk.card(order)).toHaveOutcome('Not sent');
    await visit(page, 'Connection');
    await button(page, drop).click();
    await expect(dialog).toContainText('1 task not sent yet');
    await button(dialog, 'Cancel').click();
    await expect(dialog).toHaveCount(0);
    await context.setOffline(false);
    await expectConnected(page);
    await visit(page, 'Sent');
    await expect(desk.card(order)).toHaveOutcome('Created');
  });

  await test.step('all tabs are emptied', async () => {
    const order = await fillSmallDelivery(page);
    await create(page);
    await expect(desk.card(order)).toHaveOutcome('Created');
    const other = await context.newPage();
    await connectByForm(other, account);
    await visit(other, 'New task');
    await textbox(other, 'Customer name').fill('Ravi Iyer');
    await expect.poll(async () => (await storedTexts(other)).indexedDB).toContain('Ravi Iyer');
    // A tab in the background renders once a second only.
    await page.bringToFront();
    await visit(page, 'Connection');
    await button(page, drop).click();
    await expect(dialog).toContainText('of all accounts');
    await expect(dialog).not.toContainText('not sent yet');
    await button(dialog, 'Wipe everything').click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('status')).toContainText('Not connected');
      const left = Object.values(await storedTexts(tab)).join(' ');
      for (const secret of [order, 'Ravi Iyer', '555 0102', account.api_key, account.merchant_id])
        expect(left).not.toContain(secret);
    }
    await other.close();
  });

  await test.step('a wipe works offline', async () => {
    await connectByForm(page, account);
    await context.setOffline(true);
    await button(page, drop).click();
    await button(dialog, 'Wipe everything').click();
    await expect(dialog).toContainText('All Dispatch Desk data was deleted');
    expect(Object.values(await storedTexts(page)).join(' ')).not.toContain(account.merchant_id);
    await context.setOffline(false);
  });
});
