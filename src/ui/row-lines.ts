/** What stands in a list from top to bottom: rows, and heads of groups between them. `at` is its place among all of them. */
export type Line<Row> =
  { kind: 'head'; at: number; group: string } | { kind: 'row'; at: number; row: Row; index: number };

type Lines<Row> = {
  lines: readonly Line<Row>[];
  /** Where each line begins, in pixels, and at last where the list ends. */
  tops: readonly number[];
  /** The line of each row. */
  lineOf: readonly number[];
};

/** Puts a head before the first row of each group. @param heights in pixels. */
export const layOut = <Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
  heights: { row: number; head: number },
): Lines<Row> => {
  const lines: Line<Row>[] = [];
  const tops = [0];
  const lineOf: number[] = [];
  const add = (line: Line<Row>, height: number) => {
    tops.push((tops.at(-1) ?? 0) + height);
    lines.push(line);
  };
  let last: string | null = null;
  for (const [index, row] of rows.entries()) {
    const group = groupOf?.(row) ?? null;
    if (group !== null && group !== last) add({ kind: 'head', at: lines.length, group }, heights.head);
    last = group;
    lineOf.push(lines.length);
    add({ kind: 'row', at: lines.length, row, index }, heights.row);
  }
  return { lines, tops, lineOf };
};
