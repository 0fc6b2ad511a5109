import { expect, it } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { findZone } from '#time/zones.ts';
import type { KnownPlace } from './known-places.ts';
import { minutesApart, otherZones } from './zone-offers.ts';

const place = (zone: string | null): KnownPlace => ({
  name: '',
  country: '',
  point: null,
  zone,
  apart: null,
});
const january = Date.UTC(2027, 0, 12, 12);
const july = Date.UTC(2027, 6, 12, 12);

const offered = (choice: string, zone: string | null, ...instants: number[]) =>
  otherZones('delivery', choice, (side) => (side === 'customer' ? place(zone) : null), instants)
    .filter(({ isOffered }) => isOffered)
    .map(({ zone: { id } }) => id);

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

it('no zone is offered for a pickup-and-delivery whose zone is right for one of its places, and the other place is still named', () => {
  const both = (choice: string, kind: TaskKind = 'pickup-delivery') =>
    otherZones(kind, choice, (side) => place(side === 'pickup' ? 'America/Chicago' : 'America/Los_Angeles'), [
      january,
    ]).map(({ side, zone: { city }, isOffered }) => `${side}: ${city}${isOffered ? ', offered' : ''}`);
  expect(both('America/Chicago')).toEqual(['customer: Los Angeles']);
  expect(both('America/Los_Angeles')).toEqual(['pickup: Chicago']);
  expect(both('America/New_York')).toEqual(['pickup: Chicago, offered', 'customer: Los Angeles, offered']);
});

it('a zone is offered once if both places are in it', () => {
  const others = otherZones('pickup-delivery', 'IST', () => place('America/Chicago'), [january]);
  expect(others.map(({ side, isOffered }) => [side, isOffered])).toEqual([
    ['pickup', true],
    ['customer', false],
  ]);
});

it('minutesApart is how far the clocks of a place are ahead of the form’s', () => {
  const kolkata = findZone('Asia/Kolkata');
  if (!kolkata) throw new Error('This engine does not know Kolkata.');
  expect(minutesApart('America/New_York', kolkata, january)).toBe(10.5 * 60);
  expect(minutesApart('America/New_York', kolkata, july)).toBe(9.5 * 60);
  expect(minutesApart('-600', kolkata, january)).toBe(-4.5 * 60);
  expect(minutesApart('', kolkata, january)).toBeNull();
});
