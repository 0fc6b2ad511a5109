import type { Route } from '@playwright/test';
import {
  button,
  create,
  createDesk,
  expect,
  expectConnected,
  fillSmallDelivery,
  serviceOf,
  storedTexts,
  test,
  textbox,
  tryToConnect,
  visit,
} from './test.ts';

test(
  'a connect link connects one browser',
  { tag: '@smoke' },
  async ({ page, admin, account, openBrowser, watch }) => {
    const link = await admin.createLink(account);
    const { page: other } = await openBrowser({ connected: false });

    await page.goto(link);
    await expectConnected(page);
    await expect(page).toHaveURL(/\/new\/\w+$/);

    await test.step('its code is nowhere in the browser', async () => {
      const code = new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
      expect(code.length).toBeGreaterThan(15);
      await page.reload();
      const history = await page.evaluate(() => [location.href, JSON.stringify(globalThis.history.state)]);
      expect(JSON.stringify([history, await storedTexts(page), await page.content()])).not.toContain(code);
    });

    await test.step('its code does not work twice', async () => {
      watch.expect(/status 4\d\d: POST .*\/open\/connect/);
      await other.goto(link);
      await expect(other.getByRole('alert')).toContainText('used or has expired');
      await expect(other.getByRole('status')).toContainText('Not connected');
    });

    await test.step('a first visit takes a pasted link', async () => {
      await other.goto('/');
      await expect(textbox(other, 'Connect link')).toBeFocused();
      await other.keyboard.insertText(await admin.createLink(account));
      await other.keyboard.press('Enter');
      await expectConnected(other);
      await expect(textbox(other, 'Customer phone')).toBeFocused();
    });
  },
);

test('an API key is entered by hand', { tag: '@smoke' }, async ({ page, admin, account, watch }) => {
  await test.step('a wrong key is refused at its field', async () => {
    watch.expect(/status 401: POST/);
    await tryToConnect(page, account, { apiKey: 'dk_live_wrong' });
    const key = page.getByLabel('API key', { exact: true });
    await expect(key).toHaveAccessibleDescription(/rejected this API key/);
    await expect(page.getByRole('status')).toContainText('Not connected');
    await expect(key).toHaveAttribute('type', 'password');
    await key.fill(account.api_key);
    await button(page, 'Connect').click();
    await expectConnected(page);
  });

  await test.step('a reload keeps the tab connected', async () => {
    await page.reload();
    await expectConnected(page);
  });

  await test.step('a task that meets a revoked key is sent with the next key', async () => {
    watch.expect(/status 401: POST .*\/open\/task\/createDelivery/);
    const desk = createDesk(page);
    const order = await fillSmallDelivery(page);
    // Revoked while the create is on its way, so that no other request meets the revoked key first.
    const revoke = async (route: Route) => {
      await admin.revokeKeys(account);
      await route.continue();
    };
    await page.route('**/open/task/createDelivery', revoke, { times: 1 });
    await create(page);
    await expect(desk.card(order)).toHaveOutcome('Not sent');
    await expect(desk.card(order)).toContainText('Enter your API key on the Connection page to send it');
    await expect(page.getByRole('banner').getByRole('status')).toContainText('Not connected');

    await page.goto(await admin.createLink(account));
    await expectConnected(page);
    await visit(page, 'Sent');
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(await serviceOf(await admin.createKey(account)).tasks()).toHaveLength(1);
  });
});
