import { expect, it } from 'vitest';
import { hasSameLastDigits } from './phone.ts';

it.each([
  ['+1 (415) 555-0102', '415 555 0102', true],
  ['020 7946 0958', '+44 20 7946 0958', true],
  ['8 912 345 67 40', '+7 912 345-67-40', true],
  ['415 555 0102', '415 555 0103', false],
  ['+1 415 555 0102', '0102', false],
  ['on request', '', false],
])('%s compared with %s is the same phone: %j', (a, b, same) => {
  expect(hasSameLastDigits(a, b)).toBe(same);
});
