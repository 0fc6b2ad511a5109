import type { ColumnTarget, ImportDraft, ImportRow } from '../import-types.ts';

/** The place of a row among rows in the order of their numbers, as all rows of a file and every choice of them are; -1: none. */
export const placeOfRow = (rows: readonly Pick<ImportRow, 'number'>[], number: number): number => {
  let [low, high] = [0, rows.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = rows[middle]?.number ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** A cell of a row by the row's number, and the text it is to have. */
export type CellChange = { number: number; column: number; text: string };

/** The draft with other texts in some cells; rows without a change stay the same objects. */
export const withCells = (draft: ImportDraft, changes: readonly CellChange[]): ImportDraft => {
  const byRow = Map.groupBy(changes, ({ number }) => number);
  const rows = [...draft.rows];
  for (const [number, own] of byRow) {
    const place = placeOfRow(rows, number);
    const row = rows[place];
    if (!row) continue;
    const cells = draft.headers.map((_, at) => row.cells[at] ?? '');
    for (const { column, text } of own) cells[column] = text;
    rows[place] = { ...row, cells, read: row.read ?? row.cells };
  }
  return { ...draft, rows };
};

/** The column that gives a field, and the draft with one more where none does. */
export const withColumn = (
  draft: ImportDraft,
  target: ColumnTarget,
  header: string,
): { draft: ImportDraft; column: number } => {
  const known = draft.plan.columns[target];
  if (known !== undefined) return { draft, column: known };
  const column = draft.headers.length;
  return {
    column,
    draft: {
      ...draft,
      headers: [...draft.headers, header],
      plan: { ...draft.plan, columns: { ...draft.plan.columns, [target]: column } },
    },
  };
};

/** The draft with a row that is skipped, or is taken back. */
export const withLeftOut = (draft: ImportDraft, number: number, isLeftOut: boolean): ImportDraft => {
  const others = (draft.plan.leftOut ?? []).filter((each) => each !== number);
  return { ...draft, plan: { ...draft.plan, leftOut: isLeftOut ? [...others, number] : others } };
};
