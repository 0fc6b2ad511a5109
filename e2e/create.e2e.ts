import { profiles } from '#contract/profiles.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { expect, sample, test } from './test.ts';

type Expected = {
  kind: TaskKind;
  zone: string;
  assignment: TaskRow['assignment'];
  tracked: boolean;
};

const expectations: Expected[] = [
  // The only member of the team who has both tags.
  {
    kind: 'pickup',
    zone: 'America/Los_Angeles',
    assignment: { state: 'team', team_id: 11, fleet_id: '701' },
    tracked: true,
  },
  {
    kind: 'delivery',
    zone: 'Asia/Kolkata',
    assignment: { state: 'agent', fleet_id: '702' },
    tracked: false,
  },
  {
    kind: 'pickup-delivery',
    zone: 'America/Chicago',
    assignment: { state: 'agent', fleet_id: '702' },
    tracked: true,
  },
  { kind: 'appointment', zone: 'Australia/Sydney', assignment: { state: 'unassigned' }, tracked: false },
];

test(
  'a whole task of each type is stored exactly as it was filled in',
  { tag: '@smoke' },
  async ({ desk, account, service }) => {
    const { api_key, merchant_id } = account;
    for (const { kind, zone, assignment, tracked } of expectations)
      await test.step(kind, async () => {
        const values = sample.values[kind];
        await desk.open(kind, { ...values, timezone: zone });
        const order_id = await desk.create();
        const card = desk.card(order_id);
        await expect(card).toHaveOutcome('Created');
        const body = { ...values, merchant_id, order_id };
        expect(desk.sent.at(-1)).toStrictEqual({
          path: profiles.documented.paths[kind],
          body: { ...body, api_key },
        });
        expect(await service.tasks(order_id)).toHaveLength(1);
        const task = await service.task(order_id);
        expect(task).toMatchObject({ kind, time_zone: zone, assignment });
        expect(task.body).toStrictEqual(body);
        // §4.5: a link only if one was requested.
        await expect(card.getByRole('link', { name: 'Track' })).toHaveCount(tracked ? 1 : 0);
      });
    expect(desk.sent).toHaveLength(expectations.length);
  },
);
