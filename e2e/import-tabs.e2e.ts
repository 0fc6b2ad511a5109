import { expect, test } from './support/fixtures.ts';
import { button, connect } from './support/verbs.ts';
import { radio, cell, openRows, results } from './support/import-verbs.ts';

test('a draft that is open in two tabs: the second shows what the first has stored and sent, and cannot change that', async ({
  page,
  account,
  context,
}) => {
  await openRows(page, account, 'T', 3);
  await expect(radio(page, 'Ready 3')).toBeVisible();
  const second = await context.newPage();
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

test('a draft that another tab has removed is said to be gone, and can be stored again', async ({
  page,
  account,
  context,
}) => {
  await openRows(page, account, 'G', 2);
  await expect(button(page, 'Create 2 tasks')).toBeVisible();
  const second = await context.newPage();
  await second.goto(new URL('/import', page.url()).href);
  await button(second, 'Remove import G.csv').click();
  await expect(second.getByText('No imports yet.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('This import was removed in another tab');
  await button(page, 'Create 2 tasks').click();
  await expect(page.getByRole('alert')).toContainText('This import was removed in another tab');
  await button(page, 'Store it again').click();
  await button(page, 'Create 2 tasks').click();
  await expect(radio(page, 'Created 2')).toBeVisible();
});

test('the import of another account is shown to nobody else, whoever has its address', async ({
  page,
  account,
  admin,
}) => {
  await openRows(page, account, 'H', 2);
  await expect(button(page, 'Create 2 tasks')).toBeVisible();
  const address = page.url();
  const second = await page.context().newPage();
  await connect(second, await admin.createAccount('Other account'));
  await second.goto(address);
  await expect(second.getByText('No imports yet.')).toBeVisible();
  await expect(cell(second, 'H-0')).toHaveCount(0);
  await expect(second).toHaveURL(/\/import$/);
});
