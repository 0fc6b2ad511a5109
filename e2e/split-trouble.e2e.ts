import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { untilQuiet } from './support/quiet.ts';
import { addPromo, asked, connectSplit, expectKeysApart, keyField, test } from './support/split-fixtures.ts';
import { storedTexts } from './support/storage.ts';
import {
  addField,
  button,
  combobox,
  create,
  expectOutcome,
  fillSmallDelivery,
  pick,
  promo,
  textbox,
  visit,
} from './support/verbs.ts';

/** What a person does, and what goes wrong, where tasks and promos are at two hosts with different keys. */

const stored = async (page: Page): Promise<string> => Object.values(await storedTexts(page)).join(' ');

test('each key is forgotten by itself, Disconnect forgets both, and Wipe leaves neither anywhere', async ({
  page,
  split,
  watch,
}) => {
  watch.expect(asked);
  const { tasks, promos } = split;
  await connectSplit(page, split);
  expect(await stored(page)).toContain(tasks.key);
  expect(await stored(page)).toContain(promos.key);

  await button(page, 'Forget promo key').click();
  await expect.poll(() => stored(page)).not.toContain(promos.key);
  expect(await stored(page)).toContain(tasks.key);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'onnected' })).toContainText('Connected to');
  await expect(page.getByRole('main')).toContainText('This tab has no key for the promos');
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');

  await connectSplit(page, split);
  await button(page, 'Disconnect').click();
  await expect(page.getByRole('status').filter({ hasText: 'onnected' })).toContainText('Not connected');
  for (const { key } of [tasks, promos]) expect(await stored(page)).not.toContain(key);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'onnected' })).toContainText('Not connected');
  const before = tasks.requests.length + promos.requests.length;
  await visit(page, 'Promos');
  await visit(page, 'Sent');
  expect(tasks.requests.length + promos.requests.length).toBe(before);

  await connectSplit(page, split);
  await addPromo(page);
  await visit(page, 'Connection');
  await button(page, 'Wipe this device').click();
  await button(page.getByRole('dialog'), 'Wipe everything').click();
  await expect(page.getByRole('status').filter({ hasText: 'onnected' })).toContainText('Not connected');
  for (const secret of [tasks.key, promos.key, new URL(promos.url).host, 'SUMMER', order])
    expect(await stored(page)).not.toContain(secret);
  expectKeysApart(split);
});

test('a task goes out as it was made, though the preset was changed before it could be sent', async ({
  page,
  context,
  split,
  watch,
}) => {
  watch.expect(asked);
  await connectSplit(page, split);
  const order = await fillSmallDelivery(page);
  await addField(page, 'Custom field template');
  await combobox(page, 'Custom field template').fill('Cold chain');
  await visit(page, 'Connection');
  await visit(page, 'New task');
  await untilQuiet(page);
  await context.setOffline(true);
  await create(page);
  await expectOutcome(page, order, 'Not sent');
  await visit(page, 'Connection');
  await button(page, 'Change connection').click();
  await page.getByRole('radio', { name: /^Documented/ }).check();
  await button(page, 'Use these paths').click();
  await context.setOffline(false);
  await visit(page, 'New task');
  await expectOutcome(page, order, 'Created');
  const { path, body } = split.tasks.taken.at(-1) ?? {};
  expect(path).toBe('/v2/create_task');
  expect(body).toMatchObject({ order_id: order, custom_field_template: 'Cold_chain', has_delivery: 1 });
  expect(body).not.toHaveProperty('pickup_custom_field_template');
  expectKeysApart(split);
});

const html = '<h1>Bad gateway</h1>';

test('a list of odd shape, or one that does not come, leaves the form usable', async ({
  page,
  split,
  watch,
}) => {
  watch.expect(asked);
  watch.expect(/status 502/);
  const { instead } = split.tasks;
  instead.set('/v2/view_all_team_only', async () => ({ status: 502, type: 'text/html', text: html }));
  await connectSplit(page, split);
  const offers = page.getByRole('region', { name: 'What the service offers' });
  await expect(offers).toContainText('No list of teams from the service');
  const order = await fillSmallDelivery(page);
  await page.getByRole('radio', { name: 'Auto-assign', exact: true }).check();
  await addField(page, 'Team');
  await combobox(page, 'Team').fill('77');
  await combobox(page, 'Team').press('Tab');
  await create(page);
  await expectOutcome(page, order, 'Created');
  expect(split.tasks.taken.at(-1)?.body).toMatchObject({ team_id: 77 });

  // The next time the list is there with rows of many spellings, and that of the agents never comes.
  const rows = [{ team_id: '12', team_name: 'North' }, { team_id: 13 }, null, { team_name: 'No number' }];
  const list = JSON.stringify({ status: '200', message: 'Successful', data: rows });
  instead.set('/v2/view_all_team_only', async () => ({ status: 200, type: 'application/json', text: list }));
  instead.set('/v2/get_all_fleets', () => new Promise(() => undefined));
  await page.reload();
  const second = await fillSmallDelivery(page);
  await page.getByRole('radio', { name: 'Auto-assign', exact: true }).check();
  await pick(page, 'Team', '13');
  await page.getByRole('radio', { name: 'Agent', exact: true }).check();
  await combobox(page, 'Agent').fill('701');
  await combobox(page, 'Agent').press('Tab');
  await create(page);
  await expectOutcome(page, second, 'Created');
  expect(split.tasks.taken.at(-1)?.body).toMatchObject({ fleet_id: '701' });
  // Before the host ends, or the browser would ask it once more.
  await page.goto('about:blank');
});

test('while the promo host is down a change is not confirmed, and tasks go out as before', async ({
  page,
  split,
  watch,
}) => {
  watch.expect(asked);
  watch.expect(/request failed: .*ERR_CONNECTION_REFUSED/);
  await connectSplit(page, split);
  await addPromo(page);
  await split.promos.close();
  await promo(page, 'SUMMER').click();
  await expect(promo(page, 'SUMMER')).toHaveAccessibleDescription(/Not confirmed/);
  await expect(page.getByRole('status').filter({ hasText: 'onnected' })).toContainText('Connected to');
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  expectKeysApart(split);
  expect(await keyField(page, 'Promo API key').count()).toBe(0);
  await expect(textbox(page, 'Customer phone')).toBeVisible();
});
