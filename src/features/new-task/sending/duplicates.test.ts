import { expect, it } from 'vitest';
import type { CustomerRow } from '#contract/customers.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { newValues, typedTime, type FormValues } from '#form/values.ts';
import { anIntent, type IntentPart } from '#testing/intents.ts';
import { findDuplicates, type KnownTasks } from './duplicates.ts';

const body = {
  customer_phone: '+1 (415) 555-0102',
  customer_address: '500 Castro St., San Francisco',
  job_delivery_datetime: '2027-01-12 16:00:00',
};
const sent = (part: IntentPart = {}) => anIntent({ state: 'created', body, ...part });
const sameVisit: Partial<FormValues> = {
  merchant_id: 'm1',
  order_id: 'A-18',
  customer_phone: '415 555 0102',
  customer_address: '500 castro st, San  Francisco',
  job_delivery_datetime: typedTime('2027-01-12 09:00'),
  zone: 'America/Los_Angeles',
};
const sameOrder: Partial<FormValues> = { merchant_id: 'm1', order_id: 'A-17' };

const find = (values: Partial<FormValues>, known: Partial<KnownTasks>, kind: Intent['kind'] = 'delivery') =>
  findDuplicates({
    kind,
    values: newValues(values),
    draftId: 'd1',
    accountId: 'c1',
    known: { intents: [], atService: [], customers: [], ...known },
  });

/** @returns the control that the first question is about */
const keyOf = (values: Partial<FormValues>, ...intents: Intent[]) => find(values, { intents })[0]?.key;

it('finds a task with the same merchant and order number', () => {
  const [question] = find(sameOrder, { intents: [sent()] });
  expect(question).toMatchObject({ key: 'order_id', href: '/sent?q=A-17' });
  expect(question?.text).toMatch(
    /^This order number was used before. Order A-17 · Created · Delivery for Ana M/,
  );
});

it.each<[string, Partial<FormValues>, Intent]>([
  ['of another merchant', { ...sameOrder, merchant_id: 'm2' }, sent()],
  ['without a number', { ...sameOrder, order_id: '' }, sent({ orderId: '' })],
  ['that was rejected', sameOrder, sent({ state: 'rejected' })],
  ['of another account', sameOrder, sent({ connectionId: 'c2' })],
  ['that is the draft itself', sameOrder, sent({ id: 'd1' })],
])('finds no task %s', (_which, values, intent) => {
  expect(keyOf(values, intent)).toBeUndefined();
});

it.each(['waiting', 'sending', 'unknown', 'created'] as const)('finds a task that is %s', (state) => {
  expect(keyOf(sameOrder, sent({ state }))).toBe('order_id');
});

it('finds a task for the same phone and address on the same day, however they are written', () => {
  expect(keyOf(sameVisit, sent())).toBe('customer_phone');
});

it.each<[string, Partial<FormValues>]>([
  ['on another day', { job_delivery_datetime: typedTime('2027-01-13 09:00') }],
  ['with another phone', { customer_phone: '415 555 0103' }],
  ['with an incomplete phone', { customer_phone: '0102' }],
  ['at another address', { customer_address: '501 Castro St' }],
])('finds no visit %s', (_which, values) => {
  expect(keyOf({ ...sameVisit, ...values }, sent())).toBeUndefined();
});

it('compares each stop of a pickup and delivery on its own day', () => {
  const pickup = { job_pickup_phone: '415 555 0100', job_pickup_address: '1 Ferry Building' };
  const onMonday = { ...pickup, job_pickup_datetime: '2027-01-11 09:00:00' };
  const intents = [sent({ kind: 'pickup-delivery', body: { ...body, ...onMonday } })];
  const keys = (values: Partial<FormValues>) =>
    find(
      { ...sameVisit, ...pickup, job_pickup_datetime: typedTime('2027-01-11 09:00'), ...values },
      { intents },
      'pickup-delivery',
    ).map(({ key }) => key);
  const elsewhere = { job_pickup_address: '2 Ferry Building' };
  expect(keys({ ...elsewhere, job_delivery_datetime: typedTime('2027-01-13 09:00') })).toEqual([]);
  expect(keys(elsewhere)).toEqual(['customer_phone']);
  expect(keys({})).toEqual(['job_pickup_phone', 'customer_phone']);
});

it('reports the order number before the phone and address', () => {
  const older = sent({ id: 'i2', orderId: 'A-18', body: {} });
  expect(keyOf(sameVisit, sent(), older)).toBe('order_id');
});

it('names the customer, the place and the day that a question about a visit is about', () => {
  const about = (values: Partial<FormValues>, ...intents: Intent[]) =>
    find({ ...sameVisit, ...values }, { intents })[0]?.about;
  const second = sent({ id: 'i2', orderId: 'A-19' });
  expect(about({ order_id: 'A-20' }, second)).toBe(about({}, sent()));
});

const atService = (part: Partial<TaskRow> = {}): TaskRow[] => {
  const task = { job_id: 7, name: 'Ana', address: '1 Main St', merchant_id: 'm1', created_at: '', ...part };
  return [task as TaskRow];
};

it('finds a task that only the service has', () => {
  const [question] = find(sameOrder, { atService: atService() });
  expect(question).toMatchObject({
    key: 'order_id',
    text: 'The service already has order A-17: Task 7 · Ana · 1 Main St.',
    href: '/sent?q=A-17&task=7',
  });
});

it('finds no task of another merchant at the service', () => {
  expect(find(sameOrder, { atService: atService({ merchant_id: 'm2' }) })).toEqual([]);
});

const customer = {
  name: 'Ana',
  phone: '+1 (415) 555-0102',
  address: '500 Castro St., San Francisco',
  last_day: '2027-01-12',
} as CustomerRow;

it('finds a customer whose last task is at the same address on the same day', () => {
  const [question] = find(sameVisit, { customers: [customer] });
  expect(question).toMatchObject({ key: 'customer_phone' });
  expect(question?.text).toContain('Not from this device: Ana · ');
});

it('finds no customer whose last task was on another day', () => {
  expect(find(sameVisit, { customers: [{ ...customer, last_day: '2027-01-13' }] })).toEqual([]);
});
