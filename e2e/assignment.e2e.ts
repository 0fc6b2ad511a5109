import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import { findTasks } from './support/service-api.ts';
import {
  assign,
  card,
  combobox,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  startTask,
} from './support/verbs.ts';

// Each way to assign a task, as it is sent and stored, is in `create.e2e.ts`.
test('who gets a task is asked for at its field, only the last choice is sent, and the card says where nobody can take it', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('auto-assign without a team and agent without an agent are refused at their fields', async () => {
    const sent = recordCreations(page);
    await startTask(page, 'Delivery');
    const problems = page.getByRole('region', { name: 'Problems' });
    await assign(page, { mode: 'Auto-assign' });
    await create(page);
    await problems.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(combobox(page, 'Team')).toBeFocused();
    await assign(page, { mode: 'Agent', agent: 'Ana' });
    await combobox(page, 'Agent').fill('');
    await create(page);
    await problems.getByRole('link', { name: 'Agent', exact: true }).click();
    await expect(combobox(page, 'Agent')).toBeFocused();
    expect(sent).toEqual([]);
  });

  await test.step('the card says when nobody of the team has the tags', async () => {
    const order = await fillSmallDelivery(page);
    await assign(page, { mode: 'Auto-assign', team: 'South' });
    await fillTexts(page, { Tags: 'helicopter' });
    await create(page);
    await expectOutcome(page, order, 'Created');
    await expect(card(page, order)).toContainText('Unassigned');
    await expect(card(page, order).getByRole('listitem').filter({ hasText: 'tags' })).toHaveCount(1);
    expect((await findTasks(account, order))[0]?.assignment).toEqual({ state: 'unassigned' });
  });

  await test.step('of several choices the last one is sent: an agent whose ID is typed', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await assign(page, { mode: 'Agent', agent: 'Ana' });
    await assign(page, { mode: 'Auto-assign', team: 'North' });
    await assign(page, { mode: 'Agent', agent: '703' });
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ auto_assignment: 0, fleet_id: '703' });
    expect(sent[0]?.body).not.toHaveProperty('team_id');
    expect((await findTasks(account, order))[0]?.assignment).toEqual({ state: 'agent', fleet_id: '703' });
  });
});
