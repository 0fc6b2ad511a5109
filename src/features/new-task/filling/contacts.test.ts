import { describe, expect, it } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { loadPhoneReader } from '#form/phone-rule.ts';
import { mergeContacts } from './use-account-customers.ts';
import { contactsOf, isWorthLooking, matchContacts, type Contact } from './contacts.ts';

const contact = (part: Partial<Contact>): Contact => ({
  phone: '',
  name: '',
  email: '',
  address: '',
  latitude: '',
  longitude: '',
  merchantId: 'm1',
  orderId: 'A-17',
  kind: 'delivery',
  description: '',
  zone: '',
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

describe('contacts of earlier tasks', () => {
  it('are people with a phone and a name or place, of both sides, newest first and once', () => {
    const found = contactsOf(
      [
        anIntent({
          orderId: 'B-2',
          kind: 'pickup-delivery',
          body: { job_pickup_phone: '020 1', job_pickup_address: '1 Dock Rd', ...ana },
        }),
        anIntent({
          orderId: 'B-1',
          body: { ...ana, customer_phone: '+14155550101', customer_email: 'old@x.co' },
        }),
        // The phone alone of a delivery's pickup is nobody yet.
        anIntent({ orderId: 'B-0', body: { job_pickup_phone: '030 1' } }),
      ],
      'c1',
    );
    expect(found).toEqual([
      contact({ orderId: 'B-2', kind: 'pickup-delivery', phone: '020 1', address: '1 Dock Rd' }),
      contact({
        orderId: 'B-2',
        kind: 'pickup-delivery',
        phone: '+1 (415) 555-0101',
        name: 'Ana María',
        email: 'ana@example.com',
        address: '1 Ferry Building',
        latitude: '37.79',
        longitude: '-122.39',
      }),
    ]);
  });

  it('are once whose number is written in several ways, as it is dialled at that place', async () => {
    await loadPhoneReader();
    const summary = { ...anIntent().summary, countries: { customer: 'RU' } };
    const phoned = (orderId: string, customer_phone: string) =>
      anIntent({ orderId, summary, body: { ...ana, customer_phone } });
    const found = contactsOf(
      [phoned('C', '8 912 345 67 40'), phoned('B', '+7 912 345-67-40'), phoned('A', '+49 912 345 67 40')],
      'c1',
    );
    expect(found.map(({ orderId }) => orderId)).toEqual(['C', 'A']);
  });

  it('do not include other connections and tasks that were not created', () => {
    const intents = [
      anIntent({ connectionId: 'c2', body: ana }),
      anIntent({ state: 'rejected', body: ana }),
      anIntent({ state: 'unknown', orderId: 'U', body: ana }),
    ];
    expect(contactsOf(intents, 'c1').map(({ orderId }) => orderId)).toEqual(['U']);
  });
});

describe('the zone of a contact', () => {
  const zone = 'America/Los_Angeles';
  const summary = (zoneChoice: string) => ({ ...anIntent({}).summary, zoneChoice });
  const zones = (...intents: Parameters<typeof anIntent>[0][]) =>
    contactsOf(intents.map(anIntent), 'c1').map((found) => found.zone);

  it('is the one of the newest task that went to that place first', () => {
    expect(zones({ body: ana, summary: summary(zone) })).toEqual([zone]);
    expect(
      zones({ body: ana, summary: summary(zone) }, { body: ana, summary: summary('America/New_York') }),
    ).toEqual([zone]);
  });

  it('is not that of a task that went elsewhere first, nor of one that does not say its choice', () => {
    const later = { kind: 'pickup-delivery', body: ana, summary: summary('America/New_York') } as const;
    expect(zones(later)).toEqual(['']);
    expect(zones(later, { body: ana }, { body: ana, summary: summary(zone) })).toEqual([zone]);
  });
});

describe('a search of contacts', () => {
  const people = [
    contact({ phone: '+1 (415) 555-0101', name: 'Ana María López' }),
    contact({ phone: '0044 20 7946 0000', name: 'Bo' }),
  ];
  const names = (part: 'phone' | 'name', text: string) =>
    matchContacts(people, part, text).map(({ name }) => name.split(' ')[0]);

  it.each([
    ['+1415', ['Ana']],
    ['415555', ['Ana']],
    ['0101', ['Ana']],
    ['001 415 555 0101', ['Ana']],
    ['+44 20', ['Bo']],
    ['020 7946 0000', ['Bo']],
    ['555-9', []],
    ['', ['Ana', 'Bo']],
  ])('the phone %s finds %j', (typed, found) => {
    expect(names('phone', typed)).toEqual(found);
  });

  it('finds the start of any part of a name, without accents', () => {
    expect(names('name', 'lop')).toEqual(['Ana']);
    expect(names('name', 'maria l')).toEqual(['Ana']);
    expect(names('name', 'opez')).toEqual([]);
  });

  it('starts by itself at the third digit', () => {
    expect(['+1 4', '+1 41', 'Ana'].map(isWorthLooking)).toEqual([false, true, false]);
  });
});

describe('people of the company’s book', () => {
  const known = contact({ phone: '+1 415 555 0101', name: 'Ana', address: '1 Pier', description: 'Box' });
  const row = (part: Partial<Contact>): Contact => ({
    ...known,
    kind: null,
    description: '',
    tasks: 3,
    ...part,
  });

  it('come after those of the device, each once, whatever is answered when', () => {
    const bo = row({ name: 'Bo', phone: '0134 1' });
    const merged = mergeContacts([known], [row({ phone: '(415) 555-0101', name: 'ANA' }), bo, bo]);
    expect(merged.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(merged[0]).toBe(known);
    expect(mergeContacts([known], [row({ name: 'Ana.', address: '1, Pier' })])).toEqual([known]);
  });

  it('bring their note, which fits a task of every kind', () => {
    const [merged] = mergeContacts([known], [row({ description: 'Back door' })]);
    expect(merged).toEqual({ ...known, kind: null, description: 'Back door' });
  });
});
