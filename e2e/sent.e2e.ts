import { expect, test } from './support/fixtures.ts';
import {
  button,
  card,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  textbox,
  visit,
} from './support/verbs.ts';

test('Sent keeps what this device sent, finds it, and shows the whole of it', async ({ page, account }) => {
  await connect(page, account);
  await visit(page, 'Sent');
  await expect(page.getByRole('main')).toContainText('Nothing sent from this device yet');
  const first = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, first, 'Created');
  const second = await fillSmallDelivery(page);
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await create(page);
  await expectOutcome(page, second, 'Created');

  await visit(page, 'Sent');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('searchbox').fill('ravi');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectOutcome(page, second, 'Created');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: /^Rejected/ }).check();
  await expect(page.getByRole('main')).toContainText('No task with this outcome');
  await page.getByRole('radio', { name: /^All/ }).check();

  await button(page, `Details of order ${first}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The service has created the task.');
  await page.keyboard.press('Escape');
  await expect(button(page, `Details of order ${first}`)).toBeFocused();
});

test('the service lists what other browsers created', async ({ page, account, openBrowser }) => {
  const other = await openBrowser();
  await connect(other.page, account);
  const order = await fillSmallDelivery(other.page);
  await create(other.page);
  await expectOutcome(other.page, order, 'Created');

  await connect(page, account);
  await visit(page, 'Sent');
  await expect(card(page, order)).toHaveCount(0);
  await page.getByRole('radio', { name: /^From the service/ }).check();
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('Unassigned');
});

test('a second tab sees at once what the first one sent', async ({ page, context, account }) => {
  await connect(page, account);
  const second = await context.newPage();
  await second.goto('/sent');
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  await expectOutcome(second, order, 'Created');
});
