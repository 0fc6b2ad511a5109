import { expect, it } from 'vitest';
import { describeDistance } from './describe-distance.ts';

const now = Date.UTC(2026, 10, 21, 16, 24);
const minutes = (count: number) => now + count * 60_000;

it.each([
  [0, 'now'],
  [1, 'in 1 min'],
  [59, 'in 59 min'],
  [60, 'in 1 h'],
  [186, 'in 3 h 6 min'],
  [24 * 60, 'in 1 day'],
  [52 * 60, 'in 2 days 4 h'],
  [52 * 24 * 60 + 300, 'in 52 days'],
  [-1, '1 min ago'],
  [-26 * 60, '1 day 2 h ago'],
])('an instant %i minutes from now is "%s"', (count, words) => {
  expect(describeDistance(minutes(count), now)).toBe(words);
});
