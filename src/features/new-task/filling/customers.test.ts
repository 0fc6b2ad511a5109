import { describe, expect, it } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import {
  customersOfTasks,
  descriptionFor,
  matchCustomers,
  mergeCustomers,
  type Customer,
} from './customers.ts';

const customer = (part: Partial<Customer>): Customer => ({
  phone: '',
  name: '',
  email: '',
  address: '',
  latitude: '',
  longitude: '',
  last_kind: 'delivery',
  last_description: '',
  time_zone: null,
  note: '',
  ...part,
});

const ana = {
  customer_phone: '+1 (415) 555-0101',
  customer_username: 'Ana María',
  customer_email: 'ana@example.com',
  customer_address: '1 Ferry Building',
  latitude: '37.79',
  longitude: '-122.39',
};

const served = (intents: Parameters<typeof customersOfTasks>[0]) => mergeCustomers(customersOfTasks(intents));

describe('customers of earlier tasks', () => {
  it('are those of both sides with a phone and a name or address, newest first, each once', () => {
    const found = served([
      anIntent({
        kind: 'pickup-delivery',
        body: { job_pickup_phone: '020 1', job_pickup_address: '1 Dock Rd', ...ana },
      }),
      anIntent({
        body: { ...ana, customer_phone: '+14155550101', customer_email: 'old@x.co' },
      }),
      // A delivery has only the phone of its pickup.
      anIntent({ body: { job_pickup_phone: '030 1' } }),
    ]);
    expect(found).toEqual([
      customer({ last_kind: 'pickup-delivery', phone: '020 1', address: '1 Dock Rd' }),
      customer({
        last_kind: 'pickup-delivery',
        phone: '+1 (415) 555-0101',
        name: 'Ana María',
        email: 'ana@example.com',
        address: '1 Ferry Building',
        latitude: '37.79',
        longitude: '-122.39',
      }),
    ]);
  });

  it('leave out rejected tasks', () => {
    const intents = [
      anIntent({ state: 'rejected', body: ana }),
      anIntent({ state: 'unknown', body: { ...ana, customer_username: 'Uma' } }),
    ];
    expect(served(intents).map(({ name }) => name)).toEqual(['Uma']);
  });
});

describe('the time zone of a customer', () => {
  const zone = 'America/Los_Angeles';
  const summary = (zoneChoice: string) => ({ ...anIntent({}).summary, zoneChoice });
  const zones = (...intents: Parameters<typeof anIntent>[0][]) =>
    served(intents.map(anIntent)).map((found) => found.time_zone);

  it('is that of the newest task whose first stop was there', () => {
    expect(zones({ body: ana, summary: summary(zone) })).toEqual([zone]);
    expect(
      zones({ body: ana, summary: summary(zone) }, { body: ana, summary: summary('America/New_York') }),
    ).toEqual([zone]);
  });
});

describe('looking up a customer', () => {
  const people = [
    customer({ phone: '+1 (415) 555-0101', name: 'Ana María López' }),
    customer({ phone: '0044 20 7946 0000', name: 'Bo' }),
  ];
  const names = (part: 'phone' | 'name', text: string) =>
    matchCustomers(people, { part, text }).map(({ name }) => name.split(' ')[0]);

  it.each([
    ['+1415', ['Ana']],
    ['415555', ['Ana']],
    ['0101', ['Ana']],
    ['001 415 555 0101', ['Ana']],
    ['+44 20', ['Bo']],
    ['020 7946 0000', ['Bo']],
    ['555-9', []],
    ['+1 4', []],
    ['', []],
  ])('by the phone %s finds %j', (typed, found) => {
    expect(names('phone', typed)).toEqual(found);
  });

  it.each([
    ['lop', ['Ana']],
    ['maria l', ['Ana']],
    ['opez', []],
    ['bo', []],
  ])('by the name %s finds %j', (typed, found) => {
    expect(names('name', typed)).toEqual(found);
  });
});

describe('customers of the directory', () => {
  const known = customer({ phone: '+1 415 555 0101', name: 'Ana', address: '1 Pier' });
  it('follow those of this browser, each once', () => {
    const bo = { ...known, name: 'Bo', phone: '0134 1' };
    const merged = mergeCustomers([known, { ...known, phone: '(415) 555-0101', name: 'ANA' }, bo, bo]);
    expect(merged.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(merged[0]).toEqual(known);
  });

  it('bring their note and time zone', () => {
    const listed = { ...known, note: 'Back door', time_zone: 'America/Los_Angeles' };
    expect(mergeCustomers([known, listed])).toEqual([listed]);
  });
});

it('describes a task by the note of its customer, or by their last task of the same type', () => {
  const sofa = customer({ last_kind: 'pickup', last_description: 'Old sofa' });
  expect(descriptionFor(sofa, 'pickup')).toBe('Old sofa');
  expect(descriptionFor(sofa, 'delivery')).toBe('');
  expect(descriptionFor({ ...sofa, note: 'Back door' }, 'delivery')).toBe('Back door');
});
