import type { Page } from '@playwright/test';
import { directory } from '#testing/samples.ts';
import {
  type Account,
  button,
  connectByForm,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  serviceOf,
  test,
  textbox,
  tryToConnect,
  untilAnswered,
  untilQuiet,
  visit,
} from './test.ts';

const merchant_id = directory.merchants[0]?.merchant_id ?? '';

/** Cuts one tab off, and leaves the others of its browser on line. */
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

const fillFor = async (page: Page, name: string): Promise<string> => {
  const order = await fillSmallDelivery(page);
  await textbox(page, 'Customer name').fill(name);
  return order;
};

const state = (page: Page) => page.getByRole('status').filter({ hasText: 'onnected' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('two accounts with one merchant ID: a task that waits is not sent with the other’s key, nor shown to it, and Disconnect empties the form', async ({
  page,
  context,
  admin,
  account,
}) => {
  const first: Account = { ...account, merchant_id };
  const other: Account = { ...(await admin.createAccount('Other account')), merchant_id };
  await connectByForm(page, first);
  const waiting = await fillFor(page, 'Ravi Iyer');
  await untilAnswered(page);
  const goOnLine = await cutOff(page);
  await create(page);
  await expectOutcome(page, waiting, 'Not sent');

  const second = await context.newPage();
  await connectByForm(second, other);
  await expect(state(second)).toContainText('as Other account');
  await visit(second, 'New task');
  await expect(textbox(second, 'Customer name')).toHaveValue('');
  await expect(second.getByText('Ravi Iyer')).toHaveCount(0);
  const own = await fillSmallDelivery(second);
  // Nobody of the other account is offered for a name.
  await textbox(second, 'Customer name').pressSequentially('Rav');
  await expect(second.getByRole('option')).toHaveCount(0);
  await expect(second.getByRole('main')).not.toContainText('Ravi Iyer');
  await create(second);
  await expectOutcome(second, own, 'Created');
  await visit(second, 'Sent');
  await expect(second.getByRole('main')).toContainText(
    'Test account: 1 task, until that account is connected',
  );
  await expect(second.getByRole('main')).not.toContainText('Ravi Iyer');
  expect((await serviceOf(other).tasks()).map(({ order_id }) => order_id)).toEqual([own]);
  expect(await serviceOf(first).tasks()).toEqual([]);

  // The first tab sends it by itself.
  await page.bringToFront();
  await goOnLine();
  await expectOutcome(page, waiting, 'Created');
  await expect(state(page)).toContainText('as Test account');
  expect((await serviceOf(first).tasks()).map(({ order_id }) => order_id)).toEqual([waiting]);
  expect(await serviceOf(other).tasks()).toHaveLength(1);

  // The next task is begun: it goes from the form with the connection.
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  const next = await textbox(page, 'Order number').inputValue();
  await expect(page.getByRole('tabpanel')).toContainText('Saved');
  await visit(page, 'Connection');
  await button(page, 'Disconnect').click();
  await expect(state(page)).toContainText('Not connected');
  await page.goBack();
  await expect(textbox(page, 'Customer name')).toHaveValue('');
  await expect(textbox(page, 'Order number')).not.toHaveValue(next);
  await expect(page.getByText('Changed in another tab')).toHaveCount(0);
});

test('another key at a service that tells no account asks whose it is, and sends nothing before the answer', async ({
  page,
  foreign,
  watch,
}) => {
  watch.expect(/capabilities/);
  const first: Account = { account_id: '', api_key: 'foreign-key-4711', merchant_id: 'MX-7' };
  const second: Account = { ...first, api_key: 'foreign-key-4712' };
  await connectByForm(page, first, { address: foreign.url });
  const waiting = await fillFor(page, 'Ravi Iyer');
  const goOnLine = await cutOff(page);
  await create(page);
  await expectOutcome(page, waiting, 'Not sent');
  await visit(page, 'Connection');
  await button(page, 'Disconnect').click();
  await goOnLine();

  const question = dialog(page, 'Which account is this key for?');
  await tryToConnect(page, second, { address: foreign.url });
  await expect(question).toBeVisible();
  expect(await foreign.received()).toEqual([]);
  await question.getByRole('button', { name: 'Same account, new key' }).click();
  await visit(page, 'Sent');
  await expectOutcome(page, waiting, 'Created');
  expect((await foreign.received()).map(({ body }) => [body['order_id'], body['api_key']])).toEqual([
    [waiting, second.api_key],
  ]);
});

test('a connect link of the same account goes on; of another one it asks: Cancel redeems nothing, and Connect goes there', async ({
  page,
  admin,
  account,
}) => {
  const other = await admin.createAccount('Other account');
  await connectByForm(page, account);
  await expect(state(page)).toContainText('as Test account');
  // A link of the account that is connected goes on without a question.
  await page.goto(await admin.createLink(account));
  await expect(page).toHaveURL(/\/new\/\w+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(state(page)).toContainText(/^Connected to \S+ as Test account$/);
  await visit(page, 'Connection');

  const redeemed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/open/connect')) redeemed.push(request.url());
  });
  const link = await admin.createLink(other);
  const question = dialog(page, 'Connect to Other account?');

  // The tab shows this page: it is not loaded anew.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect(question).toContainText('You leave Test account.');
  await expect(page).toHaveURL(/\/connection$/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(state(page)).toContainText('as Test account');
  expect(redeemed).toEqual([]);

  // The same link is as good as before, also where it loads the page.
  await visit(page, 'New task');
  await page.goto(link);
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/connection$/);
  expect(redeemed).toEqual([]);
  await question.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(state(page)).toContainText('as Other account');
  await expect(page).toHaveURL(/\/new\/\w+$/);
  expect(redeemed).toHaveLength(1);
});
