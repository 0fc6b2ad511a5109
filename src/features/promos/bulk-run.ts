import type { QueryClient } from '@tanstack/react-query';
import { areRolesRefused } from '#data/http/outcome.ts';
import type { PromoOutcome } from '#data/http/promo-outcome.ts';
import { namedPause, pauseAfter, retryGrowth } from '#data/http/retry-pauses.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { perConnection } from '#data/lists/per-connection.ts';
import { promoSettled, type SwitchPromo } from '#data/lists/promo-mutation.ts';
import { knownStatus, type Promo, type ListState } from '#data/lists/promos-query.ts';
import { createStore } from '#data/state/create-store.ts';

type BulkPlan = {
  /** How many are selected. */
  count: number;
  /** How many of them are active, and how many are not, by what the list says. */
  active: number;
  inactive: number;
  /** The selected rows that are to be sent for each status. */
  needs: Record<PromoStatus, readonly Promo[]>;
};

/** What switching the selected rows would send. The status is absolute: what has it already is left alone (§4.6). */
export const planBulk = (rows: readonly Promo[], ids: ReadonlySet<number>, list: ListState): BulkPlan => {
  const selected = ids.size === 0 ? [] : rows.filter((row) => ids.has(row.promo_id));
  return {
    count: selected.length,
    active: selected.filter((row) => knownStatus(row, list) === 1).length,
    inactive: selected.filter((row) => knownStatus(row, list) === 0).length,
    needs: {
      0: selected.filter((row) => knownStatus(row, list) !== 0),
      1: selected.filter((row) => knownStatus(row, list) !== 1),
    },
  };
};

/** How many calls a run has under way at a time: the service is others' as well. */
const atOnce = 2;

type Run = {
  state: 'running' | 'ended';
  wanted: PromoStatus;
  /** How many it is to switch. */
  total: number;
  switched: number;
  /** The promos that wait because the service is busy, and are asked for again. */
  waiting: ReadonlySet<number>;
  failed: readonly Promo[];
  /** Those that are known to have had the other status before, as the run left them: what *Undo all* switches back. */
  changed: readonly Promo[];
  /** Those that *Undo all* did not switch back, as they are now: another change came since. */
  left: readonly Promo[];
  /** It stopped by itself before its end: too many in a row got no answer. */
  isSilent: boolean;
  /** The list could not be read for *Undo all*, which did nothing. */
  isUndoBlind: boolean;
};

type RunDeps = {
  send: SwitchPromo;
  /** Whether a promo is known to have had the other status before. */
  changes: (row: Promo, wanted: PromoStatus) => boolean;
  /** A promo as the list has it. */
  readRow: (promoId: number) => Promo | undefined;
  /** Whether the list says what the service has: not where the device keeps it, nor while it could not be read. */
  isListRead: () => boolean;
  /** Whether a name of a key, as the list tells it, is that of this page's key. */
  isOwnKey: (changedBy: string) => boolean;
  /** A row was switched. */
  onSwitched: (row: Promo) => void;
};

/** What *Undo all* switches back, as it is now, and what it leaves as it is. What was switched back already is in neither. */
export type UndoPlan = { back: readonly Promo[]; left: readonly Promo[] };

export type MoreOfRun = {
  left?: readonly Promo[];
  isRetry?: boolean;
  /** Of an *Undo all*: looks at a row once more before each of its calls. Others may have changed it since the run began. */
  recheck?: (row: Promo) => UndoPlan;
};

/** What the rows of a run that got no answer are settled with. */
type RunSettling = Pick<RunDeps, 'changes' | 'isListRead' | 'isOwnKey'> & {
  readRows: () => readonly Promo[];
};

/** Whether a list that was read says that a promo is as it was wanted. */
const isReadAs = (read: Promo | undefined, wanted: PromoStatus): boolean =>
  read?.status === wanted && read.unconfirmed === undefined;

/** How a row is once the run has switched it, so that a later change shows; null where another may have switched it. */
const rowAfter = (
  row: Promo,
  outcome: PromoOutcome,
  { readRow, isOwnKey }: Pick<RunDeps, 'readRow' | 'isOwnKey'>,
): Promo | null => {
  const listed = readRow(row.promo_id);
  if (outcome.kind !== 'set') {
    const by = listed?.changed_by;
    return listed && (typeof by !== 'string' || isOwnKey(by)) ? listed : null;
  }
  const { status, changedAt: changed_at, changedBy: changed_by } = outcome;
  if (changed_at === null) return { ...row, status, changed_at: listed?.changed_at ?? null };
  return { ...row, status, changed_at, changed_by };
};

/** Without a connection, a key or the right to switch, the next one would not be switched either. */
const goesNowhere = (outcome: PromoOutcome): boolean =>
  outcome.kind === 'not-sent' ||
  (outcome.kind === 'refused' && outcome.keyRefused) ||
  areRolesRefused(outcome);

/** After so many rows in a row without an answer no other is sent: each may take the whole time of a call. */
const maxSilences = 3;

/** How a promo's wait for its next request ends: it is sent, a person switched the promo by hand, or the run was stopped. */
type WaitEnd = 'again' | 'left-out' | 'stopped';

/** How often a promo is asked for again when the service says that it is busy, and how long is waited for it, in milliseconds. */
const maxRepeats = 5;

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Switches many promos, each by a change of its own, so that each row shows what became of it. A run belongs to no page:
 * it goes on when the page is left, and the browser asks before the tab closes over it.
 */
const createBulkRun = (client: QueryClient, accountId: string) => {
  const store = createStore<Run | null>(null);
  let queue: Promo[] = [];
  let unsent: Promo[] = [];
  let isStopped = false;
  /** Rows in a row that got no answer. */
  let silences = 0;
  let recheck: MoreOfRun['recheck'];
  /** Promos that were switched by hand since the run began. */
  const leftOut = new Set<number>();
  /** What ends the wait of each promo that is asked for again. */
  const waiting = new Map<number, (how: WaitEnd) => void>();

  const stop = () => {
    isStopped = true;
    unsent = [...unsent, ...queue];
    queue = [];
    for (const end of waiting.values()) end('stopped');
  };

  const tellWaiting = () => {
    const run = store.get();
    if (run) store.set({ ...run, waiting: new Set(waiting.keys()) });
  };

  /** Waits to ask for a promo again. @returns whether that is still wanted then. */
  const wait = async (promoId: number, ms: number): Promise<WaitEnd> => {
    const { promise, resolve } = Promise.withResolvers<WaitEnd>();
    const timer = setTimeout(() => resolve('again'), ms);
    waiting.set(promoId, resolve);
    tellWaiting();
    const how = await promise;
    clearTimeout(timer);
    waiting.delete(promoId);
    tellWaiting();
    return how;
  };

  /**
   * Asks for a status, again and again while the service is busy: it has changed nothing then.
   * @returns `left-out`: it was switched by hand meanwhile, or by somebody else. `stopped`: the run was stopped before the service changed anything.
   */
  const ask = async (
    row: Promo,
    wanted: PromoStatus,
    send: SwitchPromo,
  ): Promise<PromoOutcome | 'left-out' | 'stopped'> => {
    const { promo_id: promoId } = row;
    for (let repeats = 0; ; repeats += 1) {
      const plan = recheck?.(row);
      if (plan?.back.length === 0) {
        const run = store.get();
        if (run) store.set({ ...run, left: [...run.left, ...plan.left] });
        return 'left-out';
      }
      const outcome = await send({ promo_id: promoId, status: wanted });
      if (outcome === null) return 'left-out';
      if (outcome.kind !== 'shed' || repeats === maxRepeats) return outcome;
      if (leftOut.has(promoId)) return 'left-out';
      if (isStopped) return 'stopped';
      const { switchPromo: growth } = retryGrowth;
      const waitMs = Math.min(growth.maxMs, namedPause(outcome.retryAfterMs) ?? pauseAfter(repeats, growth));
      const how = await wait(promoId, waitMs);
      if (how !== 'again') return how;
    }
  };

  /** @returns the row as it is now, or why it was not switched. */
  const switchOne = async (row: Promo, wanted: PromoStatus, how: RunDeps) => {
    const { send, readRow, isListRead } = how;
    const { promo_id: promoId } = row;
    // A change that was made by hand comes to its end first.
    await promoSettled(client, accountId, promoId);
    const outcome = await ask(row, wanted, send);
    if (outcome === 'left-out' || outcome === 'stopped') return outcome;
    // No answer, but the list was read since, and says so.
    const isRead = outcome.kind === 'unknown' && isListRead() && isReadAs(readRow(promoId), wanted);
    silences = outcome.kind === 'unknown' && !isRead ? silences + 1 : 0;
    const run = store.get();
    if (run && silences === maxSilences) store.set({ ...run, isSilent: queue.length + waiting.size > 0 });
    if (goesNowhere(outcome) || silences === maxSilences) stop();
    const isSwitched = (outcome.kind === 'set' && outcome.status === wanted) || isRead;
    return isSwitched ? { after: rowAfter(row, outcome, how) } : 'failed';
  };

  /** The run is to switch one promo fewer. */
  const drop = () => {
    const run = store.get();
    if (run) store.set({ ...run, total: run.total - 1 });
  };

  const work = async (wanted: PromoStatus, how: RunDeps) => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const end = await switchOne(row, wanted, how);
      const run = store.get();
      if (!run) return;
      if (end === 'left-out') drop();
      else if (end === 'stopped') unsent = [...unsent, row];
      else if (end === 'failed') store.set({ ...run, failed: [...run.failed, row] });
      else {
        const { after } = end;
        const changed = after && how.changes(row, wanted) ? [...run.changed, after] : run.changed;
        store.set({ ...run, switched: run.switched + 1, changed });
        how.onSwitched(row);
      }
    }
  };

  /** A row was switched by hand meanwhile: the later wish holds. */
  const leaveOut = (promoId: number) => {
    leftOut.add(promoId);
    waiting.get(promoId)?.('left-out');
    const left = queue.filter((row) => row.promo_id !== promoId);
    if (left.length === queue.length) return;
    queue = left;
    drop();
  };

  return {
    get: store.get,
    subscribe: store.subscribe,

    /**
     * One run at a time. Resolves when it has ended.
     * @param more `left`: what an *Undo all* leaves as it is. `isRetry`: it goes on with the last run, whose failed rows these are.
     */
    start: async (
      rows: readonly Promo[],
      wanted: PromoStatus,
      how: RunDeps,
      { left = [], isRetry = false, recheck: look }: MoreOfRun = {},
    ): Promise<void> => {
      const before = store.get();
      if (before?.state === 'running') return;
      const last = isRetry ? before : null;
      queue = [...rows];
      unsent = [];
      isStopped = false;
      silences = 0;
      if (!isRetry) recheck = look;
      leftOut.clear();
      store.set({
        state: 'running',
        wanted,
        total: rows.length,
        switched: 0,
        waiting: new Set(),
        failed: [],
        changed: last?.changed ?? [],
        left: last?.left ?? left,
        isSilent: false,
        isUndoBlind: false,
      });
      addEventListener('beforeunload', askBeforeLeaving);
      try {
        await Promise.all(Array.from({ length: atOnce }, () => work(wanted, how)));
      } finally {
        removeEventListener('beforeunload', askBeforeLeaving);
        const run = store.get();
        if (run) store.set({ ...run, state: 'ended' });
      }
    },

    /** The rows that the last run did not send, because it was stopped or could not go on. They are told once: what a person unselects stays so. */
    takeUnsent: (): readonly Promo[] => {
      const rows = unsent;
      unsent = [];
      return rows;
    },

    /** Sends nothing more; what is under way comes to its end. */
    stop,

    leaveOut,

    /**
     * Counts as switched what failed in the run and is as it was wanted now, because a list that could be read later says so where
     * there was no answer, or by a *Try again* of its own: *Undo all* switches it back, too.
     */
    settle: ({ changes, isListRead, isOwnKey, readRows }: RunSettling) => {
      const run = store.get();
      if (run?.state !== 'ended' || run.failed.length === 0) return;
      const { wanted } = run;
      const rows = new Map(readRows().map((row) => [row.promo_id, row]));
      const readRow = (promoId: number) => rows.get(promoId);
      const failed: Promo[] = [];
      const changed = [...run.changed];
      for (const row of run.failed) {
        const read = readRow(row.promo_id);
        const outcome = read?.last?.wanted === wanted ? read.last.outcome : undefined;
        const isTold = outcome?.kind === 'set' || (outcome?.kind === 'unknown' && isListRead());
        if (!isTold || !isReadAs(read, wanted)) {
          failed.push(row);
          continue;
        }
        const after = changes(row, wanted) ? rowAfter(row, outcome, { readRow, isOwnKey }) : null;
        if (after) changed.push(after);
      }
      const settled = run.failed.length - failed.length;
      if (settled > 0) store.set({ ...run, switched: run.switched + settled, failed, changed });
    },

    /** *Undo all* has nothing to send: all that the run changed was changed since, or the list could not be read to tell. */
    endUndo: (end: Pick<Run, 'left' | 'isUndoBlind'>) => {
      const run = store.get();
      if (run?.state === 'ended') store.set({ ...run, ...end, changed: end.isUndoBlind ? run.changed : [] });
    },

    /** Its result has been seen. */
    forget: () => {
      if (store.get()?.state === 'ended') store.set(null);
    },
  };
};

export type BulkRun = ReturnType<typeof createBulkRun>;

/** The run of a connection's promos; there is one. */
export const bulkRun = perConnection(createBulkRun);
