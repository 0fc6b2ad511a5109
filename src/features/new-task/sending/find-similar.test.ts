import { expect, it } from 'vitest';
import type { CustomerRow } from '#contract/customers.ts';
import { newValues, type FormValues } from '#form/values.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { anIntent, type IntentPart } from '#testing/intents.ts';
import { loadPhoneReader } from '#form/phone-rule.ts';
import { bookSearches, findInBook, findSimilar, findSamePerson } from './find-similar.ts';

const body = {
  customer_phone: '+1 (415) 555-0102',
  customer_address: '500 Castro St., San Francisco',
  job_delivery_datetime: '2027-01-12 16:00:00',
};
const there = (part: IntentPart = {}) => anIntent({ state: 'created', body, ...part });
const same: Partial<FormValues> = {
  merchant_id: 'm1',
  order_id: 'A-18',
  customer_phone: '415 555 0102',
  customer_address: '500 castro st, San  Francisco',
  job_delivery_datetime: '2027-01-12 09:00',
};
const here = { connectionId: 'c1', draftId: 'd1' };
const find = (given: Partial<FormValues>, ...intents: Intent[]) =>
  findSimilar('delivery', newValues(given), intents, here)?.by;

it('a task with the same merchant and order number is found', () => {
  expect(find({ merchant_id: 'm1', order_id: 'A-17' }, there())).toBe('order');
  expect(find({ merchant_id: 'm2', order_id: 'A-17' }, there())).toBeUndefined();
  expect(find({ merchant_id: 'm1', order_id: '' }, there({ orderId: '' }))).toBeUndefined();
});

it('a task with the same phone and address on the same day is found, however they are written', () => {
  expect(find(same, there())).toBe('person');
  expect(find({ ...same, job_delivery_datetime: '2027-01-13 09:00' }, there())).toBeUndefined();
  expect(find({ ...same, customer_phone: '415 555 0103' }, there())).toBeUndefined();
  expect(find({ ...same, customer_phone: '0102' }, there())).toBeUndefined();
  expect(find({ ...same, customer_address: '501 Castro St' }, there())).toBeUndefined();
});

it('of two tasks with a pickup and a delivery each person has their own day', () => {
  const pickupOf = { job_pickup_phone: '415 555 0100', job_pickup_address: '1 Ferry Building' };
  const onMonday = { ...pickupOf, job_pickup_datetime: '2027-01-11 09:00:00' };
  const onTuesday = there({ kind: 'pickup-delivery', body: { ...body, ...onMonday } });
  const values = (given: Partial<FormValues>) => newValues({ ...same, ...onMonday, ...given });
  const shared = (given: Partial<FormValues>) => {
    const similar = findSimilar('pickup-delivery', values(given), [onTuesday], here);
    return similar?.by === 'person' ? [similar.person.field, similar.person.day] : null;
  };
  const elsewhere = { job_pickup_address: '2 Ferry Building' };
  const onWednesday = { ...elsewhere, job_delivery_datetime: '2027-01-13 09:00' };
  expect(shared(onWednesday)).toBeNull();
  expect(shared(elsewhere)).toEqual(['customer_phone', '2027-01-12']);
  expect(shared({})).toEqual(['job_pickup_phone', '2027-01-11']);
});

it('only other tasks of this connection that were or may have been created are compared', () => {
  const order = { merchant_id: 'm1', order_id: 'A-17' };
  for (const state of ['queued', 'sending', 'unknown', 'created'] as const)
    expect(find(order, there({ state }))).toBe('order');
  expect(find(order, there({ state: 'rejected' }))).toBeUndefined();
  expect(find(order, there({ connectionId: 'c2' }))).toBeUndefined();
  expect(find(order, there({ id: 'd1' }))).toBeUndefined();
});

it('the earlier task for the same person is found for a task that was sent', () => {
  const sent = there({ id: 'i2', orderId: 'A-18', createdAt: 5 });
  const later = there({ id: 'i3', createdAt: 9 });
  expect(findSamePerson(sent, [later, sent, there()])?.id).toBe('i1');
  expect(findSamePerson(sent, [later, sent])).toBeNull();
  expect(findSamePerson(sent, [there({ state: 'rejected' })])).toBeNull();
});

it('a task with the same order number is reported before one with the same phone and address', () => {
  const older = there({ id: 'i2', orderId: 'A-18', body: {} });
  expect(find(same, there(), older)).toBe('order');
});

it('finds a customer whose newest task is at the same place on the same day', () => {
  const customer: CustomerRow = {
    customer_id: 2,
    name: 'Ana',
    phone: '+1 (415) 555-0102',
    address: '500 Castro St., San Francisco',
    latitude: '',
    longitude: '',
    time_zone: null,
    tasks: 2,
    last_day: '2027-01-12',
    note: '',
  };
  const inBook = (given: Partial<FormValues>, row: Partial<CustomerRow> = {}) =>
    findInBook('delivery', newValues(given), [{ ...customer, ...row }])?.person.day;
  expect(inBook(same)).toBe('2027-01-12');
  expect(inBook({ ...same, job_delivery_datetime: '2027-01-13 09:00' })).toBeUndefined();
  expect(inBook(same, { address: '501 Castro St' })).toBeUndefined();
  expect(inBook(same, { phone: '+1 415 555 0103' })).toBeUndefined();
  expect(bookSearches('delivery', newValues(same))).toEqual([{ part: 'phone', text: '415 555 0102' }]);
  expect(bookSearches('delivery', newValues({ ...same, job_delivery_datetime: 'soon' }))).toEqual([]);
  expect(bookSearches('delivery', newValues({ ...same, customer_address: '' }))).toEqual([]);
});

it('numbers without their country are those of their place, also where settings would read another one', async () => {
  await loadPhoneReader();
  const mumbai = { ...same, customer_phone: '+91 91765 43210' };
  const then = { body: { ...body, customer_phone: '91765 43210' } };
  const at = (country: string) => ({ ...anIntent().summary, countries: { customer: country } });
  // A number of ten digits may be one of either country.
  expect(find(mumbai, there({ ...then, summary: at('US') }))).toBeUndefined();
  expect(find(mumbai, there({ ...then, summary: at('IN') }))).toBe('person');
  const values = { ...newValues(mumbai), countries: { customer: 'IN' } };
  expect(findSimilar('delivery', values, [there(then)], here)?.by).toBe('person');
  const row = {
    phone: '91765 43210',
    address: '500 Castro St, San Francisco',
    last_day: '2027-01-12',
  } as CustomerRow;
  expect(findInBook('delivery', values, [row])?.customer).toBe(row);
  expect(bookSearches('delivery', { ...values, customer_phone: '91765 43210' })).toEqual([
    { part: 'phone', text: '91765 43210', country: 'IN' },
  ]);
  expect(bookSearches('delivery', values)).toEqual([{ part: 'phone', text: '+91 91765 43210' }]);
});
