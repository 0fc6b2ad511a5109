import type { ColumnTarget, ImportDraft } from '../import-types.ts';

/** A cell of a row by the row's number, and the text it is to have. */
export type CellChange = { number: number; column: number; text: string };

/** The draft with other texts in some cells; rows without a change stay the same objects. */
export const withCells = (draft: ImportDraft, changes: readonly CellChange[]): ImportDraft => {
  const byRow = Map.groupBy(changes, ({ number }) => number);
  const rows = draft.rows.map((row) => {
    const own = byRow.get(row.number);
    if (!own) return row;
    const cells = draft.headers.map((_, at) => row.cells[at] ?? '');
    for (const { column, text } of own) cells[column] = text;
    return { ...row, cells };
  });
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
