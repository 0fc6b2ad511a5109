import { extendTo, nothing, selectAll, step, toggle, within, without, type Selection } from './selection.ts';

/** The selection of the rows on the screen; a row hears of it without the whole list being drawn again. */
export const createSelectionStore = () => {
  const listeners = new Set<() => void>();
  let order: readonly number[] = [];
  // What a search hides comes back with it, unless something else was selected meanwhile.
  let all = nothing;
  let shown = nothing;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const put = (next: Selection) => {
    all = next;
    shown = next;
    tell();
  };

  return {
    get: (): Selection => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The rows are others now. */
    show: (ids: readonly number[]) => {
      order = ids;
      shown = within(all, order);
      tell();
    },
    toggle: (id: number) => put(toggle(shown, id)),
    extendTo: (id: number) => put(extendTo(shown, order, id)),
    step: (from: number, to: number) => put(step(shown, order, from, to)),
    /** Those and no others; they may come into sight later. */
    select: (ids: readonly number[]) => put(selectAll(ids)),
    selectAll: () => put(selectAll(order)),
    clear: () => put(nothing),
    letGo: (ids: ReadonlySet<number>) => {
      all = without(all, ids);
      shown = within(all, order);
      tell();
    },
  };
};

export type SelectionStore = ReturnType<typeof createSelectionStore>;
