import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { adminActor } from './audit.ts';
import { changeState } from './progress.ts';
import { purgeTasks } from './purge-tasks.ts';

/** The customers table fills in a repeat customer of any desk. */

const { paths } = profiles.documented;

let service: TestService;
beforeEach(async () => {
  service = await startService({ ownDatabase: true, defaultCountry: 'GB' });
});
afterEach(() => service.close());

const maya = {
  customer_phone: '+1 415 555 0134',
  customer_username: 'Maya Flórez',
  customer_address: '18 Mission Street, San Francisco',
};

const deliver = async (changes: object = {}, account: TestAccount = service.account): Promise<number> => {
  const body = service.body('delivery', { ...maya, ...changes }, account);
  const answer = await (await service.fetch(paths.delivery, body)).json();
  return answer.data.job_id;
};

const ask = (question: object, { api_key }: TestAccount = service.account) =>
  service.fetch(extensionPaths.customerFind, { api_key, ...question });

const find = async (question: object, account?: TestAccount) =>
  (await (await ask(question, account)).json()).data;

const names = async (question: object) =>
  (await find(question)).map(({ name }: { name: string }) => name.split(' ')[0]);

const cancel = (jobId: number) => {
  const { account_id: accountId } = service.account;
  const actor = adminActor('test', accountId, service.clock.now());
  return changeState(service.db, actor, { jobId, to: 'cancelled' });
};

const count = async () => (await service.db.selectFrom('customers').select('customer_id').execute()).length;

describe('a look-up', () => {
  it('shows a customer of two tasks once, with the newest', async () => {
    await deliver({ job_delivery_datetime: '2026-12-01 16:00:00' });
    const there = { latitude: '37.77', longitude: '-122.41', job_description: 'Two boxes' };
    await deliver({ job_delivery_datetime: '2026-12-03 16:00:00', ...there });
    expect(await find({ phone: '4155550134' })).toEqual([
      {
        customer_id: 2,
        name: 'Maya Flórez',
        phone: '+1 415 555 0134',
        address: '18 Mission Street, San Francisco',
        latitude: '37.77',
        longitude: '-122.41',
        time_zone: 'America/Los_Angeles',
        tasks: 2,
        last_day: '2026-12-03',
        last_kind: 'delivery',
        last_description: 'Two boxes',
        note: '',
      },
    ]);
  });

  it.each([
    [{ phone: '0134' }],
    [{ phone: '4155', country: 'US' }],
    [{ phone: '1415' }],
    [{ phone: '+1 415' }],
    [{ phone: '001 415 555 0134' }],
    [{ phone: '٤١٥٥٥٥٠١٣٤' }],
    [{ name: 'flor' }],
    [{ name: 'FLOREZ may' }],
    [{ street: 'mission' }],
    [{ street: '18 miss' }],
  ])('%j finds her', async (question) => {
    await deliver();
    expect(await names(question)).toEqual(['Maya']);
  });

  it.each([
    [{ phone: '0135' }],
    [{ phone: '5501' }],
    [{ phone: '+44 415 555 0134' }],
    [{ name: 'lorez' }],
    [{ name: 'maya smith' }],
    [{ street: 'maya' }],
  ])('%j finds nobody', async (question) => {
    await deliver();
    expect(await names(question)).toEqual([]);
  });

  it('finds a number that does not say its country, in the country of merchant and settings', async () => {
    await deliver({ customer_phone: '020 7946 0958', customer_username: 'Grace' });
    expect(await names({ phone: '+44 20 7946 0958' })).toEqual(['Grace']);
    const { merchant_id } = service.account;
    await service.load({ merchants: [{ merchant_id, name: 'Shop', country: 'US' }] });
    await deliver({ customer_phone: '(415) 555-0177', customer_username: 'Hal' });
    expect(await names({ phone: '+1 415 555 0177' })).toEqual(['Hal']);
    expect(await names({ phone: '020 7946 0958' })).toEqual(['Grace']);
  });

  it.each([
    ['an address', {}],
    ['a given point', { latitude: '51.5', longitude: '-0.12' }],
  ])('finds a number that does not say its country in that of %s', async (_, point) => {
    const place = { latitude: '51.5', longitude: '-0.12', precision: 'city' } as const;
    const name = { city: 'London', region: '', country: 'GB' };
    const geocoder = { find: () => Promise.resolve({ ...place, name }), isOwn: true };
    await service.close();
    service = await startService({ ownDatabase: true, defaultCountry: 'US', geocoder });
    await deliver({ customer_phone: '07911 123456', customer_username: 'Grace', ...point });
    expect(await names({ phone: '+44 7911 123456' })).toEqual(['Grace']);
  });

  it('reads a typed number in the given country, otherwise in that of the settings', async () => {
    await deliver({ customer_phone: '+36 20 123 4567', customer_username: 'Zsofia' });
    expect(await names({ phone: '06 20 123 4567' })).toEqual([]);
    expect(await names({ phone: '06 20 123 4567', country: 'HU' })).toEqual(['Zsofia']);
  });

  it('tells both sides of a task, the newest first, at most eight', async () => {
    const body = service.body('pickup-delivery', { job_pickup_name: 'Store', ...maya });
    await service.fetch(paths['pickup-delivery'], body);
    expect((await names({ phone: '+1 415 555' })).toSorted()).toEqual(['Maya', 'Store']);
    for (let at = 0; at < 9; at += 1) await deliver({ customer_username: `N${at} Maya` });
    expect(await names({ phone: '+1 415 555' })).toEqual(['N8', 'N7', 'N6', 'N5', 'N4', 'N3', 'N2', 'N1']);
  });

  it('keeps the customer of a cancelled task', async () => {
    await cancel(await deliver());
    expect(await find({ phone: '0134' })).toMatchObject([{ tasks: 1, last_day: '2026-12-01' }]);
  });

  it.each([
    [{}, 'phone'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '0044 9' }, 'phone'],
    [{ phone: '4 x999' }, 'phone'],
    [{ phone: '+%' }, 'phone'],
    [{ name: '' }, 'name'],
    [{ name: 'Jo' }, 'name'],
    [{ name: '%%%' }, 'name'],
    [{ street: '"\'"' }, 'street'],
    [{ name: 'a'.repeat(5000) }, 'name'],
    [{ name: 'Maya', street: 'Mission' }, 'phone'],
    [{ phone: '0134', country: 'Hungary' }, 'country'],
  ])('%j is refused by field', async (question, field) => {
    const response = await ask(question);
    expect(response.status).toBe(400);
    expect((await response.json()).issues.map((issue: { field: string }) => issue.field)).toEqual([field]);
  });
});

it('stores a customer whose phone has no digit', async () => {
  const nobody = { customer_phone: '-', customer_username: '-', customer_address: '-' };
  expect(await deliver({ ...nobody, latitude: '37.77', longitude: '-122.41' })).toBe(1);
  expect(await count()).toBe(1);
});

describe('a note', () => {
  const write = (body: object) =>
    service.fetch(extensionPaths.customerNote, { api_key: service.account.api_key, ...body });

  it('stays with its customer', async () => {
    await deliver();
    const [{ customer_id }] = await find({ phone: '0134' });
    expect((await write({ customer_id, note: ' Back door, code 4711 ' })).status).toBe(200);
    await deliver();
    expect(await find({ phone: '0134' })).toMatchObject([{ note: 'Back door, code 4711' }]);
    expect(JSON.stringify(await service.db.selectFrom('audit').selectAll().execute())).not.toContain('4711');
    expect((await write({ customer_id, note: '' })).status).toBe(200);
    expect(await find({ phone: '0134' })).toMatchObject([{ note: '' }]);
  });

  it('that is too long is refused', async () => {
    await deliver();
    expect((await write({ customer_id: 2, note: 'x'.repeat(501) })).status).toBe(400);
  });
});

it('deletes a customer when the day of their newest task is long past', async () => {
  await deliver();
  await deliver({ customer_username: 'Later', job_delivery_datetime: '2027-03-01 16:00:00' });
  await purgeTasks(service.db, { taskDays: 40, now: new Date('2027-02-01T00:00:00Z') });
  expect(await names({ phone: '0134' })).toEqual(['Later']);
});

it('stores long texts of any script', async () => {
  const address = '\u{d55c}'.repeat(500);
  await deliver({ customer_address: address, customer_username: '\u{d55c}'.repeat(200) });
  expect(await find({ street: address.slice(0, 20) })).toMatchObject([{ address }]);
});
