import type { Page } from '@playwright/test';
import {
  type Account,
  button,
  connectByForm,
  create,
  createDesk,
  expect,
  fillSmallDelivery,
  serviceOf,
  test,
  textbox,
  tryToConnect,
  untilQuiet,
  visit,
} from './test.ts';

/** Cuts one tab off, and leaves the other tabs of its browser online. @returns its way back */
const cutOff = async (page: Page): Promise<() => Promise<void>> => {
  await untilQuiet(page);
  const session = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send('Network.enable');
  await set(true);
  return () => set(false).then(() => session.detach());
};

/** Creates a task that has to wait for the network. @returns its order number and the way back online */
const createWaiting = async (page: Page) => {
  const order = await fillSmallDelivery(page);
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await untilQuiet(page);
  const goOnline = await cutOff(page);
  await create(page);
  await expect(createDesk(page).card(order)).toHaveOutcome('Not sent');
  return { order, goOnline };
};

const state = (page: Page) => page.getByRole('status').filter({ hasText: 'onnected' });

test(
  'two accounts with one merchant ID never meet',
  { tag: '@smoke' },
  async ({ page, context, admin, account }) => {
    // Of the sample directory, which both accounts have.
    const merchant_id = 'M-2';
    const other: Account = { ...(await admin.createAccount('Other account')), merchant_id };
    await connectByForm(page, { ...account, merchant_id });
    const { order: waiting, goOnline } = await createWaiting(page);
    const second = await context.newPage();

    await test.step('the other account does not see the task or its customer', async () => {
      await connectByForm(second, other);
      await expect(state(second)).toContainText('Connected to Other account');
      await visit(second, 'New task');
      await expect(textbox(second, 'Customer name')).toHaveValue('');
      const own = await fillSmallDelivery(second);
      await textbox(second, 'Customer name').pressSequentially('Rav');
      await expect(second.getByRole('option')).toHaveCount(0);
      await create(second);
      await expect(createDesk(second).card(own)).toHaveOutcome('Created');
      await visit(second, 'Sent');
      await expect(second.getByRole('main')).toContainText(
        'Tasks of another account are waiting in this browser',
      );
      await expect(second.getByRole('main')).not.toContainText('Ravi Iyer');
      expect((await serviceOf(other).tasks()).map(({ order_id }) => order_id)).toEqual([own]);
      expect(await serviceOf(account).tasks()).toEqual([]);
    });

    await test.step('the waiting task is sent with the key of its own account', async () => {
      await page.bringToFront();
      await goOnline();
      await expect(createDesk(page).card(waiting)).toHaveOutcome('Created');
      expect((await serviceOf(account).tasks()).map(({ order_id }) => order_id)).toEqual([waiting]);
      expect(await serviceOf(other).tasks()).toHaveLength(1);
    });

    await test.step('Disconnect empties the form', async () => {
      await textbox(page, 'Customer name').fill('Ravi Iyer');
      const next = await textbox(page, 'Order number').inputValue();
      await expect(page.getByRole('tabpanel')).toContainText('Saved');
      await visit(page, 'Connection');
      await button(page, 'Disconnect').click();
      await expect(state(page)).toContainText('Not connected');
      await page.goBack();
      await expect(textbox(page, 'Customer name')).toHaveValue('');
      await expect(textbox(page, 'Order number')).not.toHaveValue(next);
    });
  },
);

test('a new key at a foreign service asks whose it is before anything is sent', async ({
  page,
  foreign,
  watch,
}) => {
  watch.expect(/capabilities/);
  const { url: address, account } = foreign;
  const api_key = 'foreign-key-4712';
  await connectByForm(page, account, { address });
  const { order, goOnline } = await createWaiting(page);
  await visit(page, 'Connection');
  await button(page, 'Disconnect').click();
  await goOnline();

  await tryToConnect(page, { ...account, api_key }, { address });
  const question = page.getByRole('dialog', { name: 'Which account is this key for?' });
  await expect(question).toBeVisible();
  expect(await foreign.received()).toEqual([]);
  await question.getByRole('radio', { name: `Merchant ${account.merchant_id}, with a new key` }).check();
  await button(question, 'Connect').click();
  await visit(page, 'Sent');
  await expect(createDesk(page).card(order)).toHaveOutcome('Created');
  expect((await foreign.received()).map(({ body }) => [body['order_id'], body['api_key']])).toEqual([
    [order, api_key],
  ]);
});

test('a connect link asks before it replaces the connection', async ({ page, admin, account }) => {
  const other = await admin.createAccount('Other account');
  await connectByForm(page, account);
  await expect(state(page)).toContainText('Connected to Test account');
  const redeemed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/open/connect')) redeemed.push(request.url());
  });

  const link = await admin.createLink(other);
  const question = page.getByRole('dialog', { name: 'Connect with this link?' });

  await test.step('Cancel redeems nothing', async () => {
    await visit(page, 'Connection');
    // The open page gets the link: it is not loaded again.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await expect(question).toContainText('This browser leaves Test account');
    await button(question, 'Cancel').click();
    await expect(question).toBeHidden();
    await expect(state(page)).toContainText('Connected to Test account');
    expect(redeemed).toEqual([]);
  });

  await test.step('Connect goes to the other account with the same link', async () => {
    await visit(page, 'New task');
    await page.goto(link);
    await expect(question).toBeVisible();
    expect(redeemed).toEqual([]);
    await button(question, 'Connect').click();
    await expect(state(page)).toContainText('Connected to Other account');
    await expect(page).toHaveURL(/\/new\/\w+$/);
    expect(redeemed).toHaveLength(1);
  });
});
