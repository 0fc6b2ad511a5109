import { answerLost, answers, button, combobox, decide, expect, test, textbox, visit } from '../test.ts';

test.use({ against: 'foreign', wired: true });

const creation = '/open/task/createDelivery';
const orders = Array.from({ length: 8 }, (_each, at) => `X-${at + 1}`);
const file = [
  'Order number\tPhone\tName\tAddress\tBefore\tWhat',
  ...orders.map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
].join('\n');

test('at a service without idempotency no row is sent twice by itself; the unknown one is named and settled by hand', async ({
  page,
  desk,
  foreign,
  watch,
}) => {
  watch.expect(/request failed: POST|status 429: POST/);
  const { wire } = foreign;
  await desk.visit('Import');
  await textbox(page, 'Paste rows').fill(file);
  await button(page, 'Read pasted rows').click();
  await combobox(page, 'Time zone').fill('Chicago');
  await combobox(page, 'Time zone').press('Enter');
  await button(page, 'Check rows').click();
  // The default of a service that can't be asked again.
  await expect(combobox(page, 'Pace')).toHaveValue('1 a second');
  await combobox(page, 'Pace').fill('One after the other');
  await combobox(page, 'Pace').press('Enter');
  // The third row is created and its answer lost; the fourth is told to come later, and comes later.
  wire.meet(creation, {}, {}, answerLost(), answers({ message: 'Busy' }, { status: 429 }));
  await button(page, 'Create 8 tasks').click();
  await expect(page.getByRole('radio', { name: 'Created 7' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Unknown 1' })).toBeVisible();
  await expect(page.getByText('row 4', { exact: true })).toBeVisible();
  const received = async () => (await foreign.received()).map(({ body }) => body['order_id']);
  expect(await received()).toEqual(orders);
  for (const headers of foreign.headers()) expect(headers).not.toHaveProperty('idempotency-key');

  // Neither a reload nor a look at it sends it again.
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Unknown 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Show in Sent' }).click();
  await decide(page, 'X-3', 'It exists');
  await visit(page, 'Import');
  await page
    .getByRole('list', { name: 'Imports' })
    .getByRole('button', { name: 'Pasted rows', exact: true })
    .click();
  await expect(page.getByRole('radio', { name: 'Created 8' })).toBeVisible();
  expect(await received()).toEqual(orders);
});
