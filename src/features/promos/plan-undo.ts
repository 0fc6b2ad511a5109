import type { Promo } from '#data/lists/promos-query.ts';

/** What *Undo all* switches back, as it is now, and what it leaves as it is. */
export type UndoPlan = { back: readonly Promo[]; left: readonly Promo[] };

const isSameTime = (one: string | null, other: string | null): boolean =>
  one === other || Date.parse(one ?? '') === Date.parse(other ?? '');

/** Whether nobody has changed a promo since the run did. A service that did not say when it set the status tells by the status alone. */
const isUntouched = (now: Promo, after: Promo): boolean =>
  now.status === after.status &&
  now.unconfirmed === undefined &&
  (after.changed_at === null || isSameTime(now.changed_at, after.changed_at)) &&
  (now.changed_by === undefined || after.changed_by === undefined || now.changed_by === after.changed_by);

/**
 * Divides what a run changed by what has become of it, in the order of the list. Promos that were switched back already are in neither.
 * @param changed the promos as the run left them.
 * @param promos the list, read again.
 */
export const planUndo = (changed: readonly Promo[], promos: readonly Promo[]): UndoPlan => {
  const afterRun = new Map(changed.map((row) => [row.promo_id, row]));
  const back: Promo[] = [];
  const left: Promo[] = [];
  for (const now of promos) {
    const after = afterRun.get(now.promo_id);
    afterRun.delete(now.promo_id);
    if (after && isUntouched(now, after)) back.push(now);
    else if (after && (now.status === after.status || now.unconfirmed !== undefined)) left.push(now);
  }
  // The others are in no list any more.
  return { back, left: [...left, ...afterRun.values()] };
};
