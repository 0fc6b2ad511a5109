import type { ColumnTarget, ImportPlan, ImportRow } from '../import-types.ts';
import { textFor } from './row-columns.ts';

/** Whether a row says nothing of the order but products: all other fields are blank or as in its first row. */
const isLineOf = (row: ImportRow, first: ImportRow, plan: ImportPlan): boolean =>
  // Keys of the plan are targets.
  (Object.keys(plan.columns) as ColumnTarget[]).every((target) => {
    if (target === 'job_description') return true;
    const text = textFor(target, row, plan);
    return text === '' || text === textFor(target, first, plan);
  });

/** The rows that are products of an order, by the number of its first row. */
export const findOrderLines = (
  rows: readonly ImportRow[],
  plan: ImportPlan,
): ReadonlyMap<number, readonly ImportRow[]> => {
  const firsts = new Map<string, ImportRow>();
  const lines = new Map<number, ImportRow[]>();
  if (plan.repeats !== 'join') return lines;
  for (const row of rows) {
    const order = textFor('order_id', row, plan);
    const first = firsts.get(order);
    if (order === '') continue;
    if (!first) firsts.set(order, row);
    else if (row.ragged === undefined && !plan.leftOut.includes(row.number) && isLineOf(row, first, plan))
      lines.set(first.number, [...(lines.get(first.number) ?? []), row]);
  }
  return lines;
};

/** One description of the parts that each row of an order has: each product, and a note of all rows once. */
export const joinLines = (rows: readonly (readonly string[])[]): string => {
  const [first = []] = rows;
  const isSame = first.map((part, at) => rows.every((parts) => parts[at] === part));
  // Rows that are the same are as many products.
  const areSame = !isSame.includes(false);
  return isSame
    .flatMap((same, at) => (same && !areSame ? [first] : rows).map((parts) => parts[at] ?? ''))
    .filter((part) => part !== '')
    .join('\n');
};
