import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { forgetCustomer } from './forget.ts';

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

const customer = (text = phone, accountId = service.account.account_id) => ({
  accountId,
  phone: text,
  defaultCountry: 'GB',
});
const forget = (text?: string, accountId?: string) =>
  forgetCustomer(service.db, customer(text, accountId), now, { isConfirmed: true });

const create = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await service.fetch(path, body, headers)).json();

const deliver = async (changes: object): Promise<number> =>
  (await create(paths.delivery, service.body('delivery', { ...changes }))).data.job_id;

const both = (changes: object) =>
  create(
    paths['pickup-delivery'],
    service.body('pickup-delivery', { ...canary, job_pickup_name: 'Harbor Store', ...changes }),
  );

const read = async (job_id: number) => {
  const { api_key } = service.account;
  return (await (await service.fetch(extensionPaths.taskGet, { api_key, job_id })).json()).data;
};

const savePreset = (name: string, values: object, { api_key } = service.account) =>
  service.fetch(extensionPaths.presetSave, { api_key, name, values });

const stored = async (): Promise<string> => {
  const tables = ['tasks', 'idempotency', 'audit', 'customers', 'presets'] as const;
  return JSON.stringify(
    await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute())),
  );
};

describe('forget', () => {
  it('leaves nothing of a person in a task that has their phone', async () => {
    await both({
      job_description: 'Ring at Canary',
      job_pickup_address: 'Behind Canary Jones, 415 555 0199',
      order_id: 'canary-4155550199',
      pickup_custom_field_template: 'T',
      pickup_meta_data: [{ label: 'Call', data: 'Canary' }],
      tags: 'canary,vip',
      p_ref_images: ['https://img.example.com/canary.jpg'],
    });
    await service.db.updateTable('customers').set({ note: 'Canary gate' }).execute();
    expect(await forget()).toEqual({ tasks: 1, presets: [], mentionedIn: [] });
    expect(await stored()).not.toMatch(/canary|0199|37\.7711/i);
    expect(await stored()).toContain('erased from 1 tasks and 0 presets');
    expect(await forget()).toEqual({ tasks: 0, presets: [], mentionedIn: [] });
  });

  it('keeps the other side and the times of the task', async () => {
    const { data } = await both({ job_pickup_phone: '+1 415 555 0101', tracking_link: 1 });
    const before = await read(data.job_id);
    await forget();
    const after = await read(data.job_id);
    expect(after.body).toMatchObject({
      customer_phone: '',
      customer_username: '',
      job_pickup_name: 'Harbor Store',
      job_pickup_address: before.body.job_pickup_address,
      job_delivery_datetime: before.body.job_delivery_datetime,
      order_id: 'A-1',
    });
    const { state, states, assignment, tracking_link } = before;
    expect(after).toMatchObject({ state, states, assignment, tracking_link });
  });

  it.each(['4711', '-', '+1 415 555 0101'])(
    'keeps the customer of the other side, whose phone is "%s"',
    async (job_pickup_phone) => {
      await both({ job_pickup_phone });
      await forget();
      const left = await service.db.selectFrom('customers').select('name').execute();
      expect(left).toEqual([{ name: 'Harbor Store' }]);
    },
  );

  it('keeps another customer whose note mentions the person', async () => {
    await deliver(canary);
    await deliver({ customer_phone: '(415) 555-0888', customer_username: 'Bob Bird' });
    const customers = service.db.updateTable('customers').set({ note: 'Brother of Canary Jones' });
    await customers.where('name', '=', 'Bob Bird').execute();
    await forget();
    expect(await service.db.selectFrom('customers').select('name').execute()).toEqual([{ name: 'Bob Bird' }]);
  });

  it('deletes a customer who has the phone next to another one', async () => {
    await deliver({ customer_phone: '+1 415 555 0199 / +1 415 555 0301', customer_username: 'Bob Bird' });
    expect(await forget()).toMatchObject({ tasks: 0, mentionedIn: [1] });
    expect(await service.db.selectFrom('customers').select('name').execute()).toEqual([]);
  });

  it('deletes the stored answer of the create', async () => {
    const body = service.body('delivery', { ...canary, order_id: '14155550199' });
    await create(paths.delivery, body, { 'idempotency-key': 'k' });
    await create(paths.delivery, service.body('delivery'), { 'idempotency-key': 'other' });
    await forget();
    expect(await service.db.selectFrom('idempotency').select('job_id').execute()).toEqual([{ job_id: 2 }]);
  });

  it.each([
    ['description', { job_description: 'call +1 415 555 0199 at the door' }],
    ['name', { customer_username: 'Jane 415-555-0199' }],
    ['tag', { tags: 'vip,+14155550199' }],
    ['second phone', { customer_phone: '+14155550000 / +14155550199' }],
    ['order number', { order_id: '20261120-4155550199' }],
    [
      'custom field',
      {
        pickup_custom_field_template: 'T',
        pickup_meta_data: [{ label: 'Call', data: 'or 415 555 01 99' }],
      },
    ],
    ['description by name', { job_description: 'Ask for CANARY  Jones.' }],
  ])('lists a task of another person that mentions them in its %s', async (_, changes) => {
    await deliver(canary);
    const other = await deliver(changes);
    const before = await read(other);
    expect(await forget()).toMatchObject({ tasks: 1, presets: [], mentionedIn: [other] });
    expect(await read(other)).toEqual(before);
  });

  it('does not take digits of a time for the phone', async () => {
    await deliver({ job_delivery_datetime: '2026-12-01 16:00:00' });
    expect(await forget('+45 20 26 12 01')).toMatchObject({ mentionedIn: [] });
  });

  it.each([
    ['a side', 'Returns', { job_pickup_phone: '415 555 0199', job_description: 'Ring twice' }],
    ['a value', 'Returns', { job_description: 'Tell (415) 555-0199' }],
    ['the name, by phone', 'Call 4155550199', { zone: 'EST' }],
    ['the name, by name', 'Canary Jones’ returns', { zone: 'EST' }],
  ])('deletes a shared preset that has the person as %s', async (_, name, values) => {
    await deliver(canary);
    await savePreset(name, values);
    await savePreset('Others', { job_description: 'Ring twice', job_pickup_phone: '+44 20 7946 0958' });
    expect(await forget()).toMatchObject({ presets: [name] });
    const left = await service.db.selectFrom('presets').select('name').execute();
    expect(left).toEqual([{ name: 'Others' }]);
  });

  it('keeps a customer of another country whose number contains a short national one', async () => {
    await deliver({ customer_phone: '+1 415 512 3456', customer_username: 'Bob Bird' });
    await deliver({ ...canary, customer_phone: '+372 512 3456' });
    expect(await forget('+372 512 3456')).toMatchObject({ tasks: 1 });
    expect(await service.db.selectFrom('customers').select('name').execute()).toEqual([{ name: 'Bob Bird' }]);
  });

  it('finds a phone of few digits only in phone fields', async () => {
    await deliver({ ...canary, customer_phone: '47-11' });
    await deliver({ customer_phone: '4711 22', order_id: '4711', job_description: 'Code 4711' });
    expect(await forget('4711')).toEqual({ tasks: 1, presets: [], mentionedIn: [] });
    expect(await stored()).not.toMatch(/canary|47-11/i);
  });

  it('reads a number without its country by the country of its merchant', async () => {
    await service.load({ merchants: [{ merchant_id: 'US-1', name: 'Shop', country: 'US' }] });
    await deliver({ customer_phone: '(415) 555-0177', customer_username: 'Hal', merchant_id: 'US-1' });
    expect(await forget('+49 415 555 0177')).toMatchObject({ tasks: 0, mentionedIn: [1] });
    expect(await forget('+1 415 555 0177')).toMatchObject({ tasks: 1 });
  });

  it('changes nothing in another account', async () => {
    const other = await service.createAccount('Other');
    await create(paths.delivery, service.body('delivery', canary, other));
    await savePreset('Canary Jones', { job_pickup_phone: phone }, other);
    await deliver({ customer_username: 'Bob Bird', job_description: 'For Canary Jones' });
    const lists = () =>
      Promise.all(
        (['customers', 'presets'] as const).map((table) =>
          service.db.selectFrom(table).selectAll().execute(),
        ),
      );
    const before = await lists();
    expect(await forget()).toEqual({ tasks: 0, presets: [], mentionedIn: [] });
    expect(await lists()).toEqual(before);
    expect(await forget(phone, other.account_id)).toMatchObject({ tasks: 1 });
  });

  it.each(['', 'Ana Flores', '-'])('refuses %j, which is not a phone', async (text) => {
    await expect(forget(text)).rejects.toThrow('--phone takes a phone number');
  });
});

it('finding the traces of a person changes nothing', async () => {
  await deliver(canary);
  const before = await stored();
  expect(await forgetCustomer(service.db, customer(), now, { isConfirmed: false })).toEqual({
    tasks: 1,
    presets: [],
    mentionedIn: [],
  });
  expect(await stored()).toBe(before);
});
