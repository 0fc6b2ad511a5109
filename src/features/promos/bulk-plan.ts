import type { ListState, Promo } from '#data/lists/promos-query.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { knownStatus } from './describe-change.ts';

export type BulkPlan = {
  /** How many are selected. */
  count: number;
  /** How many of them are active, and how many are not, by what the list says. */
  active: number;
  inactive: number;
  /** The selected rows that are to be sent for each status. */
  needs: Record<PromoStatus, readonly Promo[]>;
};

/** What switching the selected rows would send. The status is absolute: what has it already is left alone (§4.6). */
export const planBulk = (rows: readonly Promo[], ids: ReadonlySet<number>, list: ListState): BulkPlan => {
  const selected = ids.size === 0 ? [] : rows.filter((row) => ids.has(row.promo_id));
  return {
    count: selected.length,
    active: selected.filter((row) => knownStatus(row, list) === 1).length,
    inactive: selected.filter((row) => knownStatus(row, list) === 0).length,
    needs: {
      0: selected.filter((row) => knownStatus(row, list) !== 0),
      1: selected.filter((row) => knownStatus(row, list) !== 1),
    },
  };
};
