import { useCallback, useEffect, useState } from 'react';
import type { Promo } from '#data/lists/promos-query.ts';
import { offerUndo } from '#ui/last-undo.ts';

/** How long a switch can be taken back. */
const undoMs = 10_000;

/**
 * The switches that can be undone, each in its row, and the last one also by the key U. They have been sent already, so that
 * closing the page loses nothing.
 * @param restore sends the status that the row had before. Must be stable.
 */
export const usePromoUndos = (restore: (before: Promo) => void) => {
  // The rows as they were before, by promo, in the order in which their switches were confirmed.
  const [undos, setUndos] = useState<ReadonlyMap<number, Promo>>(new Map());

  /** @param only the row whose undo is meant, where a later switch may have put another one in its place. */
  const forget = useCallback((promoId: number, only?: Promo) => {
    setUndos((now) => {
      const before = now.get(promoId);
      if (!before || (only && only !== before)) return now;
      const rest = new Map(now);
      rest.delete(promoId);
      return rest;
    });
  }, []);
  const offer = useCallback(
    (before: Promo) => {
      const { promo_id: id } = before;
      setUndos((now) => new Map([...now].filter(([each]) => each !== id)).set(id, before));
      setTimeout(() => forget(id, before), undoMs);
    },
    [forget],
  );
  const undo = useCallback(
    (before: Promo) => {
      forget(before.promo_id);
      restore(before);
    },
    [forget, restore],
  );

  const last = [...undos.values()].at(-1);
  useEffect(() => (last ? offerUndo(() => undo(last)) : undefined), [last, undo]);
  return { undos, offer, forget, undo };
};
