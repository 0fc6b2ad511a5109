import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { stubPage } from '#testing/page-globals.ts';
import { ownZone } from '#time/zones.ts';
import { newValues, typedTime } from './values.ts';
import { effectiveZone, lastZone, rememberZone, zoneQuestions } from './zone.ts';

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';
const denver = 'America/Denver';
const chicago = 'America/Chicago';

beforeEach(() => stubPage('https://desk.test'));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  [{ zone: newYork, place: losAngeles, customer: denver, merchant: chicago }, newYork, 'chosen'],
  [{ zone: 'PST', place: newYork }, 'PST', 'chosen'],
  [{ zone: 'Atlantis', place: newYork }, 'Atlantis', 'chosen'],
  [{ place: losAngeles, customer: denver, merchant: chicago }, losAngeles, 'place'],
  [{ zone: ' ', place: losAngeles }, losAngeles, 'place'],
  [{ place: 'Moon/Tranquility', customer: denver }, denver, 'customer'],
  [{ customer: denver, merchant: chicago }, denver, 'customer'],
  [{ customer: '+330' }, '+330', 'customer'],
  [{ customer: 'Atlantis', merchant: chicago }, chicago, 'merchant'],
  [{}, ownZone(), 'browser'],
])('of %j the zone %s applies (%s)', (given, zone, from) => {
  const {
    zone: typed = '',
    place = null,
    customer = '',
    merchant = null,
  } = { ...given } as Partial<Record<'zone' | 'place' | 'customer' | 'merchant', string>>;
  const values = newValues({ zone: typed, screen: { customerZone: customer } });
  expect(effectiveZone(values, { place, merchant })).toEqual({ zone, from });
});

it('the last zone belongs to a merchant of an account', () => {
  rememberZone('a1', 'm1', denver);
  expect([lastZone('a1', 'm1'), lastZone('a1', 'm2'), lastZone('a2', 'm1')]).toEqual([denver, null, null]);
});

describe('the question about the zone', () => {
  type Asked = {
    zone: string;
    from?: 'chosen' | 'place' | 'customer' | 'merchant' | 'browser';
    address?: string;
    at?: string;
    accountId?: string;
    kind?: TaskKind;
    /** Of the pickup, if there is one, then of the customer. */
    places: readonly (string | null)[] | null;
  };
  const ask = ({ zone, places, from = 'chosen', address = '1 A St', kind = 'delivery', ...rest }: Asked) => {
    const { at = '2027-01-13 12:00', accountId = 'a1' } = rest;
    const values = newValues({
      zone,
      customer_address: address,
      job_pickup_datetime: typedTime(at),
      job_delivery_datetime: typedTime(at),
    });
    const sides = places?.length === 1 ? (['customer'] as const) : (['pickup', 'customer'] as const);
    const stops = places && sides.map((side, index) => ({ side, zone: places[index] ?? null }));
    return zoneQuestions({ kind, values, from, accountId, stops })[0];
  };

  it('names the zone of the address and that of the task', () => {
    expect(ask({ zone: newYork, places: [losAngeles] })?.text).toBe(
      'The address is in Los Angeles time, and this task would be sent in New York time. Is that right?',
    );
    expect(ask({ zone: 'EST', places: [losAngeles] })?.text).toContain('sent in EST, UTC−5.');
  });

  it.each([
    ['a zone with the same time', { zone: newYork, places: ['America/Toronto'] }],
    ['a code in force at the address', { zone: 'PST', places: [losAngeles] }],
    ['a zone with the same time in winter', { zone: 'America/Phoenix', places: [denver] }],
    ['a zone that is right for one of two stops', { zone: chicago, places: [chicago, losAngeles] }],
    ['a chosen zone at an unknown place', { zone: newYork, places: [null] }],
    ['the last zone of the customer at an unknown place', { zone: denver, from: 'customer', places: [null] }],
    ['a service without address lookup', { zone: newYork, from: 'browser', places: null }],
  ] satisfies [string, Asked][])('is not asked for %s', (_case, asked) => {
    const kind = asked.places?.length === 2 ? 'pickup-delivery' : 'delivery';
    expect(ask({ kind, ...asked })).toBeUndefined();
  });

  it.each([
    [
      'a code that is not in force at the address',
      { zone: 'PST', at: '2027-07-13 12:00', places: [losAngeles] },
    ],
    [
      'a zone with another time in summer',
      { zone: 'America/Phoenix', at: '2027-07-13 12:00', places: [denver] },
    ],
    ['an offset', { zone: '+330', places: [losAngeles] }],
    ['a zone that is wrong for both stops', { zone: newYork, places: [chicago, losAngeles] }],
    [
      'the zone of the browser if only the second stop is known',
      { zone: newYork, from: 'browser', places: [null, denver] },
    ],
  ] satisfies [string, Asked][])('is asked for %s', (_case, asked) => {
    const kind = asked.places.length === 2 ? 'pickup-delivery' : 'delivery';
    expect(ask({ kind, ...asked })?.text).toContain('The address is in');
  });

  it.each([losAngeles, null])('is asked again in another account (address in %s)', (place) => {
    const asked: Asked = { zone: newYork, from: 'browser', places: [place] };
    expect(ask(asked)?.about).not.toBe(ask({ ...asked, accountId: 'a2' })?.about);
  });

  it('is asked again for another address that it contradicts', () => {
    const asked: Asked = { zone: newYork, places: [losAngeles] };
    expect(ask(asked)?.about).not.toBe(ask({ ...asked, address: '2 B St' })?.about);
  });

  it('is asked once for all unknown addresses', () => {
    const asked: Asked = { zone: newYork, from: 'browser', places: [null] };
    expect(ask(asked)?.text).toBe(
      'The time zone of the address isn’t known. This task would be sent in New York time. Is that right?',
    );
    expect(ask({ ...asked, from: 'merchant', address: '2 B St' })?.about).toBe(ask(asked)?.about);
  });
});
