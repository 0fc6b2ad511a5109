import type { QueryClient } from '@tanstack/react-query';
import type { PromoStatus } from '#contract/promo.ts';
import type { Connection } from '#data/http/connection.ts';
import { isPermissionDenied } from '#data/http/outcome.ts';
import type { PromoOutcome } from '#data/http/promo-outcome.ts';
import { switchPromo } from '#data/lists/promo-switch.ts';
import { cachedPromos, knownStatus, promoSource, readPromos, type Promo } from '#data/lists/promos.ts';
import { createStore } from '#data/state/create-store.ts';

/** How many calls are under way at a time: others use the service, too. */
const atOnce = 2;

const busyPauseMs = 5000;
const maxPauseMs = 60_000;

/** How often an undo reads the list, to see what colleagues change during it. */
const lookAgainMs = 10_000;

export type Run = {
  connectionId: string;
  isRunning: boolean;
  wanted: PromoStatus;
  unsent: readonly Promo[];
  failed: readonly Promo[];
  /** The rows right after their switch. An undo switches them back. */
  switched: readonly Promo[];
  /** Rows that have the wanted status, but may have had it before the run. */
  unknownBefore: readonly Promo[];
  /** Null unless the run is an undo: what it leaves as it is. */
  kept: { changedSince: readonly Promo[]; unknownBefore: readonly Promo[] } | null;
  note: 'busy' | 'no-response' | 'reading' | 'list-unread' | null;
};

const nothing = { unsent: [], failed: [], switched: [], unknownBefore: [], kept: null, note: null };

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

type Result = { row: Promo; outcome: PromoOutcome };

/** Without a connection, a key or the right to switch, the next promo would fail as well. */
const cannotContinue = (outcome: PromoOutcome): boolean =>
  outcome.kind === 'not-sent' ||
  (outcome.kind === 'refused' && outcome.keyRefused) ||
  isPermissionDenied(outcome);

/** Waits as long as the service asked for. *Stop* ends it. */
const waitWhileBusy = async (busy: readonly Result[]): Promise<void> => {
  const pauses = busy.map(({ outcome }) => (outcome.kind === 'busy' && outcome.retryAfterMs) || busyPauseMs);
  update(() => ({ note: 'busy' }));
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, Math.min(maxPauseMs, Math.max(...pauses)));
    stopping.signal.addEventListener('abort', resolve);
  });
  update(() => ({ note: null }));
};

const findNow = ({ client, connection }: Desk, row: Promo): Promo | undefined =>
  cachedPromos(client, connection).find(({ promo_id: id }) => id === row.promo_id);

/** Whether a promo is as a run left it. If the service didn't say when it set the status, only the status decides. */
export const isUntouched = (now: Promo | undefined, { status, changed_at: at }: Promo): boolean =>
  now?.status === status &&
  now.unconfirmed === undefined &&
  (at === null || now.changed_at === at || Date.parse(now.changed_at ?? '') === Date.parse(at));

const without = (rows: readonly Promo[], row: Promo) => rows.filter((each) => each !== row);

/** Leaves a promo that a colleague has changed since the run that is undone. */
const leave = (row: Promo, now = row): void =>
  update(({ unsent, kept }) => ({
    unsent: without(unsent, row),
    kept: kept && { ...kept, changedSince: [...kept.changedSince, now] },
  }));

/** Adds a promo to those that were switched or failed. @param now the row after the call. */
const record = (connection: Connection, { row, outcome }: Result, now = row): void =>
  update(({ wanted, unsent, failed, switched, unknownBefore }) => {
    const rest = { unsent: without(unsent, row) };
    const isSet = outcome.kind === 'set' && outcome.status === wanted;
    const isReadAsSet = outcome.kind === 'unknown' && now.unconfirmed === undefined && now.status === wanted;
    if (!isSet && !isReadAsSet) return { ...rest, failed: [...failed, row] };
    // Without a response, a colleague may have switched it.
    const isOwn = isSet || now.changed_by === undefined || now.changed_by === connection.ownKey?.name;
    return isOwn && knownStatus(row, promoSource(connection)) !== null
      ? { ...rest, switched: [...switched, now] }
      : { ...rest, unknownBefore: [...unknownBefore, now] };
  });

/** Switches what is unsent, until *Stop* or until the next promo would fail as well. */
const switchAll = async (desk: Desk): Promise<void> => {
  const { client, connection } = desk;
  let readAt = Date.now();
  for (let run = store.get(); run?.unsent.length && !stopping.signal.aborted; run = store.get()) {
    const { kept, wanted: status } = run;
    if (kept && Date.now() - readAt >= lookAgainMs) {
      if (!(await readPromos(client, connection))) {
        update(() => ({ note: 'list-unread' }));
        return;
      }
      readAt = Date.now();
    }
    const next = run.unsent.slice(0, atOnce).filter((row) => {
      const now = findNow(desk, row);
      const isLeft = kept !== null && !isUntouched(now, row);
      if (isLeft) leave(row, now);
      return !isLeft;
    });
    const results = await Promise.all(
      next.map(async (row): Promise<Result> => {
        const body = { promo_id: row.promo_id, status };
        return { row, outcome: await switchPromo(client, connection, body) };
      }),
    );
    const isLost = ({ outcome }: Result) => outcome.kind === 'unknown';
    // Only the list tells what became of a call without a response.
    if (results.some(isLost)) await readPromos(client, connection);
    const busy = results.filter(({ outcome }) => outcome.kind === 'busy');
    for (const result of results)
      if (!busy.includes(result)) record(connection, result, findNow(desk, result.row));

    const failed = store.get()?.failed ?? [];
    const isSilent = results.some((result) => isLost(result) && failed.includes(result.row));
    if (isSilent) update(() => ({ note: 'no-response' }));
    if (isSilent || results.some(({ outcome }) => cannotContinue(outcome))) return;
    if (busy.length > 0) await waitWhileBusy(busy);
  }
};

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Reads the list, then switches promos. @param start what the run becomes by the list; null if it can't start.
 */
const perform = async (
  desk: Desk,
  run: Run,
  start: (now: (row: Promo) => Promo, isRead: boolean) => Partial<Run> | null,
): Promise<void> => {
  const { client, connection } = desk;
  if (store.get()?.isRunning) return;
  stopping = new AbortController();
  store.set({ ...run, isRunning: true, note: 'reading' });
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    const isRead = await readPromos(client, connection);
    const byId = new Map(cachedPromos(client, connection).map((row) => [row.promo_id, row]));
    const part = start((row) => byId.get(row.promo_id) ?? row, isRead);
    update(() => ({ ...part, note: part ? null : 'list-unread' }));
    if (part) await switchAll(desk);
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
    update(() => ({ isRunning: false }));
  }
};

/** Switches many promos, except those that others have switched in the meantime. */
export const startRun = (desk: Desk, rows: readonly Promo[], wanted: PromoStatus): Promise<void> => {
  const { connection } = desk;
  const run = { connectionId: connection.id, isRunning: true, wanted, ...nothing, unsent: rows };
  return perform(desk, run, (now) => ({
    unsent: rows.map(now).filter((row) => knownStatus(row, promoSource(connection)) !== wanted),
  }));
};

/** Sends nothing more. Calls under way are completed. */
export const stopRun = (): void => stopping.abort();

/** Switches what failed or was not sent, as part of the same run. What others have switched since counts, but an undo leaves it. */
export const retryRun = async (desk: Desk): Promise<void> => {
  const run = store.get();
  if (!run) return;
  const rest = [...run.failed, ...run.unsent];
  const isThere = (row: Promo) => knownStatus(row, promoSource(desk.connection)) === run.wanted;
  await perform(desk, run, (now, isRead) => {
    // An undo compares the rows as they were with the list.
    if (run.kept) return isRead ? { failed: [], unsent: rest } : null;
    const { there = [], open = [] } = Object.groupBy(rest.map(now), (row) =>
      isThere(row) ? 'there' : 'open',
    );
    return { failed: [], unsent: open, unknownBefore: [...run.unknownBefore, ...there] };
  });
};

/** Switches promos back that are as the run left them. */
export const undoRun = async (desk: Desk): Promise<void> => {
  const run = store.get();
  if (!run) return;
  const { switched, unknownBefore } = run;
  await perform(desk, run, (_, isRead) =>
    isRead
      ? {
          ...nothing,
          wanted: run.wanted === 1 ? 0 : 1,
          unsent: switched,
          kept: { changedSince: [], unknownBefore },
        }
      : null,
  );
};

/** Closes the result. */
export const dismissRun = (): void => {
  if (!store.get()?.isRunning) store.set(null);
};
