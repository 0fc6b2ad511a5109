import { expect, it } from 'vitest';
import type { ImportRow } from '../import-types.ts';
import { rowOrderNumbers } from './row-order-numbers.ts';

const rowsOf = (...rows: string[][]): ImportRow[] => rows.map((cells, at) => ({ number: at + 2, cells }));

const numbersOf = (rows: readonly ImportRow[], column = 0) => [...rowOrderNumbers(rows, [column]).values()];

const first = ['', '+1 415', '2 Marina Blvd'];
const second = ['', '+1 416', '2 Marina Blvd'];

it('the same file gets the same numbers, also with rows added to it and another column for the numbers', () => {
  const numbers = numbersOf(rowsOf(first, second));
  expect(numbersOf(rowsOf(first, second))).toEqual(numbers);
  expect(numbersOf(rowsOf(['', '+1 999'], first, second)).slice(1)).toEqual(numbers);
  expect(numbersOf(rowsOf([...first, ''], [...second, 'T-1']), 3)).toEqual(numbers);
  for (const number of numbers) expect(number).toMatch(/^T-[0-9A-Z]{6}-[0-9A-Z]{6}$/);
});

it('rows that say the same have numbers of their own', () => {
  const numbers = numbersOf(rowsOf(first, first, second, first));
  expect(new Set(numbers).size).toBe(4);
  expect(numbersOf(rowsOf(first, second, first)).slice(0, 2)).toEqual([numbers[0], numbers[2]]);
});

it('of 50,000 rows no two have one number', () => {
  const rows = rowsOf(
    ...Array.from({ length: 50_000 }, (_each, at) => ['', `+1 415 ${at}`, 'Denver', 'Box']),
  );
  expect(new Set(numbersOf(rows)).size).toBe(50_000);
});
