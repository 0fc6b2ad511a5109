import type { CheckedRow, ImportRow, RowProblem } from './import-types.ts';

/** What the check found of rows, as a message of the worker: the same problems of several rows are there once. */
export type PackedChecks = {
  /** Place of the first row. */
  from: number;
  states: Uint8Array<ArrayBuffer>;
  /** First and last time of each ready row. */
  spans: Float64Array<ArrayBuffer>;
  orderIds: readonly string[];
  problems: readonly (readonly RowProblem[])[];
  /** Of each row to be repaired the place of its problems. */
  problemsAt: Uint32Array<ArrayBuffer>;
};

const states = ['ready', 'repair', 'skipped'] as const satisfies readonly CheckedRow['state'][];

export const packChecks = (from: number, rows: readonly CheckedRow[]): PackedChecks => {
  const packed = {
    from,
    states: new Uint8Array(rows.length),
    spans: new Float64Array(2 * rows.length),
    orderIds: rows.map(({ orderId }) => orderId),
    problemsAt: new Uint32Array(rows.length),
  };
  const places = new Map<readonly RowProblem[], number>();
  for (const [index, row] of rows.entries()) {
    packed.states[index] = states.indexOf(row.state);
    if (row.state === 'ready') packed.spans.set(row.span, 2 * index);
    if (row.state !== 'repair') continue;
    const place = places.get(row.problems) ?? places.size;
    places.set(row.problems, place);
    packed.problemsAt[index] = place;
  }
  return { ...packed, problems: [...places.keys()] };
};

const none: readonly RowProblem[] = [];

/** @param rows all rows of the file, in its order. */
export const unpackChecks = (packed: PackedChecks, rows: readonly ImportRow[]): CheckedRow[] =>
  Array.from(packed.states, (code, index): CheckedRow => {
    const { spans, problems, problemsAt } = packed;
    const about = { number: rows[packed.from + index]?.number ?? 0, orderId: packed.orderIds[index] ?? '' };
    const state = states[code] ?? 'skipped';
    if (state === 'ready')
      return { ...about, state, span: [spans[2 * index] ?? 0, spans[2 * index + 1] ?? 0] };
    return state === 'repair'
      ? { ...about, state, problems: problems[problemsAt[index] ?? 0] ?? none }
      : { ...about, state };
  });
