import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repositoryFiles, root } from '#testing/repository.ts';
import { titlesOf } from '#testing/test-titles.ts';

const matrix = readFileSync(`${root}e2e/faults/README.md`, 'utf8');

/** The rows of the fault matrix: number, and the test files that it names. */
const rowsOf = (text: string): Map<number, string[]> =>
  new Map(
    [...text.matchAll(/^\| (\d+) .*\|(.*)\|$/gm)].map(([, number, files = '']) => [
      Number(number),
      [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    ]),
  );

const numbersIn = (titles: readonly string[]): Set<number> =>
  new Set(titles.flatMap((title) => [...title.matchAll(/\bFM-(\d+)\b/g)].map(([, row]) => Number(row))));

const tested = new Map(
  repositoryFiles(/\.(test|e2e)\.tsx?$/).map(({ path, text }) => [path, numbersIn(titlesOf(path, text))]),
);

/** Rows without a test file, and those that name a file without a test of their number. */
const unproved = (rows: Map<number, string[]>, tests: ReadonlyMap<string, ReadonlySet<number>>): string[] =>
  [...rows].flatMap(([row, files]) =>
    files.length === 0
      ? [`FM-${row} names no test`]
      : files.filter((file) => !tests.get(file)?.has(row)).map((file) => `FM-${row} has no test in ${file}`),
  );

it('every row of the fault matrix names test files that have a test of its number', () => {
  const rows = rowsOf(matrix);
  expect(rows.size).toBeGreaterThan(50);
  expect(unproved(rows, tested)).toEqual([]);
});

it('a row without a test is found', () => {
  const rows = rowsOf('| 1 | a | b | `x.e2e.ts` |\n| 2 | a | b | `x.e2e.ts` |\n| 3 | a | b | |\n');
  expect(unproved(rows, new Map([['x.e2e.ts', new Set([1])]]))).toEqual([
    'FM-2 has no test in x.e2e.ts',
    'FM-3 names no test',
  ]);
});

it('no number of the fault matrix is used twice', () => {
  const numbers = [...matrix.matchAll(/^\| (\d+) /gm)].map(([, number]) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
});

it('a number counts only where it is part of a test title', () => {
  const titles = titlesOf(
    'x.test.ts',
    'it("FM-1 a", f); test.each(t)(`FM-2 %s ${a} FM-3`, f); describe("FM-4", f); log("FM-5"); /* FM-6 */ g(it, "FM-7");',
  );
  expect([...numbersIn(titles)]).toEqual([1, 2, 3, 4]);
});
