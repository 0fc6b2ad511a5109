import type { PromoChanges, PromoParts } from '#client/promo-changes.ts';
import type { PromoOutcome } from '#client/promo-outcome.ts';
import type { KeptPromoRow } from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';

/** How many calls a run has under way at a time: the service is others' as well. */
const atOnce = 2;

export type Run = {
  state: 'running' | 'ended';
  asked: PromoStatus;
  /** How many it is to switch. */
  total: number;
  switched: number;
  failed: readonly KeptPromoRow[];
};

type RunParts = {
  parts: PromoParts;
  /** What the service said that a promo is when its list was read last; undefined where nobody can read it. */
  readStatus: (promoId: number) => PromoStatus | undefined;
  /** A row was switched. */
  onSwitched: (row: KeptPromoRow) => void;
};

/** Without a connection or a key the next one would not be sent either. */
const goesNowhere = (outcome: PromoOutcome): boolean =>
  outcome.kind === 'not-sent' || (outcome.kind === 'refused' && outcome.keyRefused);

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Switches many promos, each by a change of its own, so that each row shows what became of it. A run belongs to no page:
 * it goes on when the page is left, and the browser asks before the tab closes over it.
 */
export const createBulkRun = (changes: PromoChanges) => {
  const listeners = new Set<() => void>();
  let run: Run | null = null;
  let queue: KeptPromoRow[] = [];
  let unsent: KeptPromoRow[] = [];

  const put = (next: Run | null) => {
    run = next;
    for (const listener of listeners) listener();
  };

  const stop = () => {
    unsent = [...unsent, ...queue];
    queue = [];
  };

  /** Until a change of the row, made by hand, is through. */
  const settled = (promoId: number): Promise<void> =>
    new Promise((resolve) => {
      let letGo: (() => void) | null = null;
      const look = () => {
        if (changes.get(promoId)?.state === 'pending') return;
        letGo?.();
        resolve();
      };
      letGo = changes.subscribe(promoId, look);
      look();
    });

  const switchOne = async (row: KeptPromoRow, asked: PromoStatus, { parts, readStatus }: RunParts) => {
    const { promo_id: promoId } = row;
    await settled(promoId);
    await changes.set({ promoId, asked }, parts);
    const change = changes.get(promoId);
    if (change?.state !== 'done') return false;
    if (goesNowhere(change.outcome)) stop();
    if (change.outcome.kind === 'set') return change.outcome.status === asked;
    // No answer, but the list was read since, and says so.
    return change.outcome.kind === 'unknown' && readStatus(promoId) === asked;
  };

  const work = async (asked: PromoStatus, how: RunParts) => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const isSwitched = await switchOne(row, asked, how);
      if (!run) return;
      if (isSwitched) put({ ...run, switched: run.switched + 1 });
      else put({ ...run, failed: [...run.failed, row] });
      if (isSwitched) how.onSwitched(row);
    }
  };

  return {
    get: (): Run | null => run,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** One run at a time. Resolves when it has ended. @returns the rows that were not sent, because it was stopped or could not go on. */
    start: async (
      rows: readonly KeptPromoRow[],
      asked: PromoStatus,
      how: RunParts,
    ): Promise<readonly KeptPromoRow[]> => {
      if (run?.state === 'running') return rows;
      queue = [...rows];
      unsent = [];
      put({ state: 'running', asked, total: rows.length, switched: 0, failed: [] });
      const release = changes.hold(how.parts);
      addEventListener('beforeunload', askBeforeLeaving);
      await Promise.all(Array.from({ length: atOnce }, () => work(asked, how)));
      removeEventListener('beforeunload', askBeforeLeaving);
      release();
      if (run) put({ ...run, state: 'ended' });
      return unsent;
    },

    /** Sends nothing more; what is under way comes to its end. */
    stop,

    /** A row was switched by hand meanwhile: the later wish holds. */
    leaveOut: (promoId: number) => {
      const left = queue.filter((row) => row.promo_id !== promoId);
      if (!run || left.length === queue.length) return;
      queue = left;
      put({ ...run, total: run.total - 1 });
    },

    /** Its result has been seen. */
    forget: () => {
      if (run?.state === 'ended') put(null);
    },
  };
};

export type BulkRun = ReturnType<typeof createBulkRun>;

const runs = new WeakMap<PromoChanges, BulkRun>();

/** The run of a connection's promos; there is one per `PromoChanges`. */
export const bulkRun = (changes: PromoChanges): BulkRun => {
  const known = runs.get(changes) ?? createBulkRun(changes);
  runs.set(changes, known);
  return known;
};
