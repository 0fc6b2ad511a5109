import { expect, names, sample, test } from '@dispatch-desk/playwright';

for (const kind of names.taskKinds)
  test(`${kind}: what is filled in by wire name is what is sent and stored`, async ({
    desk,
    account,
    service,
    sent,
  }) => {
    await desk.open(kind, sample.values[kind]);
    const order = await desk.create({ anyway: true });
    await expect(desk.card(order)).toHaveOutcome('Created');
    const body = {
      ...sample.values[kind],
      api_key: account.api_key,
      merchant_id: account.merchant_id,
      order_id: order,
    };
    expect(sent.map((each) => each.body)).toEqual([body]);
    const task = await service.task(order);
    expect(task).toMatchObject({ kind, body: sample.values[kind] });
  });

test('a task is for nobody, for a team, or for an agent', async ({ desk, sent }) => {
  for (const [day, to] of [
    ['13', 'unassigned'],
    ['14', { team_id: 12 }],
    ['15', { fleet_id: '703' }],
  ] as const) {
    await desk.open('delivery', {
      ...sample.values.delivery,
      fleet_id: undefined,
      tags: undefined,
      job_delivery_datetime: `2037-01-${day} 10:00:00`,
    });
    await desk.assign(to);
    const order = await desk.create({ anyway: true });
    await expect(desk.card(order)).toHaveOutcome('Created');
  }
  expect(sent.map(({ body }) => [body['auto_assignment'], body['team_id'], body['fleet_id']])).toEqual([
    [0, undefined, undefined],
    [1, 12, undefined],
    [0, undefined, '703'],
  ]);
});
