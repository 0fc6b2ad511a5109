import {
  button,
  create,
  createDesk,
  connectionState,
  expect,
  type JourneyDesk,
  pick,
  promo,
  sample,
  test,
  textbox,
} from './test.ts';

test.use({ against: 'foreign' });

/** Writes a list of the device. */
const writeList = async ({ page }: JourneyDesk, list: string, text: string) => {
  await textbox(page, list).fill(text);
  await button(page, `Save ${list}`).click();
  await expect(button(page, `Save ${list}`).locator('..')).toContainText('Saved');
};

test('a service without extensions gets a task exactly as it was filled in', async ({ desk, foreign }) => {
  const status = connectionState(desk.page);
  const { api_key, merchant_id } = foreign.account;
  // It has the fields of all kinds.
  const values = sample.values['pickup-delivery'];
  await desk.open('pickup-delivery', values);
  await expect(status).toContainText('key not checked until the first task');
  const order_id = await desk.create({ anyway: true });
  await expect(desk.card(order_id)).toHaveOutcome('Created');
  await expect(status).toContainText('Connected to');
  expect(foreign.server.refused).toEqual([]);
  expect((await foreign.tasks(order_id)).map(({ body }) => body)).toStrictEqual([
    { ...values, api_key, merchant_id, order_id },
  ]);
  // A header that the service does not list would fail its preflight.
  expect(foreign.server.received[0]?.headers).not.toHaveProperty('idempotency-key');
  expect(foreign.server.strays).toEqual([]);
  await expect(desk.card(order_id).getByRole('link', { name: 'Track', exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/track\.example\.com\/\d+$/,
  );
});

test('lists on the device replace those of the service', async ({ desk, foreign }) => {
  const { page } = desk;

  await test.step('an agent and a template are offered in the form', async () => {
    await desk.visit('Connection');
    await writeList(desk, 'Agents', '702, Ben Okafor');
    await writeList(desk, 'Custom field templates', 'Cold_chain, Gate code');
    await desk.openSmall();
    await pick(page, 'Custom field template', 'Cold');
    await textbox(page.getByRole('group', { name: 'Custom fields', exact: true }), 'Gate code').fill('12');
    await page.getByRole('radio', { name: 'Agent', exact: true }).check();
    await pick(page, 'Agent', 'Ben');
    const order = await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect((await foreign.tasks(order))[0]?.body).toMatchObject({
      fleet_id: '702',
      pickup_custom_field_template: 'Cold_chain',
      pickup_meta_data: [{ label: 'Gate code', data: '12' }],
    });
  });

  await test.step('a promo is switched by its ID', async () => {
    await desk.visit('Promos');
    await page.getByRole('link', { name: 'Edit the list' }).click();
    await writeList(desk, 'Promo codes', '7001, SUMMER');
    await desk.visit('Promos');
    await expect(promo(page, 'SUMMER')).not.toBeChecked();
    await promo(page, 'SUMMER').click();
    await expect(promo(page, 'SUMMER')).toBeChecked();
    const { api_key } = foreign.account;
    expect((await foreign.received()).filter(({ path }) => path.includes('promo'))).toStrictEqual([
      { path: '/open/promo/changeStatus', body: { api_key, promo_id: 7001, status: 1 } },
    ]);
  });
  expect(foreign.server.refused).toEqual([]);
});

test('a tab that closes while it sends leaves an unknown outcome', async ({
  context,
  desk,
  foreign,
  watch,
}) => {
  watch.expect(/request failed: POST .*createDelivery net::ERR_ABORTED/);
  const order = await desk.openSmall();
  foreign.server.fallSilent();
  const next = createDesk(await context.newPage());
  await create(desk.page);
  await expect.poll(() => foreign.tasks(order)).toHaveLength(1);
  await desk.page.goto('about:blank');

  await next.visit('Sent');
  await expect(next.card(order)).toHaveOutcome('Outcome unknown');
  await expect(next.card(order)).toContainText('The page was closed while the task was being sent.');
  expect(await foreign.tasks(order)).toHaveLength(1);
});
