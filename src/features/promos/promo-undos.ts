import type { PromoStatus } from '#contract/promo.ts';
import { createSignal } from '#data/state/create-store.ts';
import { offerUndo } from '#ui/last-undo.ts';

/** How long a switch can be taken back. */
const undoMs = 10_000;

/**
 * The switches that can be undone, each in its row, and the last one also by the key U. They have been sent already, so that
 * closing the page loses nothing; an undo sends the opposite status.
 */
export const createPromoUndos = () => {
  // By promo, in the order in which they were confirmed.
  const undos = new Map<number, { undo: () => void; end: ReturnType<typeof setTimeout> }>();
  const changes = createSignal();
  let letGo: (() => void) | null = null;
  let isOpen = false;

  const tell = () => {
    letGo?.();
    const last = [...undos.values()].at(-1);
    letGo = last ? offerUndo(last.undo) : null;
    changes.tell();
  };
  const forget = (promoId: number) => {
    clearTimeout(undos.get(promoId)?.end);
    if (undos.delete(promoId)) tell();
  };

  return {
    /** Offers the undo of a confirmed switch. @param set sends the status that it had before. */
    offer: (promoId: number, before: PromoStatus, set: (status: PromoStatus) => void) => {
      forget(promoId);
      if (!isOpen) return;
      const undo = () => {
        forget(promoId);
        set(before);
      };
      undos.set(promoId, { undo, end: setTimeout(() => forget(promoId), undoMs) });
      tell();
    },
    forget,
    /** The undo of a switch; null where it is too late. */
    get: (promoId: number): (() => void) | null => undos.get(promoId)?.undo ?? null,
    subscribe: changes.subscribe,
    /** To be called when the page opens. @returns the function for when it closes: a change that ends later offers no undo. */
    open: () => {
      isOpen = true;
      return () => {
        isOpen = false;
        for (const promoId of undos.keys()) forget(promoId);
      };
    },
  };
};

export type PromoUndos = ReturnType<typeof createPromoUndos>;
