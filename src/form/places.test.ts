// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { PlaceData } from '#contract/place.ts';
import { clearFilledPlace, readPlace, setPoint } from './places.ts';
import { looksSwapped, readPair, typedPoint } from './points.ts';
import { form } from './task-form.ts';
import { newValues } from './values.ts';

const ferryBuilding = { latitude: '37.7955', longitude: '-122.3937' };

const sanFrancisco: PlaceData = {
  place: { city: 'San Francisco', region: 'California', country: 'US' },
  coordinates: { latitude: '37.77493', longitude: '-122.41942', precision: 'city' },
  time_zone: 'America/Los_Angeles',
};

const typed = (time_zone: string): PlaceData => ({ place: null, coordinates: null, time_zone });

it('a place is empty while nothing is known', () => {
  expect(readPlace(null, null, null)).toBeNull();
  expect(readPlace(ferryBuilding, null, null)).toBeNull();
});

it('a place names city, region and country once each', () => {
  const nameOf = (city: string, region: string, country: string) =>
    readPlace(null, { ...sanFrancisco, place: { city, region, country } }, null)?.name;
  expect(nameOf('San Francisco', 'California', 'US')).toBe('San Francisco, California, US');
  expect(nameOf('Singapore', '', 'SG')).toBe('Singapore');
  expect(nameOf('Berlin', 'Berlin', 'DE')).toBe('Berlin, Germany');
  expect(nameOf('Somewhere', '', '')).toBe('Somewhere');
});

it('an address that is on no map is a place without a point', () => {
  const nowhere = { place: null, coordinates: null, time_zone: null };
  expect(readPlace(null, nowhere, null)).toEqual({
    name: '',
    precision: null,
    zone: null,
    distanceKm: null,
    fitsSwapped: false,
  });
});

it('typed coordinates give the point of a place and its zone', () => {
  expect(readPlace(ferryBuilding, sanFrancisco, typed('America/Denver'))).toEqual({
    name: 'San Francisco, California, US',
    precision: 'given',
    zone: 'America/Denver',
    distanceKm: null,
    fitsSwapped: false,
  });
  // The zone of the address is not that of the point.
  expect(readPlace(ferryBuilding, sanFrancisco, null)?.zone).toBeNull();
});

it('typed coordinates are reported as far from the address beyond 3 km of a house and 50 km of the centre of a city', () => {
  const distance = (latitude: string, precision: 'address' | 'city') =>
    readPlace(
      { latitude, longitude: '0' },
      { ...sanFrancisco, coordinates: { latitude: '0', longitude: '0', precision } },
      null,
    )?.distanceKm ?? null;
  // A degree of latitude is 111 km.
  expect(distance('0.02', 'address')).toBeNull();
  expect(distance('0.05', 'address')).toBeCloseTo(5.56, 1);
  expect(distance('0.4', 'city')).toBeNull();
  expect(distance('1', 'city')).toBeCloseTo(111.2, 1);
  expect(distance('90', 'city')).toBeCloseTo(10_007.5, 0);
});

it('only complete and possible coordinates are used', () => {
  expect(typedPoint(' 37.7955 ', '-122.3937')).toEqual(ferryBuilding);
  for (const [latitude, longitude] of [
    ['37.7955', ''],
    ['', '-122.3937'],
    ['91', '0'],
    ['37.', '-122.3937'],
  ] as const)
    expect(typedPoint(latitude, longitude)).toBeNull();
});

it.each([
  ['40.71, -74.00', '40.71', '-74.00'],
  ['40.71,-74.00', '40.71', '-74.00'],
  ['(40.7128; -74.0060)', '40.7128', '-74.0060'],
  [' 40.7128 -74.0060 ', '40.7128', '-74.0060'],
  ['−33.86, 151.2', '-33.86', '151.2'],
])('"%s" is a latitude and a longitude', (text, latitude, longitude) => {
  expect(readPair(text)).toEqual({ latitude, longitude });
});

it.each(['40.71', '13,40', '52,52', '-122.4, 37.8', '40.71, -74.00, 3', '40, Elm St', ''])(
  '"%s" is no pair of them',
  (text) => {
    expect(readPair(text)).toBeNull();
  },
);

it.each([
  ['-122.4', '37.8', true],
  ['151.2', '-33.86', true],
  ['37.8', '-122.4', false],
  ['-122.4', '', false],
  ['-122.4', '151.2', false],
  ['190', '10', false],
])('latitude %s and longitude %s look swapped: %s', (latitude, longitude, swapped) => {
  expect(looksSwapped(latitude, longitude)).toBe(swapped);
});

const filled = newValues({ customer_address: '1 Elm St', latitude: '40.7', longitude: '-74' });
const point = () => form.getValues(['latitude', 'longitude']);

it('an address that changes loses the coordinates that were filled in with it', () => {
  form.reset(filled);
  clearFilledPlace('customer');
  expect(point()).toEqual(['', '']);
});

it('an address that changes keeps typed coordinates', () => {
  form.reset(newValues());
  setPoint('customer', { latitude: '40.7', longitude: '-74' });
  clearFilledPlace('customer');
  expect(point()).toEqual(['40.7', '-74']);
});
