import { expect, it } from 'vitest';
import { shortPlace } from './summarize.ts';

it.each([
  ['114 Sansome Street, San Francisco, CA', '114 Sansome Street'],
  ['114 Sansome Street\nSan Francisco', '114 Sansome Street'],
  ['12, Rue de la Paix, Paris', '12, Rue de la Paix'],
  ['12\nRue de la Paix', '12\nRue de la Paix'],
  ['37.79, -122.40', '37.79, -122.40'],
  [' Pier 39 ', 'Pier 39'],
  ['Санкт-Петербург, Россия', 'Санкт-Петербург'],
  ['', ''],
])('"%s" is "%s" in short', (place, short) => {
  expect(shortPlace(place)).toBe(short);
});
