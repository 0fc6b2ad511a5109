import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { findCustomer } from './find-customer.ts';
import { forgetCustomer } from './forget-customer.ts';

/** A customer is erased by their phone; everybody else stays. */

const now = new Date('2026-11-20T10:00:00Z');
const { paths } = profiles.documented;
const phone = '+1 (415) 555-0199';
const canary = {
  customer_phone: '001 415 555 0199',
  customer_username: 'Canary Jones',
  customer_email: 'canary@example.com',
  customer_address: '1 Canary Wharf',
  latitude: '37.7711',
  longitude: '-122.4111',
};

let service: TestService;
beforeEach(async () => {
  service = await startService();
  await service.load({ templates: [{ name: 'T', fields: [{ label: 'Call' }] }] });
});
afterEach(() => service.close());

const forgetAll = (also: boolean, accountId = service.account.account_id) =>
  forgetCustomer(service.db, { accountId, phone, also }, now);

const forget = async (accountId?: string) => (await forgetAll(false, accountId)).tasks;

const create = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await service.fetch(path, { ...body, api_key: service.account.api_key }, headers)).json();

const read = async (job_id: number) => {
  const { api_key } = service.account;
  return (await (await service.fetch(extensionPaths.taskGet, { api_key, job_id })).json()).data;
};

const stored = async (): Promise<string> => {
  const tables = ['tasks', 'idempotency', 'audit', 'task_states'] as const;
  return JSON.stringify(
    await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute())),
  );
};

describe('erasing a customer', () => {
  it('and another one of the same task at the same moment leaves neither', async () => {
    const body = service.body('pickup-delivery', { ...canary, job_pickup_phone: '+1 415 555 0101' });
    await create(paths['pickup-delivery'], body);
    const accountId = service.account.account_id;
    await Promise.all([forget(), forgetCustomer(service.db, { accountId, phone: '+1 415 555 0101' }, now)]);
    expect(await stored()).not.toMatch(/canary|0199|5550101|555 0101/i);
  });

  it('leaves nothing of them in a task, and the other side, the times and the state as they are', async () => {
    const body = service.body('pickup-delivery', {
      ...canary,
      job_pickup_phone: '+1 415 555 0101',
      job_pickup_name: 'Harbor Store',
      job_description: 'Ring at Canary',
      pickup_custom_field_template: 'T',
      pickup_meta_data: [{ label: 'Call', data: 'Canary' }],
      tags: 'canary,vip',
      p_ref_images: ['https://img.example.com/canary.jpg'],
      tracking_link: 1,
    });
    const { data } = await create(paths['pickup-delivery'], body);
    const before = await read(data.job_id);
    expect(await findCustomer(service.db, { accountId: service.account.account_id, phone })).toEqual({
      tasks: 1,
      others: [],
    });
    expect(await forget()).toBe(1);
    expect(await stored()).not.toMatch(/canary|0199|37\.7711/i);
    const after = await read(data.job_id);
    expect(after.body).toMatchObject({
      customer_phone: '',
      customer_username: '',
      job_description: '',
      pickup_meta_data: [{ label: 'Call', data: '' }],
      p_ref_images: [],
      job_pickup_name: 'Harbor Store',
      job_pickup_address: before.body.job_pickup_address,
      job_delivery_datetime: before.body.job_delivery_datetime,
      order_id: 'A-1',
    });
    const { state, states, assignment, tracking_link } = before;
    expect(after).toMatchObject({ state, states, assignment, tracking_link });
    expect(await forget()).toBe(0);
  });

  it.each(['4711', '-'])(
    'leaves the other side, whose phone is "%s", in the book',
    async (job_pickup_phone) => {
      const pickup = { job_pickup_phone, job_pickup_name: 'Harbor Store' };
      await create(paths['pickup-delivery'], service.body('pickup-delivery', { ...canary, ...pickup }));
      expect(await forget()).toBe(1);
      const left = await service.db.selectFrom('customers').select('name').execute();
      expect(left).toEqual([{ name: 'Harbor Store' }]);
    },
  );

  it('finds a phone of few digits in the fields of phones alone, where it is written whole', async () => {
    const { account_id: accountId } = service.account;
    const bodies = [
      service.body('delivery', { ...canary, customer_phone: '47-11' }),
      service.body('delivery', { customer_phone: '4711 22', order_id: '4711', job_description: 'Code 4711' }),
    ];
    for (const body of bodies) await create(paths.delivery, body);
    const customer = { accountId, phone: '4711', also: true };
    expect(await findCustomer(service.db, customer)).toEqual({ tasks: 1, others: [] });
    expect(await forgetCustomer(service.db, customer, now)).toEqual({ tasks: 1, rows: 0, others: [] });
    expect(await stored()).not.toMatch(/canary|47-11/i);
    expect((await read(2)).body).toMatchObject({ order_id: '4711', job_description: 'Code 4711' });
  });

  it('finds the phone as an order number or in a custom field', async () => {
    const other = service.body('delivery', { customer_username: 'John Doe' });
    const custom = { pickup_custom_field_template: 'T', pickup_meta_data: [{ label: 'Call', data: phone }] };
    const bodies = [
      { ...other, order_id: '14155550199' },
      { ...other, ...custom },
    ];
    for (const body of bodies) expect((await create(paths.delivery, body)).status).toBe(200);
    expect(await forget()).toBe(2);
    expect(await stored()).not.toMatch(/canary|0199/i);
    expect((await read(1)).body).toMatchObject({ order_id: '', customer_username: 'John Doe' });
  });

  it('blanks the stored answer of a create, which makes no second task when it is repeated', async () => {
    const body = service.body('delivery', { ...canary, order_id: '14155550199' });
    const headers = { 'idempotency-key': 'k' };
    const first = await create(paths.delivery, body, headers);
    await forget();
    expect(await stored()).not.toMatch(/canary|0199|37\.7711/i);
    const again = await create(paths.delivery, body, headers);
    expect(again).toMatchObject({
      status: 200,
      data: { job_id: first.data.job_id, order_id: '', coordinates: {}, warnings: [] },
    });
    expect(await service.db.selectFrom('tasks').select('job_id').execute()).toHaveLength(1);
  });

  it('leaves other accounts alone, and says in the audit that it was done, not to whom', async () => {
    const other = await service.createAccount('Other');
    const body = service.body('delivery', canary, other);
    const { data } = await (await service.fetch(paths.delivery, body)).json();
    expect(await forget()).toBe(0);
    expect((await service.db.selectFrom('tasks').select('body').execute())[0]?.body).toContain('Canary');
    expect(await forget(other.account_id)).toBe(1);
    expect(data.job_id).toBe(1);
    const entries = await service.db
      .selectFrom('audit')
      .selectAll()
      .where('operation', '=', 'admin forget')
      .execute();
    expect(entries.map(({ object, to_value }) => [object, to_value])).toEqual([
      ['customer', 'erased from 0 tasks'],
      ['customer', 'erased from 1 tasks'],
    ]);
  });

  it('lists an order number and a custom field that are the number without its country: they may be another one', async () => {
    await create(paths.delivery, service.body('delivery', { order_id: '4155550199' }));
    const pickup_meta_data = [{ label: 'Call', data: '415 555 0199' }];
    await create(
      paths.delivery,
      service.body('delivery', { pickup_custom_field_template: 'T', pickup_meta_data }),
    );
    expect(await forgetAll(false)).toEqual({
      tasks: 0,
      others: [
        { row: 'task 1', in: ['order_id'] },
        { row: 'task 2', in: ['pickup_meta_data'] },
      ],
    });
  });

  it('lists every other row in which the digits stand, and erases them once that is confirmed', async () => {
    const { account_id, merchant_id } = service.account;
    const other = { ...canary, customer_phone: '+1 415 555 0000' };
    const bodies = [
      { job_description: 'Canary: call +1 415 555 0199 at the door' },
      { customer_username: 'Canary 415-555-0199' },
      { tags: 'vip,+14155550199' },
      { customer_phone: '+14155550000 / +14155550199' },
      { customer_address: '1 Canary Wharf, ring 4155550199#' },
      { order_id: 'canary20261120-4155550199' },
      {
        pickup_custom_field_template: 'T',
        pickup_meta_data: [{ label: 'Call', data: 'or 0000 / 415 555 01 99, canary' }],
      },
    ];
    for (const body of bodies)
      expect((await create(paths.delivery, service.body('delivery', { ...other, ...body }))).status).toBe(
        200,
      );
    await create(
      paths['pickup-delivery'],
      service.body('pickup-delivery', { customer_username: 'Keeper', job_pickup_name: 'Canary 4155550199' }),
    );
    await create(paths.delivery, service.body('delivery', { customer_username: 'Stranger' }));
    await create(paths.delivery, service.body('delivery', canary));
    await service.load({
      agents: [{ fleet_id: '7', name: 'Ana', phone: '+1 (415) 555-0199', tags: ['big'] }],
      promos: [{ promo_id: 7, code: 'SEVEN', description: 'For +1 415 555 0199 only', status: 1 }],
    });
    await service.db.updateTable('merchants').set({ name: 'Shop 415 555 0199' }).execute();

    const others = [
      ['task 1', 'job_description'],
      ['task 2', 'customer_username'],
      ['task 3', 'tags'],
      ['task 4', 'customer_phone'],
      ['task 5', 'customer_address'],
      ['task 6', 'order_id'],
      ['task 7', 'pickup_meta_data'],
      ['task 8', 'job_pickup_name'],
      [`merchants ${merchant_id}`, 'name'],
      ['agents 7', 'phone'],
      ['promos 7', 'description'],
    ].map(([row, name]) => ({ row, in: [name] }));
    const customer = { accountId: account_id, phone };
    expect(await findCustomer(service.db, customer)).toEqual({ tasks: 1, others });
    expect(await forgetAll(false)).toEqual({ tasks: 1, others });
    expect(await forgetAll(true)).toEqual({ tasks: 8, rows: 3, others: [] });

    expect(await stored()).not.toMatch(/canary|0199|37\.7711/i);
    expect((await read(8)).body).toMatchObject({ customer_username: 'Keeper', job_pickup_name: '' });
    expect((await read(9)).body).toMatchObject({ customer_username: 'Stranger' });
    const rows = [
      await service.db.selectFrom('merchants').select('name').execute(),
      await service.db.selectFrom('agents').select(['name', 'phone']).execute(),
      await service.db.selectFrom('promos').select('description').execute(),
    ];
    expect(rows).toEqual([
      [{ name: 'Shop [erased]' }],
      [{ name: 'Ana', phone: '[erased]' }],
      [{ description: 'For [erased] only' }],
    ]);
    expect(await findCustomer(service.db, customer)).toEqual({ tasks: 0, others: [] });
  });

  it.each(['', 'Ana Flores', '-'])('refuses %j, which is no phone', async (text) => {
    const customer = { accountId: service.account.account_id, phone: text };
    await expect(forgetCustomer(service.db, customer, now)).rejects.toThrow('--phone takes a phone number');
  });
});
