import { samples, type TaskSample } from '#testing/samples.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import { findTasks } from './support/service-api.ts';
import { card, connect, create, expectOutcome, fillTask, startTask } from './support/verbs.ts';

type Expected = {
  sample: TaskSample;
  path: string;
  /** What the service has stored, as far as its rows show it. */
  row: Omit<TaskRow, 'job_id' | 'order_id' | 'merchant_id' | 'created_at' | 'tracking_link'>;
  tracked: boolean;
  says: string;
};

const expectations: Expected[] = [
  {
    sample: samples.pickup,
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
    sample: samples.delivery,
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
  page,
  account,
}) => {
  await connect(page, account);
  for (const { sample, path, row, tracked, says } of expectations)
    await test.step(sample.tab, async () => {
      const sent = recordCreations(page);
      await startTask(page, sample.tab);
      const order_id = await fillTask(page, sample);
      await create(page);
      await expectOutcome(page, order_id, 'Created');
      await expect(card(page, order_id)).toContainText(says);

      const { api_key, merchant_id } = account;
      expect(sent).toStrictEqual([{ path, body: { ...sample.body, api_key, merchant_id, order_id } }]);

      const stored = await findTasks(account, order_id);
      expect(stored).toStrictEqual([
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
      await expect(card(page, order_id).getByRole('link', { name: 'Track' })).toHaveCount(tracked ? 1 : 0);
    });
});
