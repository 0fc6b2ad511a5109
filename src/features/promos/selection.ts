import { useMemo, useReducer } from 'react';
import type { Promo } from '#data/lists/promos-query.ts';
import { onceFor } from '#data/state/once-for.ts';

/** The selected promos, and the ends of the last range. */
export type Selection = {
  ids: ReadonlySet<number>;
  /** Rows that were selected apart from the present range: when that shrinks, they stay selected. */
  base: ReadonlySet<number>;
  /** Where a range starts. */
  anchor: number | null;
  /** Where the last range ended. */
  head: number | null;
};

const noIds: ReadonlySet<number> = new Set();

export const emptySelection: Selection = { ids: noIds, base: noIds, anchor: null, head: null };

const startAt = (ids: ReadonlySet<number>, id: number): Selection => ({
  ids,
  base: ids,
  anchor: id,
  head: id,
});

/** Selects a row, or removes it from the selection. */
export const toggle = ({ ids }: Selection, id: number): Selection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return startAt(next, id);
};

/**
 * Shift and a click: selects everything from the start of the range to this row, in place of the last range.
 * @param order the ids of the rows as they stand on the screen.
 */
export const extendTo = (selection: Selection, order: readonly number[], id: number): Selection => {
  const { anchor, base, ids } = selection;
  const start = anchor === null ? -1 : order.indexOf(anchor);
  const end = order.indexOf(id);
  if (end === -1) return selection;
  if (start === -1) return startAt(new Set(ids).add(id), id);
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...base, ...range]), base, anchor, head: id };
};

/** Shift and an arrow key: extends the range that ends at the row `from`, or starts one there. */
export const step = (selection: Selection, order: readonly number[], from: number, to: number): Selection =>
  extendTo(selection.head === from ? selection : startAt(selection.ids, from), order, to);

/** Everything that the search and the filter let through. */
export const selectAll = (order: readonly number[]): Selection => {
  const ids = new Set(order);
  return { ids, base: ids, anchor: null, head: null };
};

const filterIds = (ids: ReadonlySet<number>, test: (id: number) => boolean): ReadonlySet<number> => {
  const result = [...ids].filter(test);
  return result.length === ids.size ? ids : new Set(result);
};

const narrow = (selection: Selection, test: (id: number) => boolean): Selection => ({
  ...selection,
  ids: filterIds(selection.ids, test),
  base: filterIds(selection.base, test),
});

/** The part of the selection that is on the screen: rows out of sight are never switched. */
const within = (selection: Selection, order: readonly number[]): Selection => {
  const shown = new Set(order);
  return narrow(selection, (id) => shown.has(id));
};

/** The selection without the finished rows. */
export const without = (selection: Selection, done: ReadonlySet<number>): Selection =>
  narrow(selection, (id) => !done.has(id));

/** The selection with other rows as well. */
export const withMore = ({ ids, base, ...ends }: Selection, more: readonly number[]): Selection => ({
  ids: new Set([...ids, ...more]),
  base: new Set([...base, ...more]),
  ...ends,
});

/** A change of the selection. @param shown what of it is on the screen. @param order the ids of the rows as they stand there. */
export type SelectionChange = (shown: Selection, order: readonly number[], all: Selection) => Selection;

const orderOf = onceFor((rows: readonly Promo[]) => rows.map((row) => row.promo_id));

/**
 * The selection of the rows on the screen. What a search hides comes back with it, unless something else was selected meanwhile.
 * @returns what is on the screen, and a stable function that changes it.
 */
export const useSelection = (rows: readonly Promo[]) => {
  const [all, change] = useReducer(
    (before: Selection, next: SelectionChange) => next(within(before, orderOf(rows)), orderOf(rows), before),
    emptySelection,
  );
  // A list that another follows at once, as after a switch, is not gone through where nothing is selected.
  const shown = useMemo(() => (all.ids.size === 0 ? all : within(all, orderOf(rows))), [all, rows]);
  return [shown, change] as const;
};
