import { isDatetimeField } from '#contract/sides.ts';
import type { ColumnTarget, DateOrder, ImportDraft } from '../import-types.ts';
import { commonOrders } from './read-date.ts';
import { splitTime } from './read-cell-time.ts';
import { textFor } from './row-columns.ts';

const hints: readonly (readonly [DateOrder, RegExp])[] = [
  ['day-first', /\bd{1,2}[-/. ]m{1,3}[-/. ]y/i],
  ['month-first', /\bm{1,3}[-/. ]d{1,2}[-/. ]y/i],
  ['year-first', /\by{2,4}[-/. ]m{1,3}[-/. ]d/i],
];

/** The order of day and month that a file proves: by a date such as 13/12/2037, or by a heading such as "Date (MM/DD/YYYY)". */
export const provenOrder = ({
  headers,
  rows,
  plan,
}: Pick<ImportDraft, 'headers' | 'rows' | 'plan'>): DateOrder | null => {
  // Keys of the plan are targets.
  const targets = (Object.keys(plan.columns) as ColumnTarget[]).filter(isDatetimeField);
  const named = targets
    .flatMap((target) => plan.columns[target]?.columns ?? [])
    .map((column) => headers[column] ?? '');
  const hint = hints.find(([, shape]) => named.some((header) => shape.test(header)))?.[0];
  const dates = new Set(
    rows.flatMap((row) => targets.map((target) => splitTime(textFor(target, row, plan)).date)),
  );
  const orders = commonOrders([...dates]) ?? [];
  if (hint && orders.includes(hint)) return hint;
  const [only, ...others] = orders;
  // The page always asks about a year that may be first.
  return only === undefined || others.length > 0 || only === 'year-first' ? null : only;
};
