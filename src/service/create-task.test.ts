import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { deleteAccount } from './account-store.ts';

const { paths } = profiles.documented;

let service: TestService;
beforeEach(async () => {
  service = await startService();
  await service.load({
    teams: [
      { team_id: 1, name: 'Downtown' },
      { team_id: 2, name: 'Nobody' },
    ],
    agents: [
      { fleet_id: '11', name: 'Ana Flores', team_ids: [1], tags: ['Bike'] },
      { fleet_id: '12', name: 'Ben Okafor', team_ids: [1], tags: ['van', 'heavy'] },
      { fleet_id: '13', name: 'Carmen Ruiz', tags: ['bike'] },
    ],
    templates: [{ name: 'Food order', fields: [{ label: 'Items' }, { label: 'Total_Price' }] }],
  });
});
afterEach(() => service.close());

const create = async (kind: (typeof taskKinds)[number], changes: Record<string, unknown> = {}) => {
  const response = await service.fetch(paths[kind], service.body(kind, changes));
  return { http: response.status, ...(await response.json()) };
};

describe('each operation', () => {
  it('numbers the tasks of an account one after the other, even when the clock steps back', async () => {
    await create('pickup');
    service.clock.advance(-3_600_000);
    expect((await create('delivery')).data.job_id).toBe(2);
    const list = await (await service.fetch('/open/task/list', { api_key: service.account.api_key })).json();
    expect(list.data.map(({ job_id }: { job_id: number }) => job_id)).toEqual([2, 1]);
  });
});

describe('assignment (§3.1)', () => {
  it.each([
    ['auto 0', 'pickup', { auto_assignment: 0, team_id: 1 }, { state: 'unassigned' }, 0],
    [
      'a team',
      'pickup',
      { auto_assignment: 1, team_id: 1 },
      { state: 'team', team_id: 1, fleet_id: '11' },
      0,
    ],
    ['no tags', 'pickup', { auto_assignment: 1, team_id: 1, tags: 'cold' }, { state: 'unassigned' }, 1],
    ['an empty team', 'pickup', { auto_assignment: 1, team_id: 2 }, { state: 'unassigned' }, 1],
    ['an agent', 'pickup', { fleet_id: '13' }, { state: 'agent', fleet_id: '13' }, 0],
    [
      'an agent and auto',
      'pickup',
      { auto_assignment: 1, fleet_id: 13 },
      { state: 'agent', fleet_id: '13' },
      0,
    ],
    ['no team at all', 'pickup-delivery', { auto_assignment: 1 }, { state: 'agent', fleet_id: '11' }, 0],
    [
      'a team that has no place',
      'pickup-delivery',
      { auto_assignment: 1, team_id: 2, tags: 'bike' },
      { state: 'agent', fleet_id: '11' },
      1,
    ],
  ] as const)('%s', async (_, kind, changes, assignment, warnings) => {
    const { data } = await create(kind, changes);
    expect(data.assignment).toEqual(assignment);
    const own = data.warnings.filter((warning: string) => !warning.includes('address'));
    expect(own).toHaveLength(warnings);
  });

  it('refuses auto-assignment without a team where the operation has team_id', async () => {
    const { http, issues } = await create('pickup', { auto_assignment: 1 });
    expect(http).toBe(400);
    expect(issues).toMatchObject([{ field: 'team_id' }]);
  });

  it('takes any agent of an account that has no team', async () => {
    await service.load({ agents: ['11', '12', '13'].map((fleet_id) => ({ fleet_id, name: 'Alone' })) });
    await service.db.deleteFrom('teams').execute();
    const { data } = await create('pickup-delivery', { auto_assignment: 1 });
    expect(data.assignment).toEqual({ state: 'agent', fleet_id: '11' });
  });

  it('chooses the member with the fewest tasks on the day of the task', async () => {
    const changes = { auto_assignment: 1, team_id: 1 };
    const chosen = [];
    for (let at = 0; at < 4; at += 1) chosen.push((await create('pickup', changes)).data.assignment.fleet_id);
    expect(chosen).toEqual(['11', '12', '11', '12']);
    await create('pickup', { fleet_id: '11' });
    expect((await create('pickup', changes)).data.assignment.fleet_id).toBe('12');
    const nextDay = { ...changes, job_pickup_datetime: '2026-12-02 09:00:00' };
    expect((await create('pickup', nextDay)).data.assignment.fleet_id).toBe('11');
  });
});

const entry = (label: string) => [{ label, data: 'x' }];
const template = 'pickup_custom_field_template';

describe('custom fields', () => {
  it.each([
    ['with an underscore', 'pickup', { [template]: 'Food_order', pickup_meta_data: entry('Items') }],
    ['with a space', 'delivery', { [template]: 'Food order', pickup_meta_data: entry('Total_Price') }],
    ['of an appointment', 'appointment', { custom_field_template: 'Food_order', meta_data: entry('Items') }],
    ['without entries', 'pickup', { [template]: 'Food order', pickup_meta_data: [] }],
  ] as const)('takes a template %s', async (_, kind, changes) => {
    expect((await create(kind, changes)).status).toBe(200);
  });

  it.each([
    [
      'a foreign label',
      'pickup',
      { [template]: 'Food_order', pickup_meta_data: entry('Total Price') },
      400,
      'pickup_meta_data',
    ],
    [
      'a foreign label',
      'appointment',
      { custom_field_template: 'Food_order', meta_data: entry('x') },
      400,
      'meta_data',
    ],
    ['no template', 'pickup', { pickup_meta_data: entry('Items') }, 400, template],
    ['an unknown template', 'pickup', { [template]: 'Nope' }, 404, template],
  ] as const)('refuses %s of %s', async (_, kind, changes, http, field) => {
    const answer = await create(kind, changes);
    expect(answer.http).toBe(http);
    expect(answer.issues).toMatchObject([{ field }]);
  });

  it('takes any labels in the meta_data of a pickup-and-delivery', async () => {
    const answer = await create('pickup-delivery', { [template]: 'Food_order', meta_data: entry('Gate') });
    expect(answer.status).toBe(200);
  });
});

describe('coordinates (§2.1)', () => {
  it('of the body are stored as they are', async () => {
    const { data } = await create('pickup', { job_pickup_latitude: 0, job_pickup_longitude: '-122.40' });
    expect(data.coordinates).toEqual({
      pickup: { latitude: '0', longitude: '-122.40', precision: 'given' },
    });
    expect(data.pickupAddressNotFound).toBe(false);
  });

  it('are empty if an address is not found, and the task is created', async () => {
    const { data } = await create('pickup-delivery');
    expect(data).toMatchObject({
      pickupAddressNotFound: true,
      deliveryAddressNotFound: true,
      coordinates: {},
    });
  });

  it('are looked up if blank, and the answer warns when the lookup fails', async () => {
    const point = { latitude: '37.7', longitude: '-122.4', precision: 'city' } as const;
    const place = { ...point, name: { city: 'San Francisco', region: 'California', country: 'US' } };
    const geocoder = {
      find: (address: string) =>
        address.includes('Market') ? Promise.resolve(place) : Promise.reject(new Error('down')),
      isOwn: false,
    };
    const other = await startService({ geocoder });
    const { data } = await (
      await other.fetch(paths['pickup-delivery'], other.body('pickup-delivery'))
    ).json();
    expect(data).toMatchObject({
      coordinates: { pickup: point },
      pickupAddressNotFound: false,
      deliveryAddressNotFound: true,
    });
    expect(data.warnings).toContainEqual(expect.stringContaining('did not answer'));
    await other.close();
  });
});

describe('warnings', () => {
  it('names fields that the operation does not have, and a delivery before the pickup', async () => {
    const { status, data } = await create('pickup-delivery', {
      has_delivery: 1,
      ref_images: [],
      colour: 'red',
      job_delivery_datetime: '2026-12-01 14:00:00',
      job_pickup_latitude: '1',
      job_pickup_longitude: '1',
      latitude: '1',
      longitude: '1',
    });
    expect(status).toBe(200);
    expect(data.kind).toBe('pickup-delivery');
    expect(data.warnings).toEqual([
      'Unknown fields were left out: "ref_images", "colour".',
      'job_delivery_datetime is not later than job_pickup_datetime.',
    ]);
  });

  it('stay short, however many unknown fields the body has', async () => {
    const names = Array.from({ length: 400 }, (_, at) => `${'\u0001'.repeat(64)}${at}`);
    const { data } = await create('pickup', Object.fromEntries(names.map((name) => [name, 0])));
    expect(JSON.stringify(data.warnings).length).toBeLessThan(6000);
  });

  it.each([
    ['2026-11-20 01:58:59', true],
    ['0001-01-01 00:00:00', true],
    // Its minute is running.
    ['2026-11-20 01:59:01', false],
    ['2026-11-20 02:00:00', false],
  ])('names a time that is over where the job is: %s', async (job_pickup_datetime, isOver) => {
    const body = service.body('pickup', { job_pickup_datetime, timezone: '+480' });
    const { data } = await (await service.fetch(paths.pickup, body)).json();
    expect(data.warnings.includes('job_pickup_datetime is in the past.')).toBe(isOver);
  });
});

it('is refused like a wrong key if its account is deleted during the address lookup', async () => {
  const find = async (): Promise<null> => {
    await deleteAccount(other.db, other.account.account_id);
    return null;
  };
  const other = await startService({ geocoder: { find, isOwn: false } });
  const answer = await other.fetch(paths.delivery, other.body('delivery'), { 'idempotency-key': 'k' });
  expect(await answer.json()).toMatchObject({ code: 'invalid_key', processed: false });
  expect(other.reported).toEqual([]);
  await other.close();
});
