import type { CheckedRow, ColumnTarget, ImportPlan, WholeFileAnswer } from '../import-types.ts';
import type { RowView } from '../running/row-views.ts';

export const problemsOf = (row: CheckedRow) => (row.state === 'repair' ? row.problems : []);

/** The texts of a row that are wrong, or were corrected. */
export const cellsToFix = (row: CheckedRow, fix: ImportPlan['fixes'][number] = {}) => {
  const texts = { ...(row.state === 'repair' && row.texts), ...fix };
  // Keys of texts are targets.
  return (Object.keys(texts) as ColumnTarget[]).map((target) => ({
    target,
    text: texts[target] ?? '',
    message: problemsOf(row).findLast((problem) => problem.target === target)?.message,
  }));
};

/** The unsent rows with problems, and those that the person corrected or left out: a corrected row stays where it was. */
export const rowsToFix = (
  rows: readonly RowView[],
  { fixes, leftOut }: Pick<ImportPlan, 'fixes' | 'leftOut'>,
): RowView[] => {
  const touched = new Set([...leftOut, ...Object.keys(fixes).map(Number)]);
  return rows.filter(({ number, next }) => next === 'repair' || (next !== 'sent' && touched.has(number)));
};

/** The questions about the whole file that unsent rows depend on. */
export const openQuestions = (rows: readonly RowView[]): ReadonlySet<WholeFileAnswer> =>
  new Set(
    rows
      .filter(({ next }) => next === 'repair')
      .flatMap(problemsOf)
      .flatMap(({ answer }) => answer ?? []),
  );
