import type { PromoStatus } from '#contract/promo.ts';
import type { Promo } from '#data/lists/promos.ts';

/** A promo that a run switched: its status before, null if unknown, and the row right after. */
export type SwitchedPromo = { before: PromoStatus | null; after: Promo };

/** What *Undo all* switches back, and what it doesn't. Every switched promo is in one of them. */
export type UndoParts = {
  back: readonly Promo[];
  changedSince: readonly Promo[];
  unknownBefore: readonly Promo[];
};

const isSameTime = (one: string | null, other: string | null): boolean =>
  one === other || Date.parse(one ?? '') === Date.parse(other ?? '');

/** Whether a promo is as the run left it. If the service didn't say when it set the status, only the status decides. */
export const isUntouched = (now: Promo | undefined, { status, changed_at: at }: Promo): now is Promo =>
  now?.status === status && now.unconfirmed === undefined && (at === null || isSameTime(now.changed_at, at));

/** @param promos the list, read after the run. */
export const splitUndo = (switched: readonly SwitchedPromo[], promos: readonly Promo[]): UndoParts => {
  const byId = new Map(promos.map((row) => [row.promo_id, row]));
  const back: Promo[] = [];
  const changedSince: Promo[] = [];
  const unknownBefore: Promo[] = [];
  for (const { before, after } of switched) {
    const now = byId.get(after.promo_id);
    if (!isUntouched(now, after)) changedSince.push(now ?? after);
    else if (before === null) unknownBefore.push(now);
    else back.push(now);
  }
  return { back, changedSince, unknownBefore };
};
