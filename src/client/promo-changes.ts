import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import type { PromoOutcome, PromoSet } from './promo-outcome.ts';

/** The last change of one promo on this page; `pending` until the list was read again where that is needed. */
export type PromoChange =
  { state: 'pending'; asked: PromoStatus } | { state: 'done'; asked: PromoStatus; outcome: PromoOutcome };

/** What becomes of a promo's record on a device that keeps it, for services without a list. */
export type PromoMark =
  /** A call is about to leave: whatever comes, its outcome is open until it is known. */
  | { kind: 'asked'; status: PromoStatus }
  | PromoSet
  /** The call did certainly nothing: what was open before it is open again. */
  | { kind: 'unchanged'; unconfirmed: PromoStatus | null };

/** Keeps a mark on the device. @returns what was open before. Never throws. */
export type KeepPromo = (promoId: number, mark: PromoMark) => Promise<PromoStatus | null>;

/** What a change is done with; `promoParts` has the real ones. */
export type PromoParts = {
  request: (body: PromoBody) => Promise<PromoOutcome>;
  /** Writes what the service said into the list on the screen. */
  show: (promoId: number, set: PromoSet) => void;
  /** Whether the list is being read. */
  isReading: () => boolean;
  /** Reads the list anew. Resolves when no reading is under way any more, whoever began it. */
  readAgain: () => Promise<void>;
  /** Null where the service lists its promos. */
  keep: KeepPromo | null;
};

type Wish = { promoId: number; asked: PromoStatus };

/** Marks, asks, and keeps or shows what came of it. */
const change = async ({ promoId, asked }: Wish, parts: PromoParts): Promise<PromoOutcome> => {
  const { keep, request, show } = parts;
  // Kept before the call leaves: a page that dies in between must not claim the old status.
  const before = (await keep?.(promoId, { kind: 'asked', status: asked })) ?? null;
  const outcome = await request({ promo_id: promoId, status: asked });
  if (outcome.kind === 'set') {
    show(promoId, outcome);
    await keep?.(promoId, outcome);
  } else if (outcome.kind !== 'unknown') {
    await keep?.(promoId, { kind: 'unchanged', unconfirmed: before });
  }
  return outcome;
};

/**
 * Changes of promos (§4.6, reliability.md 2.8): absolute, one call at a time per promo, never repeated by themselves, not
 * shown before they are known, and kept apart from the rows that show them.
 */
export const createPromoChanges = () => {
  const changes = new Map<number, PromoChange>();
  const listeners = new Map<number, Set<() => void>>();
  let underWay = 0;

  const put = (promoId: number, next: PromoChange) => {
    changes.set(promoId, next);
    for (const listener of listeners.get(promoId) ?? []) listener();
  };

  return {
    get: (promoId: number): PromoChange | null => changes.get(promoId) ?? null,

    /** Hears of one promo only: a list of ten thousand has one listener per row in sight. */
    subscribe: (promoId: number, listener: () => void): (() => void) => {
      const known = listeners.get(promoId) ?? new Set();
      listeners.set(promoId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(promoId);
      };
    },

    /** Of many changes, one after the other, only the last reads the list again. @returns what says that they are through. */
    hold: ({ readAgain }: PromoParts): (() => void) => {
      underWay += 1;
      return () => {
        underWay -= 1;
        if (underWay === 0) void readAgain();
      };
    },

    /** Sends the wish, unless one for the same promo is under way: five clicks in one task are one call (F2). */
    set: async (wish: Wish, parts: PromoParts): Promise<void> => {
      const { promoId, asked } = wish;
      if (changes.get(promoId)?.state === 'pending') return;
      put(promoId, { state: 'pending', asked });
      underWay += 1;
      const outcome = await change(wish, parts);
      underWay -= 1;
      // A reading under way may be older than the change, and would overwrite it.
      const mayBeOld = outcome.kind === 'set' && parts.isReading();
      // An unknown outcome is decided by what is read, be it the service's list or the mark on the device.
      if (outcome.kind === 'unknown' || parts.keep) await parts.readAgain();
      // Others may have changed promos meanwhile: the last change under way reads the list for all of them.
      else if (mayBeOld || underWay === 0) void parts.readAgain();
      put(promoId, { state: 'done', asked, outcome });
    },
  };
};

export type PromoChanges = ReturnType<typeof createPromoChanges>;
