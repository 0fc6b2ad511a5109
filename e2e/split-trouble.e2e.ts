import type { Page } from '@playwright/test';
import { addPromo, asked, connectSplit, expectKeysApart, keyField, test } from './support/split-fixtures.ts';
import {
  addField,
  button,
  combobox,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  pick,
  promo,
  storedTexts,
  visit,
} from './test.ts';

/** What a person does, and what goes wrong, where tasks and promos are at two hosts with different keys. */

const stored = async (page: Page): Promise<string> => Object.values(await storedTexts(page)).join(' ');

const html = '<h1>Bad gateway</h1>';

test('lists of odd shape or none leave the form usable, a promo host that is down leaves tasks alone, and Wipe leaves neither key anywhere', async ({
  page,
  split,
  watch,
}) => {
  const { instead } = split.tasks;

  await test.step('a list that does not come: its number is typed', async () => {
    watch.expect(asked);
    watch.expect(/status 502/);
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
  });

  await test.step('while the promo host is down a change is not confirmed, and tasks go out as before', async () => {
    watch.expect(/request failed: .*ERR_CONNECTION_REFUSED/);
    await addPromo(page);
    await split.promos.close();
    await promo(page, 'SUMMER').click();
    await expect(promo(page, 'SUMMER')).toHaveAccessibleDescription(/Not confirmed/);
    await expect(page.getByRole('status').filter({ hasText: 'onnected' })).toContainText('Connected to');
  });

  await test.step('a list of odd shape, and one that never comes: what it has is offered, and a number is typed', async () => {
    // The next time the list is there with rows of many spellings, and that of the agents never comes.
    const rows = [{ team_id: '12', team_name: 'North' }, { team_id: 13 }, null, { team_name: 'No number' }];
    const list = JSON.stringify({ status: '200', message: 'Successful', data: rows });
    instead.set('/v2/view_all_team_only', async () => ({
      status: 200,
      type: 'application/json',
      text: list,
    }));
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
    expect(await keyField(page, 'Promo API key').count()).toBe(0);
    expectKeysApart(split);
  });

  await test.step('Wipe leaves neither key anywhere', async () => {
    const { tasks, promos } = split;
    for (const { key } of [tasks, promos]) expect(await stored(page)).toContain(key);
    await visit(page, 'Connection');
    await button(page, 'Wipe this device').click();
    await button(page.getByRole('dialog'), 'Wipe everything').click();
    await expect(page.getByRole('status').filter({ hasText: 'onnected' })).toContainText('Not connected');
    for (const secret of [tasks.key, promos.key, new URL(promos.url).host, 'SUMMER'])
      expect(await stored(page)).not.toContain(secret);
    expectKeysApart(split);
  });
});
