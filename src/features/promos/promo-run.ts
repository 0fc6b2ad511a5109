import type { QueryClient } from '@tanstack/react-query';
import type { PromoStatus } from '#contract/promo.ts';
import { failureMessage } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { isPermissionDenied } from '#data/http/outcome.ts';
import type { PromoOutcome } from '#data/http/promo-outcome.ts';
import { switchPromo } from '#data/lists/promo-switch.ts';
import { cachedPromos, knownStatus, readPromos, type Promo } from '#data/lists/promos.ts';
import { createStore } from '#data/state/create-store.ts';
import { bulkWords as words } from './words.ts';

/** How many calls are under way at a time: others use the service, too. */
const atOnce = 2;

const busyPauseMs = 5000;
const maxPauseMs = 60_000;

export type Run = {
  connectionId: string;
  isRunning: boolean;
  isUndo: boolean;
  wanted: PromoStatus;
  unsent: readonly Promo[];
  failed: readonly Promo[];
  /** The rows right after their switch. An undo switches them back. */
  switched: readonly Promo[];
  /** What an undo leaves: others changed it, or its status before the run isn't known. */
  kept: readonly Promo[];
  /** Why the run waits or has stopped. */
  note: string | null;
};

const nothing = { failed: [], switched: [], kept: [], note: null };

/** The last run of this tab. It continues when its page is left. */
const store = createStore<Run | null>(null);
export const promoRun: Pick<typeof store, 'get' | 'subscribe'> = store;

let stopping = new AbortController();

/** The page's cache, and the account whose promos are switched. */
type Desk = { client: QueryClient; connection: Connection };

const update = (change: (run: Run) => Partial<Run>) => {
  const run = store.get();
  if (run) store.set({ ...run, ...change(run) });
};

/** Whether the next promo would fail as well: without a response, a connection, a key or the right to switch. */
const endsRun = (outcome: PromoOutcome): boolean =>
  outcome.kind === 'unknown' ||
  outcome.kind === 'not-sent' ||
  (outcome.kind === 'refused' && outcome.keyRefused) ||
  isPermissionDenied(outcome);

/** Waits as long as the service asked for. *Stop* ends it. */
const waitWhileBusy = async (pauseMs: number): Promise<void> => {
  update(() => ({ note: words.busy }));
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, Math.min(maxPauseMs, pauseMs));
    stopping.signal.addEventListener('abort', resolve);
  });
  update(() => ({ note: null }));
};

/** Whether a promo is as a run left it. If the service didn't say when it set the status, only the status decides. */
export const isUntouched = (now: Promo | undefined, { status, changed_at: at }: Promo): boolean =>
  now?.status === status &&
  now.unconfirmed === undefined &&
  (at === null || now.changed_at === at || Date.parse(now.changed_at ?? '') === Date.parse(at));

/** Adds a promo to those that failed, were switched or can't be switched back. */
const record = ({ client, connection }: Desk, row: Promo, outcome: PromoOutcome, wanted: PromoStatus) => {
  const now = cachedPromos(client, connection).find((each) => each.promo_id === row.promo_id) ?? row;
  const isSet = outcome.kind === 'set' && outcome.status === wanted;
  const isReadAsSet = outcome.kind === 'unknown' && now.unconfirmed === undefined && now.status === wanted;
  // Without a response, a colleague may have switched it.
  const canUndo = isSet && knownStatus(row) !== null;
  const isFailed = !isSet && !isReadAsSet;
  const done = canUndo ? 'switched' : 'kept';
  update((run) => ({
    unsent: run.unsent.filter((each) => each !== row),
    ...(isFailed ? { failed: [...run.failed, row] } : { [done]: [...run[done], now] }),
  }));
  if (!isFailed || outcome.kind === 'set' || !endsRun(outcome)) return;
  stopRun();
  update(() => ({ note: words.stopped(failureMessage(outcome)) }));
};

/** Switches what is unsent, until *Stop* or until the next promo would fail as well. */
const switchAll = async (desk: Desk, wanted: PromoStatus): Promise<void> => {
  const { client, connection } = desk;
  for (let run = store.get(); run?.unsent.length && !stopping.signal.aborted; run = store.get()) {
    const results = await Promise.all(
      run.unsent.slice(0, atOnce).map(async (row) => {
        const body = { promo_id: row.promo_id, status: wanted };
        return { row, outcome: await switchPromo(client, connection, body) };
      }),
    );
    // Only the list tells what became of a call without a response.
    if (results.some(({ outcome }) => outcome.kind === 'unknown')) await readPromos(client, connection);
    const pauses: number[] = [];
    for (const { row, outcome } of results)
      if (outcome.kind === 'busy') pauses.push(outcome.retryAfterMs ?? busyPauseMs);
      else record(desk, row, outcome, wanted);
    if (pauses.length > 0) await waitWhileBusy(Math.max(...pauses));
  }
};

/** Leaves out what others have switched since the selection, and from an undo what they have changed since the run. */
const compareWithList = ({ client, connection }: Desk) =>
  update(({ isUndo, wanted, unsent, kept }) => {
    const byId = new Map(cachedPromos(client, connection).map((row) => [row.promo_id, row]));
    const { left = [], open = [] } = Object.groupBy(unsent, (row) => {
      const now = byId.get(row.promo_id);
      const isLeft = isUndo ? !isUntouched(now, row) : knownStatus(now ?? row) === wanted;
      return isLeft ? 'left' : 'open';
    });
    return {
      unsent: open.map((row) => byId.get(row.promo_id) ?? row),
      kept: isUndo ? [...kept, ...left] : kept,
    };
  });

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Reads the list, then switches what is unsent. If an undo can't read the list, nothing changes. */
const perform = async (desk: Desk, run: Run): Promise<void> => {
  const before = store.get();
  if (before?.isRunning) return;
  stopping = new AbortController();
  store.set({ ...run, isRunning: true, note: null });
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    const isRead = await readPromos(desk.client, desk.connection);
    if (run.isUndo && !isRead) return store.set(before && { ...before, note: words.listUnread });
    compareWithList(desk);
    await switchAll(desk, run.wanted);
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
    update(() => ({ isRunning: false }));
  }
};

/** Switches many promos, except those that others have switched in the meantime. */
export const startRun = (desk: Desk, rows: readonly Promo[], wanted: PromoStatus): Promise<void> => {
  const connectionId = desk.connection.id;
  return perform(desk, { connectionId, isRunning: true, isUndo: false, wanted, unsent: rows, ...nothing });
};

/** Sends nothing more. Calls under way are completed. */
export const stopRun = (): void => stopping.abort();

/** Switches what failed or was not sent, as part of the same run. */
export const retryRun = async (desk: Desk): Promise<void> => {
  const run = store.get();
  if (run) await perform(desk, { ...run, failed: [], unsent: [...run.failed, ...run.unsent] });
};

/** Switches promos back that are as the run left them. */
export const undoRun = async (desk: Desk): Promise<void> => {
  const run = store.get();
  if (!run) return;
  const kept = run.isUndo ? [] : run.kept;
  const wanted = run.wanted === 1 ? 0 : 1;
  await perform(desk, { ...run, ...nothing, isUndo: true, wanted, unsent: run.switched, kept });
};

/** Closes the result. */
export const dismissRun = (): void => {
  if (!store.get()?.isRunning) store.set(null);
};
