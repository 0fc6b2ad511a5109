import type { ImportRow } from './import-types.ts';

/** Rows as a message between the page and its worker: by columns, each different text once, since a copy of each cell would be slow. */
export type PackedRows = {
  numbers: Uint32Array<ArrayBuffer>;
  columns: readonly {
    /** The different texts of the column; all of its cells where `at` is null. */
    texts: readonly string[];
    /** Of each row the place of its text. */
    at: Uint16Array<ArrayBuffer> | null;
  }[];
};

/** Rows in one message: it is copied in one go, during which the page answers no key. */
export const rowsAtOnce = 500;

const packColumn = (rows: readonly ImportRow[], column: number): PackedRows['columns'][number] => {
  const places = new Map<string, number>();
  const at = new Uint16Array(rows.length);
  for (const [index, { cells }] of rows.entries()) {
    const text = cells[column] ?? '';
    const place = places.get(text) ?? places.size;
    if (place === places.size) places.set(text, place);
    // Names and addresses are all different.
    if (place > 100 && place * 2 > index)
      return { texts: rows.map((row) => row.cells[column] ?? ''), at: null };
    at[index] = place;
  }
  return { texts: [...places.keys()], at };
};

/** @param rows not more than `rowsAtOnce`, with a cell for every column. */
export const packRows = (rows: readonly ImportRow[]): PackedRows => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return {
    numbers: Uint32Array.from(rows, ({ number }) => number),
    columns: Array.from({ length: width }, (_, column) => packColumn(rows, column)),
  };
};

/** The rows of a message. Cells with the same text are the same string, so that a file takes less memory. */
export const unpackRows = ({ numbers, columns }: PackedRows): ImportRow[] =>
  Array.from(numbers, (number, index) => ({
    number,
    cells: columns.map(({ texts, at }) => texts[at ? (at[index] ?? 0) : index] ?? ''),
  }));
