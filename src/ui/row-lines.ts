/** What stands in a list from top to bottom: rows, and heads of groups between them. `at` is its place among all of them. */
export type Line<Row> =
  | { kind: 'head'; at: number; group: string }
  | { kind: 'row'; at: number; row: Row; index: number };

export type Lines<Row> = {
  count: number;
  /** In pixels. */
  rowHeight: number;
  /** Throws RangeError for a place that is not one of the list's. */
  lineAt: (at: number) => Line<Row>;
  /** Where a line begins, in pixels; of `count`, where the list ends. */
  topOf: (at: number) => number;
  /** The line of a row, by the row's index. */
  lineOf: (index: number) => number;
  /** The line that is so many pixels below the top; the first or the last where there is none. */
  lineBelow: (pixels: number) => number;
  /** The line of the head that the line is under; null where the list has no groups. */
  headOver: (at: number) => number | null;
  /** Where the rows under a head end, in pixels. */
  endOf: (head: number) => number;
};

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

const itemAt = <Item>(items: readonly Item[], at: number): Item => {
  if (at < 0 || at >= items.length) throw new RangeError();
  // It was just looked whether there is one.
  return items[at] as Item;
};

/** Ten thousand rows of one height need no table of their places. */
const layOutEven = <Row>(rows: readonly Row[], height: number): Lines<Row> => ({
  count: rows.length,
  rowHeight: height,
  lineAt: (at) => ({ kind: 'row', at, row: itemAt(rows, at), index: at }),
  topOf: (at) => at * height,
  lineOf: (index) => index,
  lineBelow: (pixels) => within(Math.floor(pixels / height), rows.length),
  headOver: () => null,
  endOf: () => rows.length * height,
});

/** Puts a head before the first row of each group. @param heights in pixels. */
export const layOut = <Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
  heights: { row: number; head: number },
): Lines<Row> => {
  if (!groupOf) return layOutEven(rows, heights.row);
  const lines: Line<Row>[] = [];
  const tops = [0];
  const lineOf: number[] = [];
  const headOver: number[] = [];
  const ends = new Map<number, number>();
  let head = 0;
  const add = (line: Line<Row>, height: number) => {
    tops.push((tops.at(-1) ?? 0) + height);
    headOver.push(head);
    lines.push(line);
  };
  let last: string | null = null;
  for (const [index, row] of rows.entries()) {
    const group = groupOf(row);
    if (group !== last) {
      head = lines.length;
      add({ kind: 'head', at: head, group }, heights.head);
    }
    last = group;
    lineOf.push(lines.length);
    add({ kind: 'row', at: lines.length, row, index }, heights.row);
    ends.set(head, tops.at(-1) ?? 0);
  }
  return {
    count: lines.length,
    rowHeight: heights.row,
    lineAt: (at) => itemAt(lines, at),
    topOf: (at) => tops[at] ?? 0,
    lineOf: (index) => lineOf[index] ?? 0,
    lineBelow: (pixels) => {
      let [low, high] = [0, Math.max(0, lines.length - 1)];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((tops[middle] ?? 0) <= pixels) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    headOver: (at) => headOver[at] ?? null,
    endOf: (at) => ends.get(at) ?? 0,
  };
};
