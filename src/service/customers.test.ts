import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxLookUps } from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { adminActor } from './audit-store.ts';
import { insertKey } from './key-store.ts';
import { forgetCustomer } from './forget-customer.ts';
import { changeState } from './progress-store.ts';
import { purgeTasks } from './purge-tasks.ts';

/** The book of an account's customers: what a desk knows of a customer that it has never seen. */

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
  const change = { accountId, actor: adminActor('test'), jobId, fleetId: null, now: service.clock.now() };
  return changeState(service.db, { ...change, to: 'cancelled' });
};

const tables = ['customers', 'customer_keys', 'customer_tasks'] as const;
const counts = () =>
  Promise.all(tables.map(async (table) => (await service.db.selectFrom(table).selectAll().execute()).length));

describe('a look-up', () => {
  it('tells a customer once, with the newest task and what it said', async () => {
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
        days: ['2026-12-03', '2026-12-01'],
        last_kind: 'delivery',
        last_description: 'Two boxes',
        note: '',
      },
    ]);
  });

  it('keeps the point that somebody gave, whatever a later task of the same place has', async () => {
    await deliver({ latitude: '37.77', longitude: '-122.41' });
    await deliver();
    expect(await find({ phone: '4155550134' })).toMatchObject([
      { latitude: '37.77', longitude: '-122.41', tasks: 2 },
    ]);
    await deliver({ latitude: '37.78', longitude: '-122.42' });
    expect(await find({ phone: '4155550134' })).toMatchObject([
      { latitude: '37.78', longitude: '-122.42', tasks: 3 },
    ]);
  });

  it.each([
    [{ phone: '0134' }],
    [{ phone: '4155' }],
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
    const keys = await service.db.selectFrom('customer_keys').select('key').execute();
    expect(keys.map(({ key }) => key)).toContain('p447911123456');
  });

  it('reads a number that is looked for in the country that the desk names, else in that of the settings', async () => {
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

  it('tells the days of the newest tasks, also of a number that was once given without its country', async () => {
    await deliver({ job_delivery_datetime: '2026-12-09 16:00:00' });
    await deliver({ job_delivery_datetime: '2026-12-02 16:00:00' });
    await service.db.updateTable('customers').set({ identity: 'before', phone: '4155550134' }).execute();
    await deliver({ job_delivery_datetime: '2026-12-04 16:00:00' });
    expect(await find({ phone: '4155550134' })).toMatchObject([
      { tasks: 3, last_day: '2026-12-04', days: ['2026-12-09', '2026-12-04', '2026-12-02'] },
    ]);
  });

  it('does not tell what was cancelled or deleted, nor another account’s', async () => {
    const [first, second] = [
      await deliver(),
      await deliver({ job_delivery_datetime: '2026-12-09 16:00:00' }),
    ];
    await cancel(second);
    expect(await find({ phone: '0134' })).toMatchObject([
      { tasks: 1, last_day: '2026-12-01', days: ['2026-12-01'] },
    ]);
    expect(await find({ phone: '0134' }, await service.createAccount('Other'))).toEqual([]);
    await cancel(first);
    expect(await find({ phone: '0134' })).toEqual([]);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it.each([
    [{}, 'phone'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '0044 9' }, 'phone'],
    [{ phone: '4 x999' }, 'phone'],
    [{ phone: 4155 }, 'phone'],
    [{ phone: '+%' }, 'phone'],
    [{ name: '' }, 'name'],
    [{ name: 'Jo' }, 'name'],
    [{ name: '%%%' }, 'name'],
    [{ street: '"\'"' }, 'street'],
    [{ name: 'a'.repeat(5000) }, 'name'],
    [{ name: 'Maya', street: 'Mission' }, 'phone'],
    [{ phone: '0134', country: 'Hungary' }, 'country'],
    [{ phone: '0134', country: null }, 'country'],
  ])('%j is refused by field', async (question, field) => {
    const response = await ask(question);
    expect(response.status).toBe(400);
    expect((await response.json()).issues.map((issue: { field: string }) => issue.field)).toEqual([field]);
  });

  it('counts for each key, and is told in the audit without what was asked', async () => {
    await deliver();
    for (let at = 0; at < maxLookUps; at += 1) expect((await ask({ phone: '0134' })).status).toBe(200);
    expect((await ask({ phone: '0134' })).status).toBe(429);
    const { account_id } = service.account;
    const other = { ...service.account, ...(await insertKey(service.db, account_id, service.clock.now())) };
    expect((await ask({ phone: '0134' }, other)).status).toBe(200);
    const entries = await service.db
      .selectFrom('audit')
      .selectAll()
      .where('object', '=', 'customers')
      .execute();
    expect(entries.map(({ to_value }) => to_value)).toEqual([
      '1 look-up',
      '20 look-ups',
      '20 look-ups',
      '1 look-up',
    ]);
    expect(JSON.stringify(entries)).not.toContain('0134');
  });
});

it('a task whose customer has no digit and no word is created, and is found by nothing', async () => {
  const nobody = { customer_phone: '-', customer_username: '-', customer_address: '-' };
  expect(await deliver({ ...nobody, latitude: '37.77', longitude: '-122.41' })).toBe(1);
  expect(await counts()).toEqual([1, 0, 1]);
});

describe('a note', () => {
  it('stays where the only task of its customer is cancelled, and goes where that is deleted', async () => {
    const { account_id: accountId, api_key } = service.account;
    const job = await deliver();
    const [{ customer_id }] = await find({ phone: '0134' });
    await service.fetch(extensionPaths.customerNote, { api_key, customer_id, note: 'Back door' });
    await cancel(job);
    expect(await find({ phone: '0134' })).toMatchObject([{ tasks: 1, note: 'Back door' }]);
    const again = await deliver();
    expect(await find({ phone: '0134' })).toMatchObject([{ tasks: 2, note: 'Back door' }]);
    for (const jobId of [job, again]) {
      const change = { accountId, actor: adminActor('test'), jobId, fleetId: null };
      await changeState(service.db, { ...change, to: 'deleted', now: service.clock.now() });
    }
    expect(await counts()).toEqual([0, 0, 0]);
  });

  const write = (body: object) =>
    service.fetch(extensionPaths.customerNote, { api_key: service.account.api_key, ...body });

  it('belongs to phone and address, under any name, and is not in the audit', async () => {
    await deliver();
    await deliver({ customer_username: 'Front desk' });
    const [, { customer_id }] = await find({ phone: '0134' });
    expect((await write({ customer_id, note: ' Back door, code 4711 ' })).status).toBe(200);
    await deliver({ customer_username: 'Someone new' });
    expect((await find({ phone: '0134' })).map(({ note }: { note: string }) => note)).toEqual(
      Array.from({ length: 3 }, () => 'Back door, code 4711'),
    );
    expect(JSON.stringify(await service.db.selectFrom('audit').selectAll().execute())).not.toContain('4711');
    expect((await write({ customer_id, note: '' })).status).toBe(200);
    expect(await find({ phone: '0134' })).toMatchObject([{ note: '' }, { note: '' }, { note: '' }]);
  });

  it('stays where the country of the number is known by now, and goes with all its rows', async () => {
    await deliver();
    await service.db
      .updateTable('customers')
      .set({ identity: 'before', place_key: 'before', phone: '4155550134', note: 'Back door' })
      .execute();
    await deliver();
    expect(await find({ phone: '0134' })).toMatchObject([{ tasks: 2, note: 'Back door' }]);
    const [{ customer_id }] = await find({ phone: '0134' });
    expect((await write({ customer_id, note: '' })).status).toBe(200);
    expect(await find({ phone: '0134' })).toMatchObject([{ note: '' }]);
  });

  it('of a customer of another account, or too long, is refused', async () => {
    await deliver({}, await service.createAccount('Other'));
    expect((await write({ customer_id: 2, note: 'x' })).status).toBe(404);
    expect((await write({ customer_id: 2, note: 'x'.repeat(501) })).status).toBe(400);
    expect((await write({ customer_id: 'x' })).status).toBe(400);
  });
});

describe('what goes', () => {
  it('a customer goes with the days of their tasks', async () => {
    await deliver();
    await deliver({ customer_username: 'Later', job_delivery_datetime: '2027-03-01 16:00:00' });
    await purgeTasks(service.db, { taskDays: 40, now: new Date('2027-02-01T00:00:00Z') });
    expect(await names({ phone: '0134' })).toEqual(['Later']);
    await purgeTasks(service.db, { taskDays: 40, now: new Date('2028-02-01T00:00:00Z') });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('a customer that is forgotten leaves no row, key or note, and the other side stays', async () => {
    const body = service.body('pickup-delivery', { job_pickup_name: 'Store', ...maya });
    await service.fetch(paths['pickup-delivery'], body);
    const [{ customer_id }] = await find({ name: 'maya' });
    const { account_id: accountId, api_key } = service.account;
    await service.fetch(extensionPaths.customerNote, {
      api_key,
      customer_id,
      note: 'Canary 4711, 415 555 0134',
    });
    const forgotten = await forgetCustomer(
      service.db,
      { accountId, phone: '+1 415 555 0134' },
      service.clock.now(),
    );
    // The note went with its customer.
    expect(forgotten).toEqual({ tasks: 1, others: [] });
    const rows = await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toMatch(/maya|flor|0134|4310|mission|4711/i);
    expect(await find({ phone: '+1 415 555 0101' })).toMatchObject([{ name: 'Store', tasks: 1 }]);
  });
});

it('forget reads a number without its country by its merchant, else by the setting', async () => {
  const { account_id: accountId, merchant_id } = service.account;
  await service.load({ merchants: [{ merchant_id: 'US-1', name: 'Shop', country: 'US' }] });
  await deliver({ customer_phone: '(415) 555-0177', customer_username: 'Hal', merchant_id: 'US-1' });
  await deliver({ customer_phone: '+44 20 7946 0958', customer_username: 'Grace', merchant_id });
  const forget = (phone: string) =>
    forgetCustomer(service.db, { accountId, phone, defaultCountry: 'GB' }, service.clock.now());
  // A number of Germany, whose digits stand in Hal's.
  expect(await forget('+49 415 555 0177')).toMatchObject({ tasks: 0, others: [{ in: ['customer_phone'] }] });
  expect(await forget('020 7946 0958')).toMatchObject({ tasks: 1, others: [] });
  expect(await forget('+1 415 555 0177')).toMatchObject({ tasks: 1, others: [] });
  expect(await counts()).toEqual([0, 0, 0]);
});
