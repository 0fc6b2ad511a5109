import type { ColumnTarget, ImportPlan, ImportRow } from '../import-types.ts';
import { describeParts, textFor, textsFor } from './row-texts.ts';

/** Whether a row says nothing of the order but products: all other fields are blank or as in its first row. */
const isLineOf = (row: ImportRow, first: ImportRow, plan: ImportPlan): boolean =>
  // Keys of the plan are targets.
  (Object.keys(plan.columns) as ColumnTarget[])
    .filter((target) => target !== 'job_description')
    .every((target) => ['', textFor(target, first, plan)].includes(textFor(target, row, plan)));

/** One description of the parts that each row of an order has: each product, and a note of all rows once. */
const joinLines = (rows: readonly (readonly string[])[]): string => {
  const [first = []] = rows;
  const isSame = first.map((part, at) => rows.every((parts) => parts[at] === part));
  // Rows that are the same are as many products.
  const areSame = !isSame.includes(false);
  return isSame
    .flatMap((same, at) => (same && !areSame ? [first] : rows).map((parts) => parts[at] ?? ''))
    .filter((part) => part !== '')
    .join('\n');
};

/** The rows of a file with the products of each order in its first row. @returns those whose products are in another one as `joined` */
export const joinOrders = (rows: readonly ImportRow[], plan: ImportPlan) => {
  const joined = new Set<number>();
  if (plan.repeats !== 'join') return { whole: rows, joined };
  const firsts = new Map<number, string>();
  const isWhole = ({ number, ragged }: ImportRow) => ragged === undefined && !plan.leftOut.includes(number);
  for (const [order, [first, ...others]] of Map.groupBy(rows, (row) => textFor('order_id', row, plan))) {
    if (order === '' || !first) continue;
    const lines = others.filter((row) => isWhole(row) && isLineOf(row, first, plan));
    for (const { number } of lines) joined.add(number);
    const parts = [first, ...lines].map((row) => describeParts(textsFor('job_description', row, plan)));
    if (lines.length > 0) firsts.set(first.number, joinLines(parts));
  }
  const whole = rows.map((row) => {
    const products = firsts.get(row.number);
    return products === undefined ? row : { ...row, products };
  });
  return { whole, joined };
};
