import { expect, it } from 'vitest';
import { joinAddress } from './row-texts.ts';

it.each([
  [['2 Marina Blvd', 'San Francisco', 'CA', '94123'], '2 Marina Blvd, San Francisco, CA 94123'],
  [['Torstr.', '12', '10119', 'Berlin'], 'Torstr. 12, 10119 Berlin'],
  [['Marina Blvd', '2', 'San Francisco'], 'Marina Blvd 2, San Francisco'],
  [['12', 'rue de la Paix', '', 'Paris'], '12 rue de la Paix, Paris'],
  [['221b', 'Baker Street', 'London', 'NW1 6XE'], '221b Baker Street, London, NW1 6XE'],
  [['1 Ferry Building', '', ''], '1 Ferry Building'],
  [['', ''], ''],
])('the columns %j of an address are written as %s', (texts, address) => {
  expect(joinAddress(texts)).toBe(address);
});
