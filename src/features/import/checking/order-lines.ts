import type { ColumnTarget, ImportPlan, ImportRow } from '../import-types.ts';
import { textFor } from './row-texts.ts';

/** Whether a row says nothing of the order but products: all other fields are blank or as in its first row. */
const isLineOf = (row: ImportRow, first: ImportRow, plan: ImportPlan): boolean =>
  // Keys of the plan are targets.
  (Object.keys(plan.columns) as ColumnTarget[])
    .filter((target) => target !== 'job_description')
    .every((target) => ['', textFor(target, first, plan)].includes(textFor(target, row, plan)));

/** The rows that are products of an order, by the number of its first row. */
export const findOrderLines = (
  rows: readonly ImportRow[],
  plan: ImportPlan,
): ReadonlyMap<number, readonly ImportRow[]> => {
  const lines = new Map<number, readonly ImportRow[]>();
  if (plan.repeats !== 'join') return lines;
  for (const [order, [first, ...others]] of Map.groupBy(rows, (row) => textFor('order_id', row, plan))) {
    if (order === '' || !first) continue;
    const isWhole = ({ number, ragged }: ImportRow) => ragged === undefined && !plan.leftOut.includes(number);
    const own = others.filter((row) => isWhole(row) && isLineOf(row, first, plan));
    lines.set(first.number, own);
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
