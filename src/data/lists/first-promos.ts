import { createStore } from '#data/state/create-store.ts';
import type { Promo } from './cached-promos.ts';
import { perConnection } from './per-connection.ts';

/** What the service says of a promo when it has changed it. */
export type PromoTruth = Pick<Promo, 'status' | 'changed_at' | 'changed_by'>;

const createFirstPromos = () => {
  const shown = createStore<readonly Promo[] | null>(null);
  // What was changed since the reading began: its rows may be older.
  const changes = new Map<number, PromoTruth>();
  const withChanges = <Row extends Promo>(rows: Row[]): Row[] =>
    changes.size === 0 ? rows : rows.map((row) => ({ ...row, ...changes.get(row.promo_id) }));
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    /** A reading of the list begins. */
    begin: () => {
      changes.clear();
      shown.set(null);
    },
    show: (rows: Promo[]) => shown.set(withChanges(rows)),
    write: (truths: ReadonlyMap<number, PromoTruth>) => {
      for (const [promoId, truth] of truths) changes.set(promoId, truth);
      const rows = shown.get();
      if (rows) shown.set(withChanges([...rows]));
    },
    withChanges,
  };
};

/**
 * The first promos of a connection, to be drawn while the others are read. They are not in the query cache: what is there is a
 * whole list, of which things are counted, found and not found.
 */
export const firstPromos = perConnection(createFirstPromos);
