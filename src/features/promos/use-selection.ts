import { useMemo, useReducer } from 'react';
import type { Promo } from '#data/lists/promos.ts';

type Row = Pick<Promo, 'promo_id'>;

type Selection = {
  ids: ReadonlySet<number>;
  /** The promo that was clicked last: a range starts there. */
  last: number | null;
};

export type SelectionChange =
  | { kind: 'click'; id: number; isRange: boolean }
  | { kind: 'set'; rows: readonly Row[] };

const nothing: Selection = { ids: new Set(), last: null };

/** @param order the rows as they are shown. */
export const changeSelection = (
  { ids, last }: Selection,
  change: SelectionChange,
  order: readonly Row[],
): Selection => {
  if (change.kind === 'set') return { ids: new Set(change.rows.map((row) => row.promo_id)), last: null };
  const { id, isRange } = change;
  const next = new Set(ids);
  const from = isRange ? order.findIndex((row) => row.promo_id === last) : -1;
  if (from !== -1) {
    const to = order.findIndex((row) => row.promo_id === id);
    for (const row of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.promo_id);
  } else if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
};

/** The selected rows of those that are shown. A row that a search hides is selected again when it is shown again. */
export const useSelection = (rows: readonly Promo[]) => {
  // The reducer of the last render, so that `change` is stable.
  const [{ ids }, change] = useReducer(
    (before: Selection, next: SelectionChange) => changeSelection(before, next, rows),
    nothing,
  );
  const selected = useMemo(
    () => (ids.size === 0 ? [] : rows.filter((row) => ids.has(row.promo_id))),
    [ids, rows],
  );
  return { ids, selected, change };
};
