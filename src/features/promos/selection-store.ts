import { createStore } from '#data/state/create-store.ts';
import { extendTo, nothing, selectAll, step, toggle, within, without, type Selection } from './selection.ts';

/** The selection of the rows on the screen; a row hears of it without the whole list being drawn again. */
export const createSelectionStore = () => {
  let order: readonly number[] = [];
  let isWhole = true;
  // What a search hides comes back with it, unless something else was selected meanwhile.
  let all = nothing;
  const shown = createStore(nothing);

  const put = (next: Selection) => {
    all = next;
    shown.set(next);
  };

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    /** The rows are others now. @param areAll false while more of them are to come. */
    show: (ids: readonly number[], areAll: boolean) => {
      order = ids;
      isWhole = areAll;
      shown.set(within(all, order));
    },
    toggle: (id: number) => put(toggle(shown.get(), id)),
    extendTo: (id: number) => put(extendTo(shown.get(), order, id)),
    step: (from: number, to: number) => put(step(shown.get(), order, from, to)),
    /** Those and no others; they may come into sight later. */
    select: (ids: readonly number[]) => put(selectAll(ids)),
    /** Does nothing while more rows are to come: they would be left out. */
    selectAll: () => {
      if (isWhole) put(selectAll(order));
    },
    clear: () => put(nothing),
    letGo: (ids: ReadonlySet<number>) => {
      all = without(all, ids);
      shown.set(within(all, order));
    },
  };
};

export type SelectionStore = ReturnType<typeof createSelectionStore>;
