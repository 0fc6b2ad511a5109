import {
  button,
  connectByForm,
  connectionState,
  create,
  createDesk,
  expect,
  fillSmallDelivery,
  storedTexts,
  test,
  textbox,
  visit,
} from './test.ts';

test('a second tab uses the connection of the first one only after a press', async ({
  page,
  context,
  account,
}) => {
  await connectByForm(page, account);
  const order = await fillSmallDelivery(page);
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await create(page);
  await expect(createDesk(page).card(order)).toHaveOutcome('Created');
  const second = await context.newPage();
  const offer = button(second, 'Use the connection of the other tab');

  await test.step('before the press it shows no customer and has no key', async () => {
    await second.goto('/new/delivery');
    await expect(second.getByText('Another tab is connected to Test account.')).toBeVisible();
    await expect(connectionState(second)).toContainText('Not connected');
    await textbox(second, 'Customer name').pressSequentially('Rav');
    await expect(second.getByRole('option')).toHaveCount(0);
    await expect(second.getByText('Ravi Iyer')).toHaveCount(0);
    await second.goto('/sent');
    await expect(offer).toBeVisible();
    await expect(second.getByRole('main')).toContainText('Not connected');
    await expect(second.getByRole('main')).not.toContainText('Ravi Iyer');
    expect((await storedTexts(second)).sessionStorage).not.toContain(account.api_key);
  });

  await test.step('a press connects it', async () => {
    await offer.click();
    await expect(connectionState(second)).toContainText('Connected to Test account');
    await expect(offer).toHaveCount(0);
    await expect(createDesk(second).card(order).or(second.getByText('Ravi Iyer')).first()).toBeVisible();
  });

  await test.step('after Disconnect nothing is offered', async () => {
    await visit(second, 'Connection');
    await button(second, 'Disconnect').click();
    await expect(connectionState(second)).toContainText('Not connected');
    await second.reload();
    await expect(connectionState(second)).toContainText('Not connected');
    await expect(textbox(second, 'Merchant ID')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(connectionState(page)).toContainText('Connected to Test account');
  });
});
