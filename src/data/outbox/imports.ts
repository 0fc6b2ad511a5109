import { useMemo } from 'react';
import { areRolesRefused } from '#data/http/outcome.ts';
import { getConnection, useConnection } from '#data/http/connection.ts';
import { knownOrders } from '#data/http/order-queries.ts';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import { readImportRowId } from '#data/device/import-row-id.ts';
import {
  changeImport,
  getImport,
  listImports,
  removeSettledImport,
  type PauseReason,
  type SkippedRow,
  type StoredImport,
} from '#data/device/imports.ts';
import { readOrNone, type DeviceResult } from '#data/device/device-trouble.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { tabStorage } from '#data/state/web-storage.ts';
import { advance } from './intent-transitions.ts';
import { forgetRows, readRows, readRowsAgain, showRows } from './import-outcomes.ts';
import { createPacer, paceOf, storePace, type PaceName } from './import-pace.ts';
import { importRows } from './import-store.ts';
import { isAttempted, isDue, isOverdue, wasSent, type Intent } from './intent.ts';
import { attachImports } from './outbox.ts';
import { started, type RunResult } from './record-import-run.ts';
import type { Target } from './sender.ts';
import { skippedAtService } from './words.ts';

/** The device's imports as they were read last; null before that. */
const known = createStore<readonly StoredImport[] | null>(null);
const records = (): readonly StoredImport[] => known.get() ?? [];
const slowUntil = createStore<number | null>(null);

/** Rows with a request under way. */
const sending = new Set<string>();

/** False until it is known which imports an earlier browser was sending: until then none is shown, and none is sent. */
let isStarted = false;

const readKnown = async (id: string): Promise<void> => {
  if (!isStarted) return;
  if (id === '' || known.get() === null) {
    const result = await listImports();
    if (result.ok) known.set(result.value);
    return;
  }
  const found = await getImport(id);
  if (!found.ok) return;
  const others = records().filter((record) => record.id !== id);
  const all = found.value ? [found.value, ...others] : others;
  known.set(all.toSorted((a, b) => b.createdAt - a.createdAt));
};

let lastRead = Promise.resolve();

/**
 * Reads an import again, all of them where `id` is blank: a device may have hundreds, and a correction of a cell changes one. One
 * reading after the other, so that an older one does not replace a newer one.
 */
const refresh = (id: string): Promise<void> => (lastRead = lastRead.then(() => readKnown(id)));

/** Changes the record of an import for this page. */
const changeKnown = (id: string, next: (record: StoredImport) => StoredImport | null) =>
  known.set(records().map((record) => (record.id === id ? (next(record) ?? record) : record)));

/** Changes the record of an import: at once for this page, and on the device. */
const change = async (
  id: string,
  next: (record: StoredImport) => StoredImport | null,
): Promise<DeviceResult<StoredImport | null>> => {
  changeKnown(id, next);
  const changed = await changeImport(id, next);
  // Another tab has changed it meanwhile, so that this change no longer applies.
  if (changed.ok && !changed.value) await refresh(id);
  return changed;
};

const pause = (id: string, pausedBy: PauseReason) =>
  change(id, (record) => (record.state === 'running' ? { ...record, state: 'paused', pausedBy } : null));

const ended = (record: StoredImport): StoredImport => ({
  ...record,
  state: 'done',
  pausedBy: null,
  endedAt: Date.now(),
});

/** Ends an import when no row waits and none has an attempt under way. */
const endIfDone = async (id: string): Promise<void> => {
  const starts = records().find((record) => record.id === id)?.starts;
  const open = await importRows.counts(id, ['queued', 'sending']);
  if (!open.ok || open.value.some((count) => count > 0)) return;
  await change(id, (record) =>
    // More rows may have been recorded meanwhile.
    record.starts === starts && (record.state === 'running' || record.state === 'paused')
      ? ended(record)
      : null,
  );
};

const cancelled = (row: Intent) => advance(row, { type: 'cancel', now: Date.now() });

/** Cancels the rows that an import that is over has left. */
const cancelLeft = async (id: string): Promise<void> => {
  const waiting = await importRows.waiting(id, 1);
  if (!waiting.ok || waiting.value.length === 0) return;
  const left = await importRows.changeImport(id, {
    // Another tab may just be running it again.
    change: (record) => (record.state === 'done' ? record : null),
    which: 'waiting',
    changeRow: cancelled,
  });
  if (left.ok && left.value) showChanged(left.value);
};

const isCard = (row: Intent): boolean => isAttempted(row) && row.uncertain;

/** What pages show of rows: an open attempt is a card like any other, until the page is loaded again. */
const showChanged = (rows: readonly Intent[]) => {
  for (const row of rows) {
    if (row.state === 'sending') sending.add(row.id);
    else sending.delete(row.id);
  }
  const { cards } = outbox;
  cards.put(rows.filter((row) => isCard(row) || cards.get(row.id) !== null));
  showRows(rows);
};

/** A row that waits to be sent and is not to be, by the id of its intent. */
type LeftRow = { id: string } & Omit<SkippedRow, 'number'>;

const skipped = (record: StoredImport, rows: readonly LeftRow[]): StoredImport => {
  const left = new Map(rows.map(({ id, ...why }) => [readImportRowId(id).number, why]));
  const others = record.skipped.filter(({ number }) => !left.has(number));
  return { ...record, skipped: [...others, ...Array.from(left, ([number, why]) => ({ number, ...why }))] };
};

/**
 * Leaves out those of the next rows of an import whose order numbers the service has by now, from elsewhere, unless the person accepted
 * them. Where the service cannot be asked, they go out: their keys keep the same task from being created twice.
 * @returns the ids of the rows that are left out.
 */
const skipKnown = async (
  { id: importId, connectionId, accepted }: StoredImport,
  next: readonly Intent[],
): Promise<ReadonlySet<string>> => {
  const none = new Set<string>();
  const connection = getConnection();
  if (connection?.id !== connectionId) return none;
  const isAccepted = new Set(accepted);
  const rows = next.filter(
    ({ id, orderId }) => orderId !== '' && !isAccepted.has(readImportRowId(id).number),
  );
  const orders = [...new Set(rows.map(({ orderId }) => orderId))];
  if (orders.length === 0) return none;
  const taken = await knownOrders(connection, orders, new AbortController().signal).catch(() => none);
  if (taken.size === 0) return none;
  // The service may have them from this very import.
  const own = await importRows.ofOrders(connectionId, [...taken]);
  if (!own.ok) return none;
  const sent = own.value.filter((row) => readImportRowId(row.id).importId === importId && wasSent(row));
  const ownOrders = new Set(sent.map(({ orderId }) => orderId));
  const left = rows
    .filter(({ orderId }) => taken.has(orderId) && !ownOrders.has(orderId))
    .map(({ id }) => ({ id, why: skippedAtService }));
  if (left.length === 0) return none;
  const leaveOut = (record: StoredImport) => skipped(record, left);
  changeKnown(importId, leaveOut);
  const which = left.map(({ id }) => id);
  const stored = await importRows.changeImport(importId, { change: leaveOut, which, changeRow: cancelled });
  if (!stored.ok) await pause(importId, 'storage');
  else if (stored.value) showChanged(stored.value);
  else await refresh(importId);
  return new Set(which);
};

/** Rows that are read ahead, and before they are sent looked up at the service, at a time. */
const readAhead = 500;

/** The next rows of a running import, or that none waits. */
let ahead: { importId: string; starts: number; rows: Intent[] } | 'none' | null = null;
let reading: Promise<void> | null = null;

/** The imports that may send rows to a service, oldest first. */
const runningFor = ({ connectionId, baseUrl }: Target): StoredImport[] =>
  records()
    .filter((record) => record.state === 'running')
    .filter((record) => record.connectionId === connectionId && record.baseUrl === baseUrl)
    .toReversed();

const readNext = async (target: Target): Promise<void> => {
  for (const record of runningFor(target)) {
    const { id, starts } = record;
    const waiting = await importRows.waiting(id, readAhead);
    if (!waiting.ok) {
      await pause(id, 'storage');
      continue;
    }
    // The API key must not be sent to another address than the one that the row was made for.
    const rows = waiting.value.filter((row) => isDue(row) && row.baseUrl === target.baseUrl);
    if (rows.length > 0) {
      const left = await skipKnown(record, rows);
      ahead = { importId: id, starts, rows: rows.filter((row) => !left.has(row.id)) };
      return;
    }
    await endIfDone(id);
  }
  ahead = 'none';
};

const nextRow = (target: Target): Intent | null | Promise<void> => {
  if (ahead === 'none') {
    ahead = null;
    return null;
  }
  const { importId, starts, rows = [] } = ahead ?? {};
  const running = runningFor(target).find((record) => record.id === importId && record.starts === starts);
  const row = running && rows.shift();
  if (running && row) {
    const acceptsPast = running.plan['acceptsPast'] === true;
    const now = { now: Date.now(), lead: target.lead };
    if (acceptsPast || !isOverdue(row, now, running.lastStartedAt)) return row;
    // Resume looks through all rows that wait, and asks about those whose time has passed.
    return pause(running.id, 'past').then(() => undefined);
  }
  reading ??= readNext(target).finally(() => {
    reading = null;
  });
  return reading;
};

const pacer = createPacer({
  pace: paceOf,
  now: () => Date.now(),
  random: () => Math.random(),
  onSlow: slowUntil.set,
});

/** After so many rows in a row without an answer, a service without keys is not sent another by itself. */
const maxSilences = 3;

/** How many consecutive rows of an account got no answer. One that says it is busy has answered. */
let silences = { connectionId: '', count: 0 };

const outbox = attachImports({
  store: importRows,
  next: nextRow,
  waitMs: pacer.waitMs,
  begin: ({ dedupes, connectionId }) => {
    const report = pacer.begin();
    return (outcome) => {
      report(outcome);
      if (connectionId !== silences.connectionId) silences = { connectionId, count: 0 };
      if (outcome.kind === 'unknown') silences.count += 1;
      else if (outcome.kind !== 'not-sent') silences.count = 0;
      if (areRolesRefused(outcome)) return 'roles';
      if (outcome.kind === 'refused' && outcome.keyRefused) return 'key';
      return !dedupes && outcome.kind === 'unknown' && silences.count >= maxSilences ? 'no-answers' : null;
    };
  },
  pause: async (rowId, why) => {
    await pause(readImportRowId(rowId).importId, why);
  },
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  onChange: (row) => {
    const { importId } = readImportRowId(row.id);
    const wasOpen = outbox.cards.get(row.id)?.settledBy === null;
    const isPaused = records().some(({ id, state }) => id === importId && state === 'paused');
    showChanged([row]);
    // The sender, which ends a running import, passes over one that is paused.
    if ((wasOpen || isPaused) && row.settledBy !== null) void endIfDone(importId);
    if (wasSent(row)) return;
    if (ahead !== null && ahead !== 'none' && ahead.importId === importId) ahead.rows.unshift(row);
    // It was under way as its import was stopped, here or in another tab.
    void cancelLeft(importId);
  },
  isSending: () => sending.size > 0 && outbox.target()?.dedupes !== true,
});

const sessionLock = 'imports';
const leftAt = 'left-at';
/** A tab is loaded again sooner; a browser that restores its tabs usually later. */
const maxReloadMs = 60_000;

/** Whether the browser was closed since: no other tab sends imports, and this one was not just loaded again. */
const isBrowserNew = async (): Promise<boolean> => {
  const at = tabStorage.read(leftAt);
  if (typeof at === 'number' && Math.abs(Date.now() - at) < maxReloadMs) return false;
  const { held = [] } = await navigator.locks.query();
  return !held.some(({ name }) => name === sessionLock);
};

/** Tells tabs that are opened meanwhile that imports run in this browser. */
const inSession = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(sessionLock, { mode: 'shared' }, work);

let endSession: (() => void) | null = null;
const announceSession = () => {
  const isRunning = records().some(({ state }) => state === 'running');
  if (isRunning === (endSession !== null)) return;
  endSession?.();
  endSession = null;
  if (!isRunning) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  endSession = resolve;
  void inSession(() => promise);
};
known.subscribe(announceSession);

/** As the page is left: a browser that is killed says nothing. */
const noteLeaving = () => {
  if (endSession) tabStorage.write(leftAt, Date.now());
};

/** Pauses what an earlier browser was sending, unless a person has resumed it in another tab by now. */
const pauseInterrupted = async (found: readonly StoredImport[]): Promise<void> => {
  const running = found.filter(({ state }) => state === 'running');
  if (running.length === 0 || !(await isBrowserNew())) return;
  for (const { id, starts } of running)
    await changeImport(id, (record) =>
      record.state === 'running' && record.starts === starts
        ? { ...record, state: 'paused', pausedBy: 'restart' }
        : null,
    );
};

const readCards = async (importId: string): Promise<void> => {
  const { cards } = outbox;
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
 * @throws where the device cannot be read: then nothing was started.
 */
export const startImports = async (): Promise<() => void> => {
  isStarted = false;
  const found = readOrNone(await listImports(), none);
  const stop = subscribeChanges(({ store, id }) => {
    if (store === 'imports') void refresh(id).then(outbox.drain);
    if (store !== 'import-rows') return;
    readRowsAgain(id);
    readCardsAgain(id);
  });
  addEventListener('pagehide', noteLeaving);
  await pauseInterrupted(found);
  isStarted = true;
  await refresh('');
  // The page was closed before a row that was under way could be cancelled.
  for (const { id, state } of records()) if (state === 'done') await cancelLeft(id);
  const open = await importRows.all();
  if (open.ok) outbox.cards.put(open.value.filter(isCard));
  outbox.drain();
  return () => {
    stop();
    removeEventListener('pagehide', noteLeaving);
    for (const timer of rereading.values()) clearTimeout(timer);
    rereading.clear();
    isStarted = false;
    known.set(null);
  };
};

const none: readonly StoredImport[] = [];

/** An account's imports, newest first; none until they are read. */
export const useImports = (): readonly StoredImport[] => {
  const connectionId = useConnection()?.id;
  const all = useStore(known) ?? none;
  return useMemo(() => all.filter((record) => record.connectionId === connectionId), [all, connectionId]);
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
 * Runs `record`, perhaps in a worker, then starts to send the rows that it stored.
 * @returns the result of `record`. Unless that is an import, no row is sent.
 */
export const recordAndSend = (importId: string, record: () => Promise<RunResult>): Promise<RunResult> =>
  inSession(async () => {
    const result = await record();
    if (result.ok && typeof result.value !== 'string') {
      await Promise.all([readRows(importId), refresh(importId)]);
      outbox.drain();
    }
    return result;
  });

/** Pauses an import in this page at any rate. @returns whether the device has stored it: if not, sending goes on after a reload. */
export const pauseImport = async (id: string): Promise<boolean> => {
  const paused = await pause(id, 'person');
  // The press may come after its last row.
  if (paused.ok) await endIfDone(id);
  return paused.ok;
};

/** How quickly rows are sent to this service from now on, in all tabs. */
export const setPace = (connectionId: string, name: PaceName): void => {
  storePace(connectionId, name);
  outbox.drain();
};

/**
 * Has a paused import go on. Where the device cannot store which rows are left out, it stays paused and says why.
 * @param without rows of the import that are not to be sent after all.
 * @param accepted rows that are sent although their order number was used before, by the ids of their intents. `again`: their
 * very task was created before, so that each is another create, under a key of its own.
 * @param decidedAt when the rows were checked that the person decided about: a time that has passed since is asked about.
 */
export const resumeImport = async (
  id: string,
  without: readonly LeftRow[] = [],
  accepted: readonly { id: string; again: boolean }[] = [],
  decidedAt = Date.now(),
): Promise<void> => {
  const numbers = accepted.map((row) => readImportRowId(row.id).number);
  const left = new Set(without.map((row) => row.id));
  const again = accepted.flatMap((row) => (row.again ? row.id : []));
  const resumed = await importRows.changeImport(id, {
    change: (record) =>
      record.state === 'paused'
        ? {
            ...started(skipped(record, without), decidedAt),
            accepted: [...new Set([...record.accepted, ...numbers])],
          }
        : null,
    which: [...left, ...again],
    changeRow: (row) => {
      if (left.has(row.id)) return cancelled(row);
      // Under a key of its own.
      const { key, ...rest } = row;
      return key === undefined || isAttempted(row) ? null : { ...rest, rev: row.rev + 1 };
    },
  });
  if (!resumed.ok) {
    changeKnown(id, (record) => (record.state === 'paused' ? { ...record, pausedBy: 'storage' } : null));
    return;
  }
  if (resumed.value) showChanged(resumed.value);
  await refresh(id);
  outbox.drain();
};

/**
 * Ends an import: rows that were not sent are cancelled. Those with an attempt under way are settled as ever.
 * @returns whether the device has stored it: if not, sending goes on after a reload.
 */
export const stopImport = async (id: string): Promise<boolean> => {
  changeKnown(id, ended);
  const stopped = await importRows.changeImport(id, {
    change: ended,
    which: 'waiting',
    changeRow: cancelled,
  });
  if (stopped.ok && stopped.value) showChanged(stopped.value);
  return stopped.ok;
};

/** Removes an import from this device with all of its rows, unless the outcome of one is open. @returns whether it was removed. */
export const forgetImport = async (id: string): Promise<DeviceResult<boolean>> => {
  const removed = await removeSettledImport(id);
  if (!removed.ok || !removed.value) return removed;
  const { cards } = outbox;
  cards.remove(cards.all().flatMap((row) => (readImportRowId(row.id).importId === id ? row.id : [])));
  forgetRows(id);
  await refresh(id);
  return removed;
};
