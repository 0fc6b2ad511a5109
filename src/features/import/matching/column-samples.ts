import type { ImportDraft, ImportRow } from '../import-types.ts';

type Rows = ImportDraft['rows'];

const samplesShown = 3;

const samplesOf = (rows: Rows, column: number): readonly string[] => {
  const values = new Set<string>();
  let last = '';
  for (const { cells } of rows) {
    const text = cells[column] ?? '';
    // Where a column says the same in ten thousand rows, all of them are looked at.
    if (text === last) continue;
    last = text;
    const cell = text.trim();
    if (cell !== '') values.add(cell);
    if (values.size === samplesShown) break;
  }
  return [...values];
};

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** The columns in which two files of as many rows differ. */
const changedColumns = (before: Rows, rows: Rows): Set<number> => {
  const columns = new Set<number>();
  const compare = ({ cells: old }: ImportRow, { cells }: ImportRow) => {
    for (let column = 0; column < Math.max(old.length, cells.length); column += 1)
      if (old[column] !== cells[column]) columns.add(column);
  };
  for (const [at, row] of rows.entries()) {
    const old = before[at];
    if (old && old !== row) compare(old, row);
  }
  return columns;
};

/**
 * Finds the first different values of each column, to tell what it holds. Where it is asked again after an edit, only the columns
 * that were edited are looked through; the same array comes as long as every column has the same ones.
 */
export const createColumnSamples = () => {
  let [known, samples]: [Rows, readonly (readonly string[])[]] = [[], []];
  return (rows: Rows, columnCount: number): readonly (readonly string[])[] => {
    const isSameFile = rows.length === known.length && columnCount === samples.length;
    const changed = isSameFile ? changedColumns(known, rows) : null;
    known = rows;
    const found = Array.from({ length: columnCount }, (_, column) => {
      const before = samples[column];
      if (before && changed && !changed.has(column)) return before;
      const values = samplesOf(rows, column);
      return before && isSame(values, before) ? before : values;
    });
    return isSame(found, samples) ? samples : (samples = found);
  };
};
