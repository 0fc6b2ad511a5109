import { samples } from '#testing/samples.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import { findTasks } from './support/service-api.ts';
import {
  assign,
  button,
  card,
  combobox,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  pick,
  startTask,
  textbox,
} from './support/verbs.ts';

test('a task is sent to nobody, a team or an agent as it was chosen, and the card and the service say to whom', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('an unassigned task is sent without team and agent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await create(page);
    await expectOutcome(page, order, 'Created');
    await expect(card(page, order)).toContainText('Unassigned');
    expect(sent[0]?.body).toMatchObject({ auto_assignment: 0 });
    expect(sent[0]?.body).not.toHaveProperty('team_id');
    expect(sent[0]?.body).not.toHaveProperty('fleet_id');
    expect((await findTasks(account, order))[0]?.assignment).toEqual({ state: 'unassigned' });
  });

  await test.step('auto-assign without a team and agent without an agent are refused at their fields', async () => {
    const sent = recordCreations(page);
    await fillSmallDelivery(page);
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

  await test.step('auto-assign gives the task to the member of the team who has the tags', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await assign(page, { mode: 'Auto-assign', team: 'South' });
    await fillTexts(page, { Tags: ' van ,' });
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ auto_assignment: 1, team_id: 12, tags: 'van' });
    expect(sent[0]?.body).not.toHaveProperty('fleet_id');
    expect((await findTasks(account, order))[0]?.assignment).toEqual({
      state: 'team',
      team_id: 12,
      fleet_id: '703',
    });
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

  await test.step('a pickup and delivery is auto-assigned without a team', async () => {
    const sent = recordCreations(page);
    const sample = samples['pickup-delivery'];
    await startTask(page, sample.tab);
    await fillTexts(page, sample.texts);
    await pick(page, 'Time zone', sample.zone);
    await assign(page, { mode: 'Auto-assign' });
    // §4.3: this operation has no team_id.
    await expect(combobox(page, 'Team')).toHaveCount(0);
    const order = await orderNumber(page);
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ auto_assignment: 1 });
    expect(sent[0]?.body).not.toHaveProperty('team_id');
    expect((await findTasks(account, order))[0]?.assignment).toEqual({ state: 'agent', fleet_id: '702' });
  });

  await test.step('a task is assigned to an agent whose ID is typed', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await assign(page, { mode: 'Agent', agent: '703' });
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ auto_assignment: 0, fleet_id: '703' });
    expect(sent[0]?.body).not.toHaveProperty('team_id');
    expect((await findTasks(account, order))[0]?.assignment).toEqual({ state: 'agent', fleet_id: '703' });
  });

  await test.step('the id of a kind of assignment that is no longer chosen is not sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await assign(page, { mode: 'Agent', agent: 'Ana' });
    await assign(page, { mode: 'Auto-assign', team: 'North' });
    await assign(page, { mode: 'Unassigned' });
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ auto_assignment: 0 });
    expect(sent[0]?.body).not.toHaveProperty('team_id');
    expect(sent[0]?.body).not.toHaveProperty('fleet_id');
  });
});

test('switches and the assignment are sent as they are shown, after Create, carried over and reloaded', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
  const createNext = async () => {
    const order = await fillSmallDelivery(page);
    await button(page, 'Create & next').click();
    await expectOutcome(page, order, 'Created');
    return sent.at(-1)?.body;
  };
  await connect(page, account);
  await startTask(page, 'Delivery');
  for (const name of ['Notify', 'Tracking link']) await toggle(name).check();
  expect(await createNext()).toMatchObject({ notify: 1, tracking_link: 1 });

  // The next form: off, and the first press of a choice counts.
  for (const name of ['Notify', 'Tracking link']) await expect(toggle(name)).not.toBeChecked();
  const auto = page.getByRole('radio', { name: 'Auto-assign', exact: true });
  await auto.click();
  await expect(auto).toBeChecked();
  await expect(combobox(page, 'Team')).toBeVisible();
  await page.getByRole('radio', { name: 'Unassigned', exact: true }).click();
  expect(await createNext()).toMatchObject({ notify: 0, tracking_link: 0, auto_assignment: 0 });

  // Carried over, and switched off on the screen.
  await button(page, 'Carry over').click();
  await page.getByRole('checkbox', { name: /Notify/ }).check();
  await page.keyboard.press('Escape');
  await toggle('Notify').click();
  expect(await createNext()).toMatchObject({ notify: 1 });
  await expect(toggle('Notify')).toBeChecked();
  await toggle('Notify').click();
  await expect(toggle('Notify')).not.toBeChecked();
  expect(await createNext()).toMatchObject({ notify: 0 });

  // A draft that is loaded again.
  await toggle('Notify').click();
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.reload();
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  await expect(toggle('Notify')).toBeChecked();
  expect(await createNext()).toMatchObject({ notify: 1 });
});
