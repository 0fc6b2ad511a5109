import {
  button,
  connect,
  connectionState,
  expect,
  expectAccessible,
  expectConnected,
  promo,
  test,
  textbox,
} from './test.ts';

test(
  'an owner lends a key to marketing by a link',
  { tag: '@smoke' },
  async ({ page, account, admin, openBrowser, watch }) => {
    await connect(page, await admin.createKey(account, '--role', 'owner', '--name', 'Head office'));
    await expect(page.getByRole('table', { name: 'Active keys' })).toContainText('Head office');
    await button(page, 'Create a link').click();
    const dialog = page.getByRole('dialog');
    await textbox(dialog, 'Key name').fill('Marketing desk');
    await dialog.getByRole('checkbox', { name: /^Marketing/ }).check();
    await button(dialog, 'Create a link').click();
    await expect(dialog.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
    await expectAccessible(page);
    const link = (await dialog.getByText('/connection#code=').textContent()) ?? '';
    await button(dialog, 'Done').click();

    const { page: other } = await openBrowser({ connected: false });
    await test.step('the link gives marketing promos only', async () => {
      await other.goto(link);
      await expectConnected(other);
      await expect(other.getByRole('navigation').getByRole('link')).toHaveText(['Promos', 'Connection']);
      await promo(other, 'SPRING20').click();
      await expect(promo(other, 'SPRING20')).not.toBeChecked();
      await expect(other.getByRole('row').filter({ hasText: 'SPRING20' })).toContainText('by Marketing desk');
    });

    await test.step('a revoked key switches nothing', async () => {
      await page.reload();
      await button(page, 'Revoke Marketing desk').click();
      await button(page.getByRole('dialog'), 'Revoke').click();
      await expect(page.getByRole('table', { name: 'Active keys' })).not.toContainText('Marketing desk');
      watch.expect(/status 401: POST/);
      await promo(other, 'WELCOME10').click();
      await expect(connectionState(other)).toContainText('Not connected');
    });
  },
);
