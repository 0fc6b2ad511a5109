import { connectDesk, expect, names, sample, test, type WireName } from '@dispatch-desk/playwright';

for (const kind of names.taskKinds)
  test(`${kind}: values are sent by their wire names`, async ({ desk, account, service, sent }) => {
    await desk.open(kind, sample.values[kind]);
    for (const [wireName, value] of Object.entries(sample.values[kind])) {
      const control = names.byField(wireName as WireName, kind);
      if (typeof value === 'string' && value !== '' && control?.role === 'textbox')
        await expect(desk.page.getByRole(control.role, { name: control.name, exact: true })).toHaveCount(1);
    }

    const order = await desk.create({ anyway: true });
    await expect(desk.card(order)).toHaveOutcome('Created');
    const { api_key, merchant_id } = account;
    const body = { ...sample.values[kind], api_key, merchant_id, order_id: order };
    expect(sent.map((each) => each.body)).toEqual([body]);
    expect(await service.task(order)).toMatchObject({ kind, body: sample.values[kind] });
  });

test('a task is assigned to a team or an agent', async ({ desk, sent }) => {
  for (const to of ['unassigned', { team_id: 12 }, { fleet_id: '703' }] as const) {
    await desk.open('pickup', { ...sample.values.pickup, team_id: undefined, order_id: JSON.stringify(to) });
    await desk.assign(to);
    await desk.create({ anyway: true });
  }
  await expect
    .poll(() => sent.map(({ body }) => [body['auto_assignment'], body['team_id'], body['fleet_id']]))
    .toEqual([
      [0, undefined, undefined],
      [1, 12, undefined],
      [0, undefined, '703'],
    ]);
});

test('a page of the suite is connected by connectDesk', async ({ browser, account, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  const desk = await connectDesk(page, account);
  await desk.visit('Promos');
  await expect(desk.promo('SPRING20')).toBeActive();
});

test.describe('with the foreign service', () => {
  test.use({ against: 'foreign' });

  test('a delivery is sent', async ({ desk, foreign, sent }) => {
    await desk.open('delivery', { ...sample.values.delivery, merchant_id: 'MX-7' });
    const order = await desk.create({ anyway: true });
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(await foreign.received()).toEqual(sent);
    expect(sent.map(({ body }) => body['order_id'])).toEqual([order]);
  });
});
