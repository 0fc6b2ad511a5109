import type { ColumnTarget, ImportPlan, WholeFileAnswer } from '../import-types.ts';
import type { RowView } from '../running/row-views.ts';

/** A text of a row that is wrong, or was corrected. */
export type CellToFix = { target: ColumnTarget; text: string; message: string | null };

/** A row with problems, or that the person corrected or left out. */
export type RowToFix = Pick<RowView, 'number' | 'orderId' | 'next'> & {
  /** By the person, not for its order number. */
  isLeftOut: boolean;
  cells: readonly CellToFix[];
  /** Problems of the row as a whole. */
  messages: readonly string[];
};

const problemsOf = ({ checked }: RowView) => (checked.state === 'repair' ? checked.problems : []);

const cellsOf = (row: RowView, fix: ImportPlan['fixes'][number] = {}): CellToFix[] => {
  const texts = { ...(row.checked.state === 'repair' && row.checked.texts), ...fix };
  const messages = new Map(problemsOf(row).map(({ target, message }) => [target, message]));
  // Keys of texts are targets.
  return (Object.keys(texts) as ColumnTarget[]).map((target) => ({
    target,
    text: texts[target] ?? '',
    message: messages.get(target) ?? null,
  }));
};

/** The unsent rows with problems, and those that the person corrected or left out: a corrected row stays where it was. */
export const rowsToFix = (
  rows: readonly RowView[],
  { fixes, leftOut }: Pick<ImportPlan, 'fixes' | 'leftOut'>,
): RowToFix[] => {
  const isLeftOut = new Set(leftOut);
  return rows.flatMap((row) => {
    const { number, orderId, next } = row;
    const isListed = next === 'repair' || fixes[number] !== undefined || isLeftOut.has(number);
    if (next === 'sent' || !isListed) return [];
    const messages = problemsOf(row).flatMap(({ target, message }) => (target === null ? message : []));
    const cells = cellsOf(row, fixes[number]);
    return { number, orderId, next, isLeftOut: isLeftOut.has(number), cells, messages };
  });
};

/** The questions about the whole file that unsent rows depend on. */
export const openQuestions = (rows: readonly RowView[]): ReadonlySet<WholeFileAnswer> =>
  new Set(
    rows
      .filter(({ next }) => next === 'repair')
      .flatMap(problemsOf)
      .flatMap(({ answer }) => answer ?? []),
  );

/** The plan with a corrected text of a row. */
export const withFix = (
  plan: ImportPlan,
  number: number,
  target: ColumnTarget,
  text: string,
): ImportPlan => ({
  ...plan,
  fixes: { ...plan.fixes, [number]: { ...plan.fixes[number], [target]: text } },
});

/** The plan with a row that is left out, or included again. */
export const setRowSkipped = (plan: ImportPlan, number: number, isLeftOut: boolean): ImportPlan => {
  const others = plan.leftOut.filter((each) => each !== number);
  return { ...plan, leftOut: isLeftOut ? [...others, number] : others };
};
