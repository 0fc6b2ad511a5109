import { isDatetimeField } from '#contract/sides.ts';
import type { ColumnTarget, DateOrder, ImportDraft } from '../import-types.ts';
import { splitTime } from './read-cell-time.ts';
import { readOrders } from './read-date.ts';
import { textFor } from './row-texts.ts';

const hints: Readonly<Record<DateOrder, RegExp>> = {
  'day-first': /\bd{1,2}[-/. ]m{1,3}[-/. ]y/i,
  'month-first': /\bm{1,3}[-/. ]d{1,2}[-/. ]y/i,
  'year-first': /\by{2,4}[-/. ]m{1,3}[-/. ]d/i,
};

/** The order of day and month that a file proves: by a date such as 13/12/2037, or by a heading such as "Date (MM/DD/YYYY)". */
export const provenOrder = ({
  headers,
  rows,
  plan,
}: Pick<ImportDraft, 'headers' | 'rows' | 'plan'>): DateOrder | null => {
  // Keys of the plan are targets.
  const targets = (Object.keys(plan.columns) as ColumnTarget[]).filter(isDatetimeField);
  const named = targets.flatMap((target) => plan.columns[target]?.columns ?? []);
  const isHinted = (order: DateOrder) => named.some((column) => hints[order].test(headers[column] ?? ''));
  const dates = new Set(
    rows.flatMap((row) => targets.map((target) => splitTime(textFor(target, row, plan)).date)),
  );
  const found = Array.from(dates, (date) => Object.keys(readOrders(date)) as DateOrder[]).filter(
    (orders) => orders.length > 0,
  );
  const common = (found[0] ?? []).filter((order) => found.every((orders) => orders.includes(order)));
  const [only = null, ...others] = common;
  // The page always asks about a year that may be first.
  return common.find(isHinted) ?? (others.length > 0 || only === 'year-first' ? null : only);
};
