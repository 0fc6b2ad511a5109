import type { Page } from '@playwright/test';
import { samples, type TaskSample } from '#testing/samples.ts';
import {
  type Account,
  addField,
  addImages,
  button,
  card,
  combobox,
  connectByForm,
  connectionState,
  create,
  expect,
  expectOutcome,
  fillTexts,
  orderNumber,
  pick,
  promo,
  startTask,
  test,
  textbox,
  unfold,
  visit,
} from './test.ts';

// The service checks no key, so that any account will do.
const account: Account = { account_id: '', api_key: 'foreign-key-4711', merchant_id: 'MX-7' };

/** The page asks once for extensions; this service refuses that by CORS, which the watch reports. */
const asked = /capabilities/;

const connectAbroad = (page: Page, { url }: { url: string }): Promise<void> =>
  connectByForm(page, account, { address: url });

/** Types an ID into a picker that has no list. */
const typeId = async (page: Page, name: string, id: string): Promise<void> => {
  await addField(page, name);
  await combobox(page, name).fill(id);
  await combobox(page, name).press('Tab');
  await expect(combobox(page, name)).toHaveValue(id);
};

const addCustomFields = async (page: Page, name: string, fields: Readonly<Record<string, string>>) => {
  const group = page.getByRole('group', { name, exact: true });
  for (const [index, [label, data]] of Object.entries(fields).entries()) {
    await addField(page, 'Add custom field');
    await button(group, 'Add custom field').click();
    await textbox(group, 'Label').nth(index).fill(label);
    await textbox(group, 'Value').nth(index).fill(data);
  }
};

/** `fillTask` without any list to choose from: ids and names are typed. */
const fillWithoutLists = async (page: Page, sample: TaskSample): Promise<string> => {
  await fillTexts(page, sample.texts);
  await pick(page, 'Time zone', sample.zone);
  await unfold(page, 'Exact coordinates');
  await fillTexts(page, sample.coordinates);
  await typeId(page, 'Custom field template', sample.template);
  await addCustomFields(page, 'Custom fields', sample.fields);
  if (sample.deliveryFields) await addCustomFields(page, 'Delivery custom fields', sample.deliveryFields);
  await page.getByRole('radio', { name: sample.assignment.mode, exact: true }).check();
  if ('team_id' in sample.body) await typeId(page, 'Team', String(sample.body.team_id));
  if (sample.body.fleet_id !== undefined) await typeId(page, 'Agent', sample.body.fleet_id);
  for (const name of sample.switches) await page.getByRole('switch', { name, exact: true }).check();
  await addImages(page, sample.images);
  return orderNumber(page);
};

/** Adds a row to a list of the device. */
const addRow = async (page: Page, name: string, texts: Parameters<typeof fillTexts>[1]) => {
  await button(page, name).click();
  await fillTexts(page, texts);
  await button(page, name).click();
};

test('a service with the five operations only gets a task exactly as it was filled in; lists of the device are offered and can fail to be removed, and an outcome stays unknown', async ({
  page,
  context,
  foreign,
  watch,
}) => {
  watch.expect(asked);
  await connectAbroad(page, foreign);

  await test.step('the five operations are enough for a whole task, exactly as it was filled in', async () => {
    const status = connectionState(page);
    await expect(status).toContainText('key not checked until the first task');
    await expect(status).not.toContainText('Connected');
    // It has the fields of all kinds; the bodies of the others are in `create.e2e.ts`.
    const sample = samples['pickup-delivery'];
    await startTask(page, sample.tab);
    const order_id = await fillWithoutLists(page, sample);
    // The service tells no places, so the page names the zone instead of comparing it with them.
    await expect(page.getByRole('group', { name: 'Summary' })).toContainText(sample.zone);
    await create(page);
    await expectOutcome(page, order_id, 'Created');
    await expect(status).toContainText('Connected to');
    await expect(status).not.toContainText('not checked');
    const received = await foreign.tasks(order_id);
    expect(foreign.refused()).toEqual([]);
    expect(received.map(({ body }) => body)).toStrictEqual([
      { ...sample.body, api_key: account.api_key, merchant_id: account.merchant_id, order_id },
    ]);
    // A header that the service does not list would fail its preflight.
    expect(foreign.headers()[0]).not.toHaveProperty('idempotency-key');
    expect(new Set(foreign.strays())).toEqual(new Set(['GET /open/capabilities']));

    await expect(card(page, order_id).getByRole('link', { name: 'Track', exact: true })).toHaveAttribute(
      'href',
      /^https:\/\/track\.example\.com\/\d+$/,
    );
  });

  await test.step('a service without lists: teams, agents and templates of the device are offered', async () => {
    const sample = samples.delivery;
    await visit(page, 'Connection');
    await addRow(page, 'Add agent', { 'Agent ID': '702', 'Agent name': 'Ben Okafor' });
    await addRow(page, 'Add template', {
      'Template name': 'Cold_chain',
      'Template labels': 'Gate code, Temperature',
    });
    await startTask(page, sample.tab);
    await fillTexts(page, sample.texts);
    await pick(page, 'Time zone', sample.zone);
    await pick(page, 'Custom field template', sample.template);
    await fillTexts(page.getByRole('group', { name: 'Custom fields', exact: true }), sample.fields);
    await page.getByRole('radio', { name: 'Agent', exact: true }).check();
    await pick(page, 'Agent', 'Ben');
    const order = await orderNumber(page);
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect((await foreign.received()).at(-1)?.body).toMatchObject({
      fleet_id: '702',
      pickup_custom_field_template: 'Cold_chain',
      pickup_meta_data: sample.body.pickup_meta_data,
    });
    expect(foreign.refused()).toEqual([]);
  });

  await test.step('a service without lists: promos are stored on the device, and one is switched', async () => {
    await visit(page, 'Promos');
    await addRow(page, 'Add promo', { 'Promo ID': '7001', 'Promo label': 'SUMMER' });
    // The fields stay for the next one; leaving them brings the focus back to their button.
    await expect(textbox(page, 'Promo ID')).toBeFocused();
    await button(page, 'Cancel').click();
    await expect(button(page, 'Add promo')).toBeFocused();
    await expect(promo(page, 'SUMMER')).not.toBeChecked();
    await promo(page, 'SUMMER').click();
    await expect(promo(page, 'SUMMER')).toBeChecked();
    expect((await foreign.received()).filter(({ path }) => path.includes('promo'))).toStrictEqual([
      { path: '/open/promo/changeStatus', body: { api_key: account.api_key, promo_id: 7001, status: 1 } },
    ]);
    expect(foreign.refused()).toEqual([]);
  });

  await test.step('a service without lists: a row of the device that cannot be removed stays, and it is said', async () => {
    await visit(page, 'Connection');
    await button(page, 'Remove Ben Okafor').waitFor();
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await button(page, 'Remove Ben Okafor').click();
    await expect(page.getByRole('alert')).toContainText('Ben Okafor couldn’t be removed');
    await visit(page, 'Promos');
    await button(page, 'Remove SUMMER from this device').click();
    await expect(page.getByRole('alert')).toContainText('SUMMER couldn’t be removed');
    await expect(promo(page, 'SUMMER')).toBeVisible();
    // The store is whole again.
    await page.reload();
    await visit(page, 'Connection');
    await button(page, 'Remove Ben Okafor').click();
    await expect(button(page, 'Remove Ben Okafor')).toHaveCount(0);
  });

  await test.step('a sign-in page in between is an unknown outcome, and what it said can be read', async () => {
    watch.expect(/status 502: POST .*createAppointment/);
    const sample = samples.appointment;
    await startTask(page, sample.tab);
    await fillTexts(page, sample.texts);
    await pick(page, 'Time zone', sample.zone);
    const order = await orderNumber(page);
    await page.route('**/open/task/createAppointment', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'text/html',
        headers: { 'access-control-allow-origin': '*' },
        body: '<h1>Bad gateway</h1><script>document.title = "run"</script>',
      }),
    );
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await card(page, order).getByText('Response', { exact: true }).click();
    await expect(card(page, order)).toContainText('<h1>Bad gateway</h1>');
    await page.unrouteAll();
    expect((await foreign.received()).map(({ body }) => body['order_id'])).not.toContain(order);
  });

  await test.step('a tab that closes while it sends leaves an unknown outcome and one task', async () => {
    const sample = samples.appointment;
    await startTask(page, sample.tab);
    await fillTexts(page, { ...sample.texts, Starts: '2037-08-01 10:00', Ends: '2037-08-01 11:00' });
    await pick(page, 'Time zone', sample.zone);
    const order = await orderNumber(page);
    foreign.fallSilent();
    await create(page);
    const received = () => foreign.tasks(order);
    await expect.poll(received).toHaveLength(1);
    await page.close();

    const next = await context.newPage();
    await connectAbroad(next, foreign);
    await visit(next, 'Sent');
    await expectOutcome(next, order, 'Outcome unknown');
    await expect(card(next, order)).toContainText('The page was closed while the task was being sent.');
    expect(await received()).toHaveLength(1);
  });
});
