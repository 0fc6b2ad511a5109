import { expect, it } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import type { KnownPlace } from './known-places.ts';
import { zoneOffers } from './zone-offers.ts';

const place = (zone: string | null): KnownPlace => ({ name: '', point: null, zone, apart: null });
const january = Date.UTC(2027, 0, 12, 12);
const july = Date.UTC(2027, 6, 12, 12);

const offered = (choice: string, zone: string | null, ...instants: number[]) =>
  zoneOffers('delivery', choice, (side) => (side === 'customer' ? place(zone) : null), instants).map(
    ({ zone: { id } }) => id,
  );

it('the zone of the address is offered if its clocks show another time', () => {
  expect(offered('America/New_York', 'America/Los_Angeles', january)).toEqual(['America/Los_Angeles']);
  expect(offered('', 'America/Los_Angeles', january)).toEqual(['America/Los_Angeles']);
  expect(offered('+330', 'America/Los_Angeles', january)).toEqual(['America/Los_Angeles']);
});

it('no zone is offered if the clocks agree at the times of the task', () => {
  expect(offered('America/Los_Angeles', 'America/Los_Angeles', january)).toEqual([]);
  expect(offered('America/New_York', 'America/Toronto', january)).toEqual([]);
  expect(offered('PST', 'America/Los_Angeles', january)).toEqual([]);
  expect(offered('PST', 'America/Los_Angeles', july)).toEqual(['America/Los_Angeles']);
  expect(offered('America/Phoenix', 'America/Denver', january)).toEqual([]);
  expect(offered('America/Phoenix', 'America/Denver', january, july)).toEqual(['America/Denver']);
});

it('no zone is offered if none is known, or if this browser does not know it', () => {
  expect(offered('America/New_York', null, january)).toEqual([]);
  expect(offered('America/New_York', 'Moon/Tranquility', january)).toEqual([]);
});

it('no zone is offered for a pickup-and-delivery whose zone is right for one of its places', () => {
  const both = (choice: string, kind: TaskKind = 'pickup-delivery') =>
    zoneOffers(kind, choice, (side) => place(side === 'pickup' ? 'America/Chicago' : 'America/Los_Angeles'), [
      january,
    ]).map(({ side, zone: { city } }) => `${side}: ${city}`);
  expect(both('America/Chicago')).toEqual([]);
  expect(both('America/Los_Angeles')).toEqual([]);
  expect(both('America/New_York')).toEqual(['pickup: Chicago', 'customer: Los Angeles']);
});

it('a zone is offered once if both places are in it', () => {
  const offers = zoneOffers('pickup-delivery', 'IST', () => place('America/Chicago'), [january]);
  expect(offers.map(({ side }) => side)).toEqual(['pickup']);
});
