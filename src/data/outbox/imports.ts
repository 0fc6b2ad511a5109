import { getConnection, useConnection } from '#data/http/connection.ts';
import { knownOrders } from '#data/http/task-queries.ts';
import { subscribeChanges } from '#data/device/changes.ts';
import { readImportRowId } from '#data/device/import-row-id.ts';
import {
  changeImport,
  listImports,
  removeSettledImport,
  type ImportState,
  type PauseReason,
  type SkippedRow,
  type StoredImport,
} from '#data/device/imports.ts';
import type { DeviceResult } from '#data/device/trouble.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { advance } from './advance.ts';
import { createImportLane } from './import-lane.ts';
import { forgetRows, readRows, readRowsAgain, showRows } from './import-outcomes.ts';
import { paceOf, storePace, type PaceName } from './import-pace.ts';
import { isSameSession, tellRunning, tellStarting } from './import-session.ts';
import { importRows } from './import-store.ts';
import { isAttempted, type Intent } from './intent.ts';
import { attachImports } from './outbox.ts';
import { started, type RunResult } from './record-run.ts';
import { skippedAtService } from './words.ts';

/** The device's imports as they were read last; null before that. */
const known = createStore<readonly StoredImport[] | null>(null);
const records = (): readonly StoredImport[] => known.get() ?? [];
known.subscribe(() => tellRunning(records().flatMap(({ id, state }) => (state === 'running' ? id : []))));
const slowUntil = createStore<number | null>(null);

/** Running imports of which no row waits any more, each with its start; they end when the last attempt is settled. */
const emptied = new Map<string, number>();
/** Rows with a request under way. */
const sending = new Set<string>();

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** False until it is known which imports an earlier browser was sending: until then none is shown, and none is sent. */
let isStarted = false;

const refresh = async (): Promise<void> => {
  if (!isStarted) return;
  const result = await listImports();
  if (result.ok) known.set(result.value);
};

/** Changes the record of an import: at once for this page, and on the device. */
const change = async (
  id: string,
  next: (record: StoredImport) => StoredImport | null,
): Promise<DeviceResult<StoredImport | null>> => {
  known.set(records().map((record) => (record.id === id ? (next(record) ?? record) : record)));
  const changed = await changeImport(id, next);
  // Another tab has changed it meanwhile, so that this change no longer applies.
  if (changed.ok && !changed.value) await refresh();
  return changed;
};

const pause = (id: string, pausedBy: PauseReason) =>
  change(id, (record) => (record.state === 'running' ? { ...record, state: 'paused', pausedBy } : null));

/** Ends an import when no row waits and none has an attempt under way. */
const endIfDone = async (id: string, starts: number): Promise<void> => {
  const open = await importRows.counts(id, ['queued', 'sending']);
  if (!open.ok || open.value.some((count) => count > 0)) return;
  await change(id, (record) =>
    // More rows may have been recorded meanwhile.
    record.starts === starts && (record.state === 'running' || record.state === 'paused')
      ? { ...record, state: 'done', pausedBy: null, endedAt: Date.now() }
      : null,
  );
};

/** What pages show of rows: an open attempt is a card like any other, until the page is loaded again. */
const onChange = (rows: readonly Intent[]) => {
  for (const row of rows) {
    if (row.state === 'sending') sending.add(row.id);
    else sending.delete(row.id);
  }
  const { cards } = work;
  cards.put(rows.filter((row) => isCard(row) || cards.get(row.id) !== null));
  showRows(rows);
};

const isCard = (row: Intent): boolean => isAttempted(row) && row.uncertain;

const work = attachImports({
  store: importRows,
  lane: (turn) => lane(turn),
  onChange: (row) => {
    onChange([row]);
    const { importId } = readImportRowId(row.id);
    const starts = emptied.get(importId);
    if (starts !== undefined && !isAttempted(row)) void endIfDone(importId, starts);
  },
  isSending: () => sending.size > 0 && work.target()?.dedupes !== true,
});

const lane = createImportLane({
  store: importRows,
  running: ({ connectionId, baseUrl }) =>
    records()
      .filter((record) => record.state === 'running' && emptied.get(record.id) !== record.starts)
      .filter((record) => record.connectionId === connectionId && record.baseUrl === baseUrl)
      .map(({ id }) => id)
      .toReversed(),
  target: work.target,
  pace: paceOf,
  lookAgain: (id, most) => skipKnown(id, most),
  deliver: work.deliver,
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
  // The timers of a page that nobody sees are late by up to a minute.
  gather: (ms) => (document.hidden ? Promise.resolve() : sleep(ms)),
  onChange: (rows) => {
    onChange(rows);
    const back = rows.filter((row) => row.state === 'queued' && !isAttempted(row));
    for (const id of new Set(back.map((row) => readImportRowId(row.id).importId))) void cancelIfOver(id);
  },
  onSlow: slowUntil.set,
  onEmpty: async (id) => {
    const starts = records().find((record) => record.id === id)?.starts;
    if (starts === undefined) return;
    // A run that was recorded since has another start, or its rows are found here.
    const waiting = await importRows.waiting(id, 1);
    if (!waiting.ok || waiting.value.length > 0) return;
    emptied.set(id, starts);
    await endIfDone(id, starts);
  },
  onTrouble: async (id, why) => {
    await pause(id, why);
  },
});

/** Pauses what an earlier browser was sending, unless a person has resumed it in another tab by now. */
const pauseInterrupted = async ({ id, state, starts }: StoredImport): Promise<void> => {
  if (state !== 'running' || (await isSameSession(id))) return;
  await changeImport(id, (record) =>
    record.state === 'running' && record.starts === starts
      ? { ...record, state: 'paused', pausedBy: 'restart' }
      : null,
  );
};

const readCards = async (importId: string): Promise<void> => {
  const { cards } = work;
  const open = await importRows.all();
  if (!open.ok) return;
  cards.put(open.value.filter(isCard));
  const isOpen = new Set(open.value.map(({ id }) => id));
  for (const { id } of cards.open()) {
    if (isOpen.has(id) || readImportRowId(id).importId !== importId) continue;
    const stored = await importRows.get(id);
    if (stored.ok && stored.value) cards.put([stored.value]);
    else if (stored.ok) cards.remove([id]);
  }
};

/** Imports whose cards are about to be read again. */
const rereading = new Map<string, ReturnType<typeof setTimeout>>();

/** Another tab has changed rows: cards show them as they are stored, read again at most once a second. */
const readCardsAgain = (importId: string): void => {
  if (rereading.has(importId)) return;
  const read = () => {
    rereading.delete(importId);
    void readCards(importId);
  };
  rereading.set(importId, setTimeout(read, 1000));
};

/**
 * Has the outbox send the rows of imports, at boot: what was running in this browser goes on, what an earlier one was
 * sending is paused. Attempts whose outcome is open are settled in any case.
 * @returns the function that stops it.
 */
export const startImports = async (): Promise<() => void> => {
  const stop = subscribeChanges(({ store, id }) => {
    if (store === 'imports') void refresh().then(work.drain);
    if (store !== 'import-rows') return;
    readRowsAgain(id);
    readCardsAgain(id);
  });
  isStarted = false;
  const found = await listImports();
  for (const record of found.ok ? found.value : []) await pauseInterrupted(record);
  isStarted = true;
  await refresh();
  // The page was closed while they were being stopped.
  for (const { id, state } of records()) if (state === 'done') await cancelWaiting(id, state);
  const open = await importRows.all();
  if (open.ok) work.cards.put(open.value.filter(isCard));
  work.drain();
  return () => {
    stop();
    for (const timer of rereading.values()) clearTimeout(timer);
    rereading.clear();
  };
};

const none: readonly StoredImport[] = [];

/** An account's imports, newest first; none until they are read. */
export const useImports = (): readonly StoredImport[] => {
  const connectionId = useConnection()?.id;
  const all = useStore(known) ?? none;
  return all.filter((record) => record.connectionId === connectionId);
};

/** False until it is known which imports this device has. */
export const useAreImportsRead = (): boolean => useStore(known) !== null;

/** An import of the account; null where the device has none of this id, undefined until it is known which it has. */
export const useImportRecord = (id: string): StoredImport | null | undefined => {
  const isRead = useAreImportsRead();
  const found = useImports().find((record) => record.id === id);
  return found ?? (isRead ? null : undefined);
};

/** Until when no row is sent because the service is busy or silent, in milliseconds; null while it is not. */
export const useSlowUntil = (): number | null => useStore(slowUntil);

/**
 * Has the rows sent that `record` records, perhaps in a worker.
 * @returns what it gave. Nothing is sent unless that is an import.
 */
export const runRecorded = async (importId: string, record: () => Promise<RunResult>): Promise<RunResult> => {
  const end = await tellStarting(importId);
  try {
    const result = await record();
    if (result.ok && typeof result.value !== 'string') {
      await Promise.all([readRows(importId), refresh()]);
      work.drain();
    }
    return result;
  } finally {
    end();
  }
};

/** Pauses an import in this page at any rate. @returns whether the device has stored it: if not, sending goes on after a reload. */
export const pauseImport = async (id: string): Promise<boolean> => (await pause(id, 'person')).ok;

/** Rows cancelled in one transaction. */
const cancelledAtOnce = 500;

/** Cancels rows that were not sent. @returns how many. */
const cancel = async (ids: readonly string[]): Promise<DeviceResult<number>> => {
  const event = { type: 'cancel', now: Date.now() } as const;
  const cancelled = await importRows.changeAll(
    ids.map((id) => ({ id, change: (stored) => advance(stored, event) })),
  );
  if (!cancelled.ok) return cancelled;
  onChange(cancelled.value);
  return { ok: true, value: cancelled.value.length };
};

/** @param state the import must be in: another tab may just be running it again. @returns whether the device has stored it. */
const cancelWaiting = async (id: string, state?: ImportState): Promise<boolean> => {
  const event = { type: 'cancel', now: Date.now() } as const;
  for (;;) {
    const cancelled = await importRows.changeWaiting(
      id,
      cancelledAtOnce,
      (row) => advance(row, event),
      state,
    );
    if (!cancelled.ok) return false;
    if (cancelled.value.length === 0) return true;
    onChange(cancelled.value);
  }
};

/** Rows that were claimed when the import was stopped, here or in another tab, wait again after it has cancelled those that waited. */
const cancelIfOver = (id: string): Promise<boolean> => cancelWaiting(id, 'done');

/** How quickly rows are sent to this service from now on, in all tabs. */
export const setPace = (connectionId: string, name: PaceName): void => {
  storePace(connectionId, name);
  work.drain();
};

/** A row that waits to be sent and is not to be, by the id of its intent. */
type LeftRow = { id: string } & Omit<SkippedRow, 'number'>;

/** Has rows that were never attempted sent under keys of their own. @returns whether the device has stored it. */
const dropKeys = async (ids: readonly string[]): Promise<boolean> => {
  for (let at = 0; at < ids.length; at += cancelledAtOnce) {
    const changed = await importRows.changeAll(
      ids.slice(at, at + cancelledAtOnce).map((id) => ({
        id,
        change: (row) => {
          const { key, ...rest } = row;
          return key === undefined || isAttempted(row) ? null : { ...rest, rev: row.rev + 1 };
        },
      })),
    );
    if (!changed.ok) return false;
  }
  return true;
};

/** @returns whether the device has stored that none of them is sent. */
const skip = async (importId: string, rows: readonly LeftRow[]): Promise<boolean> => {
  const left = new Map(rows.map(({ id, ...why }) => [readImportRowId(id).number, why]));
  const stored = await change(importId, (record) => ({
    ...record,
    skipped: [
      ...record.skipped.filter(({ number }) => !left.has(number)),
      ...Array.from(left, ([number, why]) => ({ number, ...why })),
    ],
  }));
  if (!stored.ok) return false;
  for (let at = 0; at < rows.length; at += cancelledAtOnce) {
    const cancelled = await cancel(rows.slice(at, at + cancelledAtOnce).map(({ id }) => id));
    if (!cancelled.ok) return false;
  }
  return true;
};

/**
 * Leaves out the next rows of an import whose order numbers the service has by now, from elsewhere: those that the person did not
 * accept. Where the service cannot be asked, they go out: their keys keep the same task from being created twice.
 */
const skipKnown = async (importId: string, most: number): Promise<void> => {
  const connection = getConnection();
  const record = records().find(({ id }) => id === importId);
  if (!record || connection?.id !== record.connectionId) return;
  const waiting = await importRows.waiting(importId, most);
  if (!waiting.ok) return;
  const accepted = new Set(record.accepted);
  const rows = waiting.value.filter(
    ({ id, orderId }) => orderId !== '' && !accepted.has(readImportRowId(id).number),
  );
  const orders = [...new Set(rows.map(({ orderId }) => orderId))];
  if (orders.length === 0) return;
  const there = await knownOrders(connection, orders, new AbortController().signal).catch(
    () => new Set<string>(),
  );
  if (there.size === 0) return;
  // The service may have them from this very import.
  const own = await importRows.ofOrders(connection.id, [...there]);
  if (!own.ok) return;
  const sent = own.value.filter(
    (row) => readImportRowId(row.id).importId === importId && (row.state !== 'queued' || isAttempted(row)),
  );
  const ownOrders = new Set(sent.map(({ orderId }) => orderId));
  const left = rows.filter(({ orderId }) => there.has(orderId) && !ownOrders.has(orderId));
  if (left.length > 0)
    await skip(
      importId,
      left.map(({ id }) => ({ id, why: skippedAtService })),
    );
};

/**
 * Has a paused import go on. Where the device cannot store which rows are left out, it stays paused and says why.
 * @param skipped rows of it that are not to be sent after all.
 * @param accepted rows that are sent although their order number was used before, by the ids of their intents. `again`: their
 * very task was created before, so that each is another create, under a key of its own.
 */
export const resumeImport = async (
  id: string,
  skipped: readonly LeftRow[] = [],
  accepted: readonly { id: string; again: boolean }[] = [],
): Promise<void> => {
  const again = accepted.flatMap((row) => (row.again ? row.id : []));
  const isReady = (skipped.length === 0 || (await skip(id, skipped))) && (await dropKeys(again));
  if (!isReady) {
    await change(id, (record) => (record.state === 'paused' ? { ...record, pausedBy: 'storage' } : null));
    return;
  }
  const numbers = accepted.map((row) => readImportRowId(row.id).number);
  await change(id, (record) =>
    record.state === 'paused'
      ? { ...started(record), accepted: [...new Set([...record.accepted, ...numbers])] }
      : null,
  );
  work.drain();
};

/**
 * Ends an import: rows that were not sent are cancelled. Those with an attempt under way are settled as ever.
 * @returns whether the device has stored it: if not, sending goes on after a reload.
 */
export const stopImport = async (id: string): Promise<boolean> => {
  const changed = await change(id, (record) => ({
    ...record,
    state: 'done',
    pausedBy: null,
    endedAt: Date.now(),
  }));
  const cancelled = await cancelWaiting(id);
  return changed.ok && cancelled;
};

/** Removes an import from this device with all of its rows, unless the outcome of one is open. @returns whether it was removed. */
export const forgetImport = async (id: string): Promise<DeviceResult<boolean>> => {
  const removed = await removeSettledImport(id);
  if (!removed.ok || !removed.value) return removed;
  const { cards } = work;
  cards.remove(cards.all().flatMap((row) => (readImportRowId(row.id).importId === id ? row.id : [])));
  forgetRows(id);
  await refresh();
  return removed;
};
