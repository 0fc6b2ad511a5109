import { samples } from '#testing/samples.ts';
import { addPromo, asked, connectSplit, expectKeysApart, keyField, test } from './support/split-fixtures.ts';
import {
  addField,
  button,
  combobox,
  create,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectOutcome,
  fillTexts,
  orderNumber,
  pick,
  promo,
  startTask,
  textbox,
  visit,
} from './test.ts';

/** A company whose tasks and promos are at two hosts with different keys, as it is with the live services. */

test('tasks and promos of two hosts: each key reaches its own, each is refused alone, and the page says what a host must allow', async ({
  page,
  split,
  watch,
}) => {
  watch.expect(asked);
  watch.expect(/CORS policy/);
  watch.expect(/request failed: POST .*(changeStatus|promo\/get)/);
  // Whether anything is there: the browser reports such an answer as given up, since no page may read it.
  watch.expect(/request failed: HEAD /);
  // Tasks are untouched by it.
  split.promos.allowsPages = false;
  await page.goto('/connection');
  await expect(textbox(page, 'Promo service address')).toHaveCount(0);
  await connectSplit(page, split);
  const status = page.getByRole('status').filter({ hasText: 'Connected to' });
  await expect(status).not.toContainText('not checked');
  const offers = page.getByRole('region', { name: 'What the service offers' });
  await expect(offers).toContainText('Teams.');
  await expect(offers).toContainText('No list of agents from the service');

  const sample = samples.delivery;
  await startTask(page, sample.tab);
  await fillTexts(page, sample.texts);
  await pick(page, 'Time zone', sample.zone);
  await addField(page, 'Custom field template');
  await combobox(page, 'Custom field template').fill('Cold chain');
  await addField(page, 'Add custom field');
  const group = page.getByRole('group', { name: 'Custom fields', exact: true });
  await button(group, 'Add custom field').click();
  await textbox(group, 'Label').fill('Gate code');
  await textbox(group, 'Value').fill('007');
  await page.getByRole('radio', { name: 'Auto-assign', exact: true }).check();
  await pick(page, 'Team', 'North');
  const order = await orderNumber(page);
  await button(page, 'Show request').click();
  const shown: unknown = JSON.parse((await page.getByRole('dialog').getByRole('region').textContent()) ?? '');
  await page.keyboard.press('Escape');
  await create(page);
  await expectOutcome(page, order, 'Created');
  const sent = split.tasks.taken.at(-1)?.body;
  expect(sent).toMatchObject({
    custom_field_template: 'Cold_chain',
    meta_data: [{ label: 'Gate code', data: '007' }],
    ref_images: [],
    team_id: 12,
    has_pickup: 0,
    has_delivery: 1,
  });
  expect(sent).not.toHaveProperty('pickup_meta_data');
  expect(shown).toEqual({ ...sent, api_key: expect.stringMatching(/^•+$/) });

  await addPromo(page);
  await promo(page, 'SUMMER').click();
  const note = page.getByRole('alert').filter({ hasText: 'doesn’t allow this page' });
  await expect(note).toContainText(`Access-Control-Allow-Origin: ${new URL(page.url()).origin}`);
  await expect(note).toContainText('Access-Control-Allow-Headers: content-type');
  await expect(promo(page, 'SUMMER')).toHaveAccessibleDescription(/Not confirmed/);
  await expect(status).toBeVisible();
  // Its key never left the page.
  expect(split.promos.requests.join()).not.toContain(split.promos.key);
  split.promos.allowsPages = true;
  await promo(page, 'SUMMER').click();
  await expect(promo(page, 'SUMMER')).toBeChecked();
  await expect(note).toHaveCount(0);
  expect(split.promos.taken.filter(({ path }) => path.endsWith('changeStatus'))).toEqual([
    { path: '/open/promo/changeStatus', body: { api_key: split.promos.key, promo_id: 7001, status: 1 } },
  ]);
  expectKeysApart(split);

  const { key } = split.promos;
  split.promos.key = 'promos-key-of-tomorrow';
  await promo(page, 'SUMMER').click();
  await expect(promo(page, 'SUMMER')).toHaveAccessibleDescription(/promo service rejected the promo API key/);
  await expect(page.getByRole('main')).toContainText('The promo API key is missing');
  await expect(status).toBeVisible();
  await page.getByRole('link', { name: 'Go to Connection' }).click();
  await keyField(page, 'Promo API key').fill(split.promos.key);
  await button(page, 'Connect').click();
  await button(page.getByRole('dialog'), 'Same account, new key').click();
  await visit(page, 'Promos');
  await promo(page, 'SUMMER').click();
  await expect(promo(page, 'SUMMER')).not.toBeChecked();
  expect(split.tasks.requests.join()).not.toContain(key);
  expectKeysApart(split);
});

test('the promo host’s list, which is not documented, is one list with its states; refused, it is the one of the device', async ({
  page,
  split,
  watch,
}) => {
  watch.expect(asked);
  const { instead } = split.promos;
  const rows = [
    { promo_id: 7001, promo_code: 'SUMMER', description: 'Ten percent off', is_enabled: 0 },
    { id: '7002', code: 'FREESHIP', title: '<b>No</b> delivery fee', is_active: true },
    { promo_id: 7003, promo_code: 'WELCOME', status: 'published' },
    { promo_code: 'NO ID' },
  ];
  const answerWith = (body: object) =>
    instead.set('/open/promo/get', async () => ({
      status: 200,
      type: 'application/json',
      text: JSON.stringify({ status: 200, message: 'Successful', ...body }),
    }));
  const lists = () => split.promos.taken.filter(({ path }) => path === '/open/promo/get');
  answerWith({ data: rows });
  await connectSplit(page, split);
  await visit(page, 'Promos');
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });
  await expect(row('SUMMER')).toContainText('Inactive');
  await expect(row('FREESHIP')).toContainText('<b>No</b> delivery fee');
  await expect(promo(page, 'FREESHIP')).toBeChecked();
  await expect(row('WELCOME').getByRole('cell')).toContainText(['Not known']);
  await expect(page.getByRole('radio', { name: 'Not known 1' })).toBeVisible();
  await expect(button(page, 'Add promo')).toHaveCount(0);
  expect(lists()[0]?.body).toEqual({ api_key: split.promos.key, start: 0, length: 1000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  // What it would need for plans is said instead of hidden.
  for (const [name, said] of [
    ['Planned', 'This service can’t schedule promo switches'],
    ['What happened', 'This service doesn’t report promo changes'],
    ['Codes', 'FREESHIP'],
  ] as const) {
    await page.getByRole('radio', { name }).locator('..').click();
    await expect(page.getByRole('main')).toContainText(said);
  }

  // Switching relies on the documented operation alone: the list is not asked for again.
  const before = lists().length;
  for (const code of ['SUMMER', 'WELCOME']) {
    await promo(page, code).click();
    await expect(promo(page, code)).toBeChecked();
  }
  await expect(row('WELCOME')).toContainText('Active');
  expect(lists()).toHaveLength(before);
  expect(split.promos.taken.slice(-2).map(({ body }) => body)).toEqual(
    [7001, 7003].map((promo_id) => ({ api_key: split.promos.key, promo_id, status: 1 })),
  );
  await button(page, 'Refresh').click();
  await expect(promo(page, 'SUMMER')).not.toBeChecked();
  await expect(promo(page, 'WELCOME')).toBeChecked();

  answerWith({ status: 201, message: 'Not for this plan.', data: {} });
  await page.reload();
  await expect(page.getByRole('main')).toContainText('The reason: Not for this plan.');
  await addPromo(page);
  await promo(page, 'SUMMER').click();
  await expect(promo(page, 'SUMMER')).toBeChecked();
  answerWith({ data: rows });
  await button(page, 'Refresh').click();
  await expect(row('FREESHIP')).toBeVisible();
  await expect(button(page, 'Add promo')).toHaveCount(0);
  expectKeysApart(split);
});
