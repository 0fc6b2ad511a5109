import type { Page } from '@playwright/test';
import {
  button,
  cell,
  connect,
  expect,
  giveRows,
  openRows,
  radio,
  results,
  serviceOf,
  test,
  visit,
} from './test.ts';

test('an import in two tabs: the second shows what the first has stored and sent, one that was removed is said to be gone, and Create at once makes each task once', async ({
  page,
  account,
  context,
}) => {
  await openRows(page, account, 'T', 3);
  const second = await context.newPage();

  await test.step('the second tab shows what the first has stored and sent, and cannot change that', async () => {
    await expect(radio(page, 'Ready 3')).toBeVisible();
    await second.goto(page.url());
    await expect(radio(second, 'Ready 3')).toBeVisible();
    await button(page, 'Create 3 tasks').click();
    await expect(radio(page, 'Created 3')).toBeVisible();
    await expect(radio(second, 'Created 3')).toBeVisible();
    await expect(second.getByText('Another tab has changed this import')).toBeVisible();
    await cell(second, 'T-1').click();
    await expect(second.getByRole('textbox', { name: 'Order number' })).toHaveCount(0);
    expect((await results(second)).map(([, order, outcome]) => [order, outcome])).toEqual([
      ['T-0', 'Created'],
      ['T-1', 'Created'],
      ['T-2', 'Created'],
    ]);
  });

  await test.step('a draft that another tab has removed is said to be gone, and can be stored again', async () => {
    await button(page, 'All imports').click();
    await giveRows(page, 'G', 2);
    await expect(button(page, 'Create 2 tasks')).toBeVisible();
    await second.goto(new URL('/import', page.url()).href);
    await button(second, 'Remove import G.csv').click();
    const removed = page.getByRole('alert').filter({ hasText: 'This import was removed in another tab' });
    await expect(removed).toBeVisible();
    const before = await removed.elementHandle();
    await button(page, 'Create 2 tasks').click();
    // The press takes the alert away, and brings it back once it has found nothing stored.
    await before?.waitForElementState('hidden');
    await expect(removed).toBeVisible();
    await expect(button(page, 'Create 2 tasks')).toBeEnabled();
    await button(page, 'Store it again').click();
    await button(page, 'Create 2 tasks').click();
    await expect(radio(page, 'Created 2')).toBeVisible();
  });

  await test.step('Create that is pressed at once in two tabs with the same file: each task is created once', async () => {
    await button(page, 'All imports').click();
    await giveRows(page, 'W', 8);
    await connect(second, account);
    await visit(second, 'Import');
    await giveRows(second, 'W', 8);
    await expect(button(page, 'Create 8 tasks')).toBeEnabled();
    await expect(button(second, 'Create 8 tasks')).toBeEnabled();
    // Both look their rows through before either has recorded them.
    const pressed = Promise.withResolvers<void>();
    let looking = 0;
    await context.route('**/open/task/find', async (route) => {
      looking += 1;
      await pressed.promise;
      await route.continue();
    });
    await button(page, 'Create 8 tasks').click();
    await button(second, 'Create 8 tasks').click();
    await expect.poll(() => looking).toBe(2);
    pressed.resolve();
    // Which of them was first, the device decides; the other one says why it has sent nothing.
    const isRefused = async (tab: Page) => (await tab.getByText('the plan has changed').count()) === 1;
    await expect.poll(async () => (await isRefused(page)) || (await isRefused(second))).toBe(true);
    const first = (await isRefused(page)) ? second : page;
    await expect(first.getByRole('heading', { name: 'Done: W.csv' })).toBeVisible({ timeout: 60_000 });
    await second.goto(new URL('/import', page.url()).href);
    await expect(second.getByRole('list', { name: 'Imports' })).toContainText('8 of 8');
    const orders = (await serviceOf(account).tasks())
      .map(({ order_id }) => order_id)
      .filter((id) => id.startsWith('W-'));
    expect([orders.length, new Set(orders).size]).toEqual([8, 8]);
  });
});

test('two browsers with the same file press Create: each task is created once, and the second one says that they were there', async ({
  page,
  account,
  openBrowser,
}) => {
  const { page: other } = await openBrowser({ connected: false });
  await openRows(page, account, 'B', 6);
  await openRows(other, account, 'B', 6);
  await expect(button(page, 'Create 6 tasks')).toBeEnabled();
  await expect(button(other, 'Create 6 tasks')).toBeEnabled();
  // The other browser has looked its rows through, and begins to send.
  const created = Promise.withResolvers<void>();
  let held = 0;
  await other.route('**/open/task/createDelivery', async (route) => {
    held += 1;
    await created.promise;
    await route.continue();
  });
  await button(other, 'Create 6 tasks').click();
  await expect.poll(() => held).toBeGreaterThan(0);
  await button(page, 'Create 6 tasks').click();
  await expect(page.getByRole('heading', { name: 'Done: B.csv' })).toBeVisible();
  created.resolve();
  await expect(other.getByRole('heading', { name: 'Done: B.csv' })).toBeVisible();

  expect(await serviceOf(account).tasks()).toHaveLength(6);
  await expect(page.getByRole('region', { name: 'Done: B.csv' })).toContainText('6 tasks created');
  const receipt = other.getByRole('region', { name: 'Done: B.csv' });
  await expect(receipt).toContainText('0 tasks created');
  await expect(receipt).toContainText('6 already existed');
  await expect(receipt).toContainText('The service had these 6 tasks already');
  const told = await results(other);
  expect(told.map(([, , outcome]) => outcome)).toEqual(Array.from({ length: 6 }, () => 'Already existed'));
  expect(told[0]?.at(-1)?.trim()).toMatch(/^Already existed \(task \d+\)$/);
});
