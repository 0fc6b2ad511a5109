import type { QueryClient } from '@tanstack/react-query';
import type { PromoStatus } from '#contract/promo.ts';
import type { Connection } from '#data/http/connection.ts';
import { isPermissionDenied } from '#data/http/outcome.ts';
import type { PromoOutcome } from '#data/http/promo-outcome.ts';
import { namedPause, pauseAfter } from '#data/http/retry-pauses.ts';
import { switchPromo } from '#data/lists/promo-switch.ts';
import { cachedPromos, knownStatus, promoSource, readPromos, type Promo } from '#data/lists/promos.ts';
import { createStore } from '#data/state/create-store.ts';
import { isUntouched, splitUndo, type SwitchedPromo, type UndoParts } from './split-undo.ts';

/** How many calls are under way at a time: others use the service, too. */
const atOnce = 2;

/** How often a busy service is tried again in a row. */
const maxBusyRounds = 5;
const maxPauseMs = 60_000;

/** How often an undo reads the list, to see what colleagues change during it. */
const lookAgainMs = 10_000;

export type Run = {
  connectionId: string;
  isRunning: boolean;
  wanted: PromoStatus;
  total: number;
  switched: readonly SwitchedPromo[];
  failed: readonly Promo[];
  /** The rest when the run was stopped. */
  unsent: readonly Promo[];
  /** Null unless the run is an undo: what it leaves as it is. */
  kept: Omit<UndoParts, 'back'> | null;
  note: 'busy' | 'no-response' | 'reading' | 'list-unread' | null;
};

/** The last run of this tab. It continues when its page is left. */
const store = createStore<Run | null>(null);
export const promoRun: Pick<typeof store, 'get' | 'subscribe'> = store;

let stopping = new AbortController();

const update = (part: Partial<Run>) => {
  const run = store.get();
  if (run) store.set({ ...run, ...part });
};

type Result = { row: Promo; outcome: PromoOutcome };

/** Without a connection, a key or the right to switch, the next promo would fail as well. */
const cannotContinue = (outcome: PromoOutcome): boolean =>
  outcome.kind === 'not-sent' ||
  (outcome.kind === 'refused' && outcome.keyRefused) ||
  isPermissionDenied(outcome);

/** Waits as long as the service asked for, otherwise longer each time. *Stop* ends it. */
const waitWhileBusy = async (busy: readonly Result[], rounds: number): Promise<void> => {
  const named = busy.map(({ outcome }) =>
    outcome.kind === 'shed' ? (namedPause(outcome.retryAfterMs) ?? 0) : 0,
  );
  const ms = Math.min(maxPauseMs, Math.max(...named) || pauseAfter(rounds, maxPauseMs));
  update({ note: 'busy' });
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms);
    stopping.signal.addEventListener('abort', resolve);
  });
  update({ note: null });
};

const rowsById = (client: QueryClient, connection: Connection): ReadonlyMap<number, Promo> =>
  new Map(cachedPromos(client, connection).map((row) => [row.promo_id, row]));

/** Takes the next promos off the queue. An undo leaves those that a colleague has changed since it started. */
const takeNext = (queue: Promo[], byId: ReadonlyMap<number, Promo>): readonly Promo[] => {
  const next = queue.splice(0, atOnce);
  const run = store.get();
  if (!run?.kept) return next;
  const isSame = (row: Promo) => isUntouched(byId.get(row.promo_id), row);
  const changed = next.filter((row) => !isSame(row)).map((row) => byId.get(row.promo_id) ?? row);
  const changedSince = [...run.kept.changedSince, ...changed];
  update({ total: run.total - changed.length, kept: { ...run.kept, changedSince } });
  return next.filter(isSame);
};

/** Adds a promo to those that were switched or failed. @param now the row after the call. */
const record = (connection: Connection, { row, outcome }: Result, now = row): void => {
  const run = store.get();
  if (!run) return;
  const isSet = outcome.kind === 'set' && outcome.status === run.wanted;
  const isReadAsSet =
    outcome.kind === 'unknown' && now.unconfirmed === undefined && now.status === run.wanted;
  if (!isSet && !isReadAsSet) return update({ failed: [...run.failed, row] });
  // Without a response, a colleague may have switched it.
  const isOwn = isSet || now.changed_by === undefined || now.changed_by === connection.ownKey?.name;
  const before = isOwn ? knownStatus(row, promoSource(connection)) : null;
  update({ switched: [...run.switched, { before, after: now }] });
};

/** @returns the promos that were not sent because the run was stopped, or because they would have failed as well. */
const switchAll = async (
  client: QueryClient,
  connection: Connection,
  rows: readonly Promo[],
  status: PromoStatus,
): Promise<readonly Promo[]> => {
  const queue = [...rows];
  let busyRounds = 0;
  let readAt = Date.now();
  while (queue.length > 0 && !stopping.signal.aborted) {
    if (store.get()?.kept && Date.now() - readAt >= lookAgainMs) {
      await readPromos(client, connection);
      readAt = Date.now();
    }
    const next = takeNext(queue, rowsById(client, connection));
    const results = await Promise.all(
      next.map(async (row): Promise<Result> => {
        const body = { promo_id: row.promo_id, status };
        return { row, outcome: await switchPromo(client, connection, body) };
      }),
    );
    const isLost = ({ outcome }: Result) => outcome.kind === 'unknown';
    // Only the list tells what became of a call without a response.
    if (results.some(isLost)) await readPromos(client, connection);
    const promos = rowsById(client, connection);
    const busy = results.filter(({ outcome }) => outcome.kind === 'shed' && busyRounds < maxBusyRounds);
    for (const result of results)
      if (!busy.includes(result)) record(connection, result, promos.get(result.row.promo_id));
    queue.unshift(...busy.map(({ row }) => row));

    const failed = store.get()?.failed ?? [];
    const isSilent = results.some((result) => isLost(result) && failed.includes(result.row));
    if (isSilent) update({ note: 'no-response' });
    if (isSilent || results.some(({ outcome }) => cannotContinue(outcome))) break;
    if (busy.length > 0) await waitWhileBusy(busy, busyRounds);
    busyRounds = busy.length > 0 ? busyRounds + 1 : 0;
  }
  return queue;
};

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

const start = async (
  client: QueryClient,
  connection: Connection,
  rows: readonly Promo[],
  run: Pick<Run, 'wanted' | 'total' | 'switched' | 'kept'>,
): Promise<void> => {
  if (store.get()?.isRunning) return;
  stopping = new AbortController();
  const { id: connectionId } = connection;
  store.set({ ...run, connectionId, isRunning: true, failed: [], unsent: [], note: null });
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    const unsent = await switchAll(client, connection, rows, run.wanted);
    update({ unsent });
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
    update({ isRunning: false });
  }
};

/** Switches many promos. */
export const startRun = (
  client: QueryClient,
  connection: Connection,
  rows: readonly Promo[],
  wanted: PromoStatus,
): Promise<void> => start(client, connection, rows, { wanted, total: rows.length, switched: [], kept: null });

/** Sends nothing more. Calls under way are completed. */
export const stopRun = (): void => stopping.abort();

/**
 * Reads the list, then switches what failed or was not sent, as part of the same run. What a colleague has switched since counts, but an undo
 * leaves it.
 */
export const retryRun = async (client: QueryClient, connection: Connection): Promise<void> => {
  const run = store.get();
  if (!run || run.isRunning || run.note === 'reading') return;
  update({ note: 'reading' });
  // Also if it can't be read: the service may be back for the next call.
  await readPromos(client, connection);
  const rest = [...run.failed, ...run.unsent];
  const byId = rowsById(client, connection);
  // An undo compares the rows as they were with the list.
  const rows = run.kept ? rest : rest.map((row) => byId.get(row.promo_id) ?? row);
  const isThere = (row: Promo) => !run.kept && knownStatus(row, promoSource(connection)) === run.wanted;
  const there = rows.filter(isThere).map((after) => ({ before: null, after }));
  const open = rows.filter((row) => !isThere(row));
  await start(client, connection, open, { ...run, switched: [...run.switched, ...there] });
};

/** Reads the list, then switches promos back that are as the run left them. */
export const undoRun = async (client: QueryClient, connection: Connection): Promise<void> => {
  const run = store.get();
  if (!run || run.isRunning || run.note === 'reading') return;
  update({ note: 'reading' });
  if (!(await readPromos(client, connection))) return update({ note: 'list-unread' });
  const { back, ...kept } = splitUndo(run.switched, cachedPromos(client, connection));
  const wanted = run.wanted === 1 ? 0 : 1;
  await start(client, connection, back, { wanted, total: back.length, switched: [], kept });
};

/** Closes the result. */
export const dismissRun = (): void => {
  const run = store.get();
  if (run && !run.isRunning && run.note !== 'reading') store.set(null);
};
