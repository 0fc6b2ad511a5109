import { expect, it } from 'vitest';
import { mayExceed } from './line-width.ts';

it.each([
  ['', false],
  ['2037-06-12 08:30', false],
  ['+1 415 555 0100', false],
  ['MMMMMMMM', false],
  ['MMMMMMMMMMMMMMM', true],
  ['1 Ferry Building, San Francisco, CA', true],
  // Widths of other characters are not known.
  ['日本', true],
  ['Chloé Dubois', false],
  ['Tue 22 Dec · –03', false],
  ['سلمى', true],
])('of %j it says %s for a line of twelve ems', (text, exceeds) => {
  expect(mayExceed(text, 12)).toBe(exceeds);
});

it('the wider the line, the more goes on it', () => {
  const text = 'dispatch@example.com';
  expect([10, 12, 14, 16].map((ems) => mayExceed(text, ems))).toEqual([true, true, false, false]);
});
