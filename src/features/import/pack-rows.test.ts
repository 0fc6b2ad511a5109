import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CheckedRow, RowProblem } from './import-types.ts';
import { packChecks, unpackChecks } from './pack-checked.ts';
import { packRows, unpackRows } from './pack-rows.ts';

const rowsOf = (cells: readonly string[][]) => cells.map((each, at) => ({ number: 2 * at + 2, cells: each }));

it('rows arrive as they were sent, whatever their texts repeat', () => {
  const some = fc.constantFrom('', 'Harbor', '+1 415', 'a\nb', '\u{1f4e6}');
  const tables = fc.integer({ min: 0, max: 4 }).chain((width) =>
    fc.array(fc.array(fc.oneof(some, fc.string()), { minLength: width, maxLength: width }), {
      maxLength: 500,
      size: 'max',
    }),
  );
  fc.assert(
    fc.property(tables, (cells) => {
      expect(unpackRows(packRows(rowsOf(cells)))).toEqual(rowsOf(cells));
    }),
    { numRuns: 50 },
  );
});

it('a file takes the memory of its different texts: 500 rows of one town have it once', () => {
  const rows = rowsOf(Array.from({ length: 500 }, (_each, at) => [`B-${at}`, 'San Francisco']));
  expect(packRows(rows).columns.map(({ texts }) => texts.length)).toEqual([500, 1]);
});

it('what the check found arrives as it was found, from any place on', () => {
  const problem = (message: string): RowProblem => ({
    target: null,
    message,
    repair: 'cell',
    suggestion: null,
  });
  const shared = [problem('No phone.')];
  const found: CheckedRow[] = [
    { number: 2, orderId: 'A', state: 'ready', span: [1, 2] },
    { number: 4, orderId: '', state: 'repair', problems: shared },
    { number: 6, orderId: 'A', state: 'skipped' },
    { number: 8, orderId: 'B', state: 'repair', problems: [problem('No address.'), ...shared] },
    { number: 10, orderId: 'C', state: 'repair', problems: shared },
  ];
  const rows = rowsOf(found.map(() => []));
  const packed = packChecks(1, found.slice(1));
  expect(unpackChecks(packed, rows)).toEqual(found.slice(1));
  expect(packed.problems).toHaveLength(2);
  expect(unpackChecks(packChecks(0, found), rows)).toEqual(found);
});
