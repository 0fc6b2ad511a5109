import type { TaskKind } from '#contract/operations.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { expect, sample, test } from './test.ts';

type Expected = {
  kind: TaskKind;
  zone: string;
  path: string;
  /** What the service has stored, as far as its rows show it. */
  row: Omit<TaskRow, 'job_id' | 'order_id' | 'merchant_id' | 'created_at' | 'tracking_link'>;
  tracked: boolean;
  says: string;
};

const expectations: Expected[] = [
  {
    kind: 'pickup',
    zone: 'America/Los_Angeles',
    path: '/open/task/createPickup',
    row: {
      kind: 'pickup',
      job_pickup_datetime: '2037-01-12 14:30:00',
      job_delivery_datetime: null,
      timezone: '+480',
      time_zone: 'America/Los_Angeles',
      name: 'Ana María López',
      phone: '+1 415 555 0101',
      address: '1 Ferry Building, San Francisco, CA',
      // The only member of the team who has both tags.
      assignment: { state: 'team', team_id: 11, fleet_id: '701' },
    },
    tracked: true,
    says: 'Ana Flores',
  },
  {
    kind: 'delivery',
    zone: 'Asia/Kolkata',
    path: '/open/task/createDelivery',
    row: {
      kind: 'delivery',
      job_pickup_datetime: null,
      job_delivery_datetime: '2037-01-12 18:05:00',
      timezone: '-330',
      time_zone: 'Asia/Kolkata',
      name: 'Ravi Iyer',
      phone: '+91 80 5555 0102',
      address: '12 MG Road, Bengaluru, India',
      assignment: { state: 'agent', fleet_id: '702' },
    },
    tracked: false,
    says: 'Ben Okafor',
  },
];

// The two other kinds have one of `keyboard.e2e.ts`, whose bodies are compared with the samples as these are.
test('a whole pickup and a whole delivery are sent, stored and shown as they were filled in', async ({
  desk,
  account,
  service,
}) => {
  const { api_key, merchant_id } = account;
  for (const { kind, zone, path, row, tracked, says } of expectations)
    await test.step(kind, async () => {
      const values = sample.values[kind];
      await desk.open(kind, { ...values, timezone: zone });
      const order_id = await desk.create();
      const card = desk.card(order_id);
      await expect(card).toHaveOutcome('Created');
      await expect(card).toContainText(says);
      expect(desk.sent.at(-1)).toStrictEqual({ path, body: { ...values, api_key, merchant_id, order_id } });

      expect(await service.tasks(order_id)).toStrictEqual([
        {
          ...row,
          order_id,
          merchant_id,
          job_id: expect.any(Number),
          created_at: expect.any(String),
          state: 'fleet_id' in row.assignment ? 'assigned' : 'unassigned',
          tracking_link: tracked
            ? expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/track\/\S{22,}$/)
            : null,
        },
      ]);
      // §4.5: a link where one was asked for, otherwise none.
      await expect(card.getByRole('link', { name: 'Track' })).toHaveCount(tracked ? 1 : 0);
    });
  expect(desk.sent).toHaveLength(expectations.length);
});
