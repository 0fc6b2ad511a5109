import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './support/requests.ts';
import { findTasks } from './support/service-api.ts';
import {
  assign,
  card,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  unfold,
  visit,
} from './support/verbs.ts';

test('the tracking link opens a page of its own with the state of the task', async ({ page, account }) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await assign(page, { mode: 'Agent', agent: 'Ana' });
  await unfold(page, 'Options');
  await page.getByRole('switch', { name: 'Tracking link' }).check();
  await create(page);
  await expectOutcome(page, order, 'Created');
  expect(sent[0]?.body['tracking_link']).toBe(1);

  const link = card(page, order).getByRole('link', { name: 'Track', exact: true });
  await expect(link).toHaveAttribute('href', (await findTasks(account, order))[0]?.tracking_link ?? '');
  const opening = page.context().waitForEvent('page');
  await link.click();
  const tracking = await opening;
  await expect(tracking.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
  await expect(tracking.getByRole('main')).toContainText('Ana is assigned.');
  await expect(tracking.getByRole('main')).toContainText('16:00');
  await expect(tracking.getByRole('main')).toContainText(`Order ${order}`);
  // For the customer: nothing of the desk, no surname, no phone, no way back to the window that opened it.
  await expect(tracking.getByRole('navigation')).toHaveCount(0);
  await expect(tracking.getByRole('main')).not.toContainText('Flores');
  await expect(tracking.getByRole('main')).not.toContainText('0102');
  expect(await tracking.evaluate(() => globalThis.opener as unknown)).toBeNull();
});

test('a task without a tracking link shows none', async ({ page, account }) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  expect(sent[0]?.body['tracking_link']).toBe(0);
  await expect(card(page, order).getByRole('link')).toHaveCount(0);
  expect((await findTasks(account, order))[0]?.tracking_link).toBeNull();
});

test('the tracking link is on Sent, also after a reload, and in the list of the service', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await unfold(page, 'Options');
  await page.getByRole('switch', { name: 'Tracking link' }).check();
  await create(page);
  await expectOutcome(page, order, 'Created');
  const href = (await findTasks(account, order))[0]?.tracking_link ?? '';
  await visit(page, 'Sent');
  await page.reload();
  const row = card(page, order);
  await expect(row).toContainText('Created');
  await expect(row.getByRole('link', { name: /^Track/ })).toHaveAttribute('href', href);
  await page.getByRole('radio', { name: /^All tasks/ }).check();
  const listed = page.getByRole('row').filter({ hasText: order });
  await expect(listed.getByRole('link', { name: /^Track/ })).toHaveAttribute('href', href);
});

test('an unknown tracking link says that it is not valid', async ({ page, watch }) => {
  watch.expect(/status 404: POST .*\/open\/track/);
  await page.goto('/track/0123456789abcdefghijkl');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});
