import type { PromoStatus } from '#contract/promo.ts';
import type { LastPromoChange } from '#data/lists/last-promo-changes.ts';
import { createSignal } from '#data/state/create-store.ts';
import type { BulkRun } from './bulk-run.ts';
import type { PromoUndos } from './promo-undos.ts';
import type { SelectionStore } from './selection-store.ts';

/** What a row shows of its promo beside what the list says. */
export type RowState = {
  /** What is being asked. */
  pending: PromoStatus | undefined;
  last: LastPromoChange | null;
  undo: (() => void) | null;
  isSelected: boolean;
  /** Many are switched at once: the bar tells, or every row would. */
  isQuiet: boolean;
};

type Heard = { subscribe: (listener: () => void) => () => void };

type Sources = {
  pending: Heard & { get: (promoId: number) => PromoStatus | undefined };
  changes: Heard & { get: (promoId: number) => LastPromoChange | null };
  undos: PromoUndos;
  bulk: BulkRun;
  selection: SelectionStore;
};

const isSame = (a: RowState, b: RowState): boolean =>
  a.pending === b.pending &&
  a.last === b.last &&
  a.undo === b.undo &&
  a.isSelected === b.isSelected &&
  a.isQuiet === b.isQuiet;

/** All that rows follow, in one: a row has one subscription, and is drawn again only where something of its own promo changed. */
export const createRowStates = ({ pending, changes, undos, bulk, selection }: Sources) => {
  const states = new Map<number, RowState>();
  const { tell, subscribe } = createSignal();
  let listeners = 0;
  let stops: (() => void)[] = [];
  return {
    /** The same object as long as nothing of it changes. */
    get: (promoId: number): RowState => {
      const state: RowState = {
        pending: pending.get(promoId),
        // What the bar says to go on by itself is not to be tried again by hand.
        last: bulk.waitsFor(promoId) ? null : changes.get(promoId),
        undo: undos.get(promoId),
        isSelected: selection.get().ids.has(promoId),
        isQuiet: bulk.get()?.state === 'running',
      };
      const before = states.get(promoId);
      if (before && isSame(before, state)) return before;
      states.set(promoId, state);
      return state;
    },
    subscribe: (listener: () => void): (() => void) => {
      const stop = subscribe(listener);
      listeners += 1;
      if (listeners === 1)
        stops = [pending, changes, undos, bulk, selection].map((source) => source.subscribe(tell));
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        for (const each of stops) each();
        stops = [];
      };
    },
  };
};

export type RowStates = ReturnType<typeof createRowStates>;
