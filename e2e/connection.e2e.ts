import { demoUrl } from './support/environment.ts';
import {
  button,
  card,
  create,
  expect,
  expectConnected,
  expectOutcome,
  fillSmallDelivery,
  serviceOf,
  storedTexts,
  test,
  textbox,
  tryToConnect,
  untilAnswered,
  visit,
} from './test.ts';

test('a first visit takes a connect link, which connects once, leaves no trace and is not lost where connecting fails', async ({
  page,
  admin,
  account,
  openBrowser,
  watch,
}) => {
  const { page: other } = await openBrowser({ connected: false });
  const link = await admin.createLink(account);

  await test.step('a connect link whose connecting fails is not lost: it is tried again on the page', async () => {
    watch.expect(/status 502: POST .*\/open\/account/);
    let codes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/open/connect')) codes += 1;
    });
    await page.route('**/open/account', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(link);
    const problem = page.getByRole('alert').filter({ hasText: 'The connect link didn’t work' });
    await expect(problem).toBeVisible();
    await page.unroute('**/open/account');
    await button(problem, 'Try again').click();
    await expectConnected(page);
    await expect(page).toHaveURL(/\/new\/\w+$/);
    expect(codes).toBe(1);
  });

  await test.step('its code is used, and nowhere in the browser', async () => {
    const code = new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
    expect(code.length).toBeGreaterThan(15);
    await page.reload();
    const history = await page.evaluate(() => [location.href, JSON.stringify(globalThis.history.state)]);
    expect(JSON.stringify([history, await storedTexts(page), await page.content()])).not.toContain(code);

    watch.expect(/status 4\d\d: POST .*\/open\/connect/);
    await other.goto(link);
    await expect(other.getByRole('alert')).toContainText('used or has expired');
    await expect(other.getByRole('status')).toContainText('Not connected');
    await expect(other).toHaveURL(/\/connection$/);
  });

  await test.step('the first visit takes a connect link, or leads to the connection and to the demo', async () => {
    await other.goto('/');
    await expect(other.getByRole('status')).toContainText('Not connected');
    await expect(other.getByRole('link', { name: 'Start the demo' })).toHaveAttribute('href', demoUrl);
    await other.getByRole('link', { name: 'Enter address and key' }).click();
    await expect(textbox(other, 'Service address')).toBeVisible();
    await visit(other, 'New task');
    await expect(textbox(other, 'Connect link')).toBeFocused();
    await other.keyboard.insertText(await admin.createLink(account));
    await other.keyboard.press('Enter');
    await expectConnected(other);
    await expect(textbox(other, 'Customer phone')).toBeFocused();
  });
});

test('a wrong key is refused at its field; a reload keeps the tab connected if the person chose that; a revoked key makes a task wait for a new one', async ({
  page,
  admin,
  account,
  watch,
}) => {
  await test.step('a wrong key is refused at its field, and the right one then works', async () => {
    watch.expect(/status 401: POST/);
    await tryToConnect(page, account, { apiKey: 'dk_live_wrong' });
    const key = page.getByLabel('API key', { exact: true });
    await expect(key).toHaveAccessibleDescription(/rejected this API key/);
    await expect(page.getByRole('status')).toContainText('Not connected');
    // What a script finds first by the label is the field.
    await expect(page.getByLabel('API key').first()).toHaveAttribute('type', 'password');
    await key.fill(account.api_key);
    await button(page, 'Connect').click();
    await expectConnected(page);
  });

  await test.step('a reload keeps the tab connected if the person chose that', async () => {
    await page.reload();
    // It is said once a call with the key has succeeded.
    await expectConnected(page);
  });

  await test.step('a task that meets a revoked key waits, and goes out once with a new key', async () => {
    watch.expect(/status 401: POST .*\/open\/task\/createDelivery/);
    const order = await fillSmallDelivery(page);
    // All else that is asked is answered: the create is the first to meet the revoked key.
    await untilAnswered(page);
    await admin.revokeKeys(account);
    await create(page);
    await expectOutcome(page, order, 'Not sent');
    await expect(card(page, order)).toContainText('Enter your API key on the Connection page to send it');
    await expect(page.getByRole('status')).toContainText('Not connected');

    // Of the account that is connected already: nothing is asked.
    await page.goto(await admin.createLink(account));
    await expectConnected(page);
    await visit(page, 'Sent');
    await expectOutcome(page, order, 'Created');
    expect(await serviceOf(await admin.createKey(account)).tasks()).toHaveLength(1);
  });
});
