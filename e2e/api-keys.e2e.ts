import { button, connect, expect, expectAccessible, expectConnected, promo, test, textbox } from './test.ts';

test('an owner makes a link for marketing, which sees promo codes only, and revokes its key', async ({
  page,
  account,
  admin,
  openBrowser,
  watch,
}) => {
  const owner = await admin.createKey(account, '--role', 'owner', '--name', 'Head office');
  await connect(page, owner);
  await expect(page.getByRole('table', { name: 'Active keys' })).toContainText('Head office');
  await expectAccessible(page);
  await button(page, 'Create a link').click();
  const dialog = page.getByRole('dialog');
  await textbox(dialog, 'Key name').fill('Marketing desk');
  await dialog.getByRole('checkbox', { name: /^Marketing/ }).check();
  await button(dialog, 'Create a link').click();
  await expect(dialog.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await expectAccessible(page);
  const link = (await dialog.getByText('/connection#code=').textContent()) ?? '';
  await button(dialog, 'Done').click();

  const other = await openBrowser({ connected: false });
  await other.page.goto(link);
  await expectConnected(other.page);
  await expect(other.page.getByRole('navigation').getByRole('link')).toHaveText(['Promos', 'Connection']);
  await expect(other.page.getByRole('status').filter({ hasText: 'Marketing desk' })).toBeVisible();
  await promo(other.page, 'SPRING20').click();
  await expect(promo(other.page, 'SPRING20')).not.toBeChecked();
  await expect(other.page.getByRole('row').filter({ hasText: 'SPRING20' })).toContainText(
    'by Marketing desk',
  );
  await button(other.page, 'History of SPRING20').click();
  await expect(
    other.page.getByRole('dialog', { name: 'History of SPRING20' }).getByRole('listitem'),
  ).toContainText([/Turned off.*by Marketing desk/]);
  await expectAccessible(other.page);
  await other.page.keyboard.press('Escape');

  await page.reload();
  await button(page, 'Revoke Marketing desk').click();
  await expectAccessible(page);
  await button(page.getByRole('dialog'), 'Revoke').click();
  await expect(page.getByRole('table', { name: 'Revoked or expired in the last 30 days' })).toContainText(
    'Marketing desk',
  );
  watch.expect(/status 401: POST/);
  await promo(other.page, 'WELCOME10').click();
  await expect(other.page.getByText('Not connected')).toBeVisible();
});
