import { isDatetimeField } from '#contract/sides.ts';
import type { ColumnTarget, DateOrder, ImportDraft } from '../import-types.ts';
import { splitTime } from './read-cell-time.ts';
import { readOrders } from './read-date.ts';
import { textFor } from './row-texts.ts';

/** The order of day and month that a file proves: by a date such as 13/12/2037. */
export const provenOrder = ({ rows, plan }: Pick<ImportDraft, 'rows' | 'plan'>): DateOrder | null => {
  // Keys of the plan are targets.
  const targets = (Object.keys(plan.columns) as ColumnTarget[]).filter(isDatetimeField);
  const dates = new Set(
    rows.flatMap((row) => targets.map((target) => splitTime(textFor(target, row, plan)).date)),
  );
  const found = Array.from(dates, (date) => Object.keys(readOrders(date)) as DateOrder[]).filter(
    (orders) => orders.length > 0,
  );
  const common = (found[0] ?? []).filter((order) => found.every((orders) => orders.includes(order)));
  const [only = null, ...others] = common;
  // The page always asks about a year that may be first.
  return others.length > 0 || only === 'year-first' ? null : only;
};
