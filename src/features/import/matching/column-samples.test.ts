import { expect, it } from 'vitest';
import type { ImportRow } from '../import-types.ts';
import { createColumnSamples } from './column-samples.ts';

const rowsOf = (...texts: string[][]): ImportRow[] =>
  texts.map((cells, at) => ({ number: at + 2, cells: [...cells] }));

it('the samples of a column are its first three different values', () => {
  const samples = createColumnSamples();
  const rows = rowsOf(['A-1', 'x'], ['A-2', ' '], ['A-2', ' x '], ['A-3'], ['A-4', 'y']);
  expect(samples(rows, 2)).toEqual([
    ['A-1', 'A-2', 'A-3'],
    ['x', 'y'],
  ]);
});

it('an edit changes the samples of its column, and only that column is looked through again', () => {
  const samples = createColumnSamples();
  const rows = rowsOf(['A-1', 'x'], ['A-2', 'x'], ['A-3', 'x'], ['A-4', 'x']);
  const before = samples(rows, 2);
  const reads: PropertyKey[] = [];
  const cells = new Proxy(['B-2', 'x'], {
    get: (target, name) => {
      reads.push(name);
      return Reflect.get(target, name) as unknown;
    },
  });
  const after = samples(rows.with(1, { number: 3, cells }), 2);
  expect(after).toEqual([['A-1', 'B-2', 'A-3'], ['x']]);
  expect(after[1]).toBe(before[1]);
  expect(reads.filter((name) => name === '1')).toHaveLength(1);
});

it('an edit of what is no sample leaves them the same, and so nothing of them is drawn again', () => {
  const samples = createColumnSamples();
  const rows = rowsOf(['A-1'], ['A-2'], ['A-3'], ['A-4']);
  const before = samples(rows, 1);
  expect(samples(rows.with(3, { number: 5, cells: ['B-4'] }), 1)).toBe(before);
});

it('another file, another count of columns and rows that come later have their own samples', () => {
  const samples = createColumnSamples();
  samples(rowsOf(['A-1'], ['A-2']), 1);
  expect(samples(rowsOf(['C-1'], ['C-2']), 1)).toEqual([['C-1', 'C-2']]);
  expect(samples(rowsOf(['C-1'], ['C-2'], ['C-3']), 1)).toEqual([['C-1', 'C-2', 'C-3']]);
  expect(samples(rowsOf(['C-1', 'n'], ['C-2'], ['C-3']), 2)).toEqual([['C-1', 'C-2', 'C-3'], ['n']]);
});
