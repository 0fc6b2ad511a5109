import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { readImportRowId } from '#data/device/import-row-id.ts';
import type { StoredImport } from '#data/device/imports.ts';
import { createSignal } from '#data/state/create-store.ts';
import { importRows } from './import-store.ts';
import { existedBefore, type Intent } from './intent.ts';
import { explanation, thereAlready, unknownRowExplanation } from './words.ts';

/**
 * How a row of an import stands, in the states of the cards. `waiting`: it is sent when its turn comes. `there`: the service had its
 * task already, from an import of the same file elsewhere.
 */
export type RowState = 'waiting' | 'sending' | 'created' | 'there' | 'rejected' | 'not-sent' | 'unknown';

export type RowOutcome = {
  state: RowState;
  /** Why, in words; blank where the state says it all. A service may name fields in it by their wire names. */
  note: string;
  kind: TaskKind;
  /** Of its intent. */
  id: string;
};

const stateOf = (row: Intent): RowState => {
  switch (row.state) {
    case 'queued':
      return row.uncertain ? 'unknown' : 'waiting';
    case 'sending':
      return row.uncertain ? 'unknown' : 'sending';
    case 'rejected':
      return row.settledBy === 'person' ? 'not-sent' : 'rejected';
    case 'created':
      return existedBefore(row) ? 'there' : 'created';
    case 'unknown':
      return row.state;
  }
};

/** "Already existed (task 12)." */
const thereNote = ({ last }: Intent): string =>
  thereAlready(last?.kind === 'created' ? last.data.jobs.map(({ id }) => id) : []);

const noteOf = (row: Intent, state: RowState): string => {
  if (state === 'rejected' && row.last?.kind === 'refused') {
    const [issue] = row.last.issues;
    if (!issue || issue.field === '') return issue?.message ?? row.last.message;
    return issue.message.startsWith(issue.field) ? issue.message : `${issue.field}: ${issue.message}`;
  }
  if (state === 'there') return thereNote(row);
  if (state !== 'unknown') return '';
  const isForPerson =
    row.state === 'unknown' && row.settledBy === null && row.pendingAttempt !== 'idempotent';
  if (isForPerson) return unknownRowExplanation(row);
  return explanation(row, 'unknown', null, row.pendingAttempt === 'idempotent' ? 'now' : 'never');
};

/** How a row stands, from its intent. */
export const outcomeOf = (row: Intent): RowOutcome => {
  const state = stateOf(row);
  return { state, note: noteOf(row, state), kind: row.kind, id: row.id };
};

export type RowOutcomes = ReadonlyMap<number, RowOutcome>;

/** The rows of an import as they are shown: copies, made anew from time to time. */
type Shown = {
  outcomes: RowOutcomes;
  /** The rows that were sent or are being sent, in the order of the file. */
  sent: readonly Intent[];
};

type View = {
  outcomes: Map<number, RowOutcome>;
  /** The newest correction of each row. */
  rows: Map<number, Intent>;
  /** Null until it was read. */
  shown: Shown | null;
  timer: ReturnType<typeof setTimeout> | null;
  /** Until it is read again. */
  rereading: ReturnType<typeof setTimeout> | null;
};

/** Rows change hundreds of times a second; a person reads a few. What shows many rows is drawn less often, since it takes longer. */
const restMs = (rows: number): number => Math.min(1000, Math.max(200, rows / 10));

const views = new Map<string, View>();
const { tell, subscribe } = createSignal<[importId: string]>();

/** One that was cancelled or left out before anything went out was not. */
const wasTried = ({ state, settledBy, attempts }: Intent): boolean =>
  attempts.some(({ what }) => what !== 'cancelled') ||
  (state !== 'queued' && !(state === 'rejected' && settledBy === 'person'));

/** The rows that were sent of each import that is shown. */
let sentOf: ReadonlyMap<string, readonly Intent[]> = new Map();

const show = (importId: string, view: View) => {
  if (view.timer) clearTimeout(view.timer);
  view.timer = null;
  const sent = [...view.rows.values()].filter(wasTried).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  view.shown = { outcomes: new Map(view.outcomes), sent };
  sentOf = new Map(sentOf).set(importId, sent);
  tell(importId);
};

const put = (view: View, rows: readonly Intent[]) => {
  for (const row of rows) {
    const { number, revision } = readImportRowId(row.id);
    const known = view.rows.get(number);
    const knownRevision = known ? readImportRowId(known.id).revision : -1;
    if (known && (knownRevision === revision ? known.rev > row.rev : knownRevision > revision)) continue;
    view.rows.set(number, row);
    view.outcomes.set(number, outcomeOf(row));
  }
};

const read = async (importId: string, view: View) => {
  await importRows.eachOf(importId, (rows) => put(view, rows));
  show(importId, view);
};

const viewOf = (importId: string): View => {
  const known = views.get(importId);
  if (known) return known;
  const view: View = {
    outcomes: new Map(),
    rows: new Map(),
    shown: null,
    timer: null,
    rereading: null,
  };
  views.set(importId, view);
  void read(importId, view);
  return view;
};

/** Rows were changed by this page. */
export const showRows = (rows: readonly Intent[]): void => {
  for (const [importId, changed] of Map.groupBy(rows, ({ id }) => readImportRowId(id).importId)) {
    const view = views.get(importId);
    if (!view) continue;
    put(view, changed);
    view.timer ??= setTimeout(() => show(importId, view), restMs(view.rows.size));
  }
};

/** Rows were changed by another page: those that are shown are read again, at most once a second, and less often where they are many. */
export const readRowsAgain = (importId: string): void => {
  const view = views.get(importId);
  if (!view) return;
  view.rereading ??= setTimeout(
    () => {
      view.rereading = null;
      void read(importId, view);
    },
    Math.max(1000, view.rows.size),
  );
};

/** Rows were recorded: those that are shown are read now. */
export const readRows = async (importId: string): Promise<void> => {
  const view = views.get(importId);
  if (view) await read(importId, view);
};

/** An import was removed. What shows its rows goes on with none. */
export const forgetRows = (importId: string): void => {
  const view = views.get(importId);
  if (!view) return;
  if (view.rereading) clearTimeout(view.rereading);
  view.rereading = null;
  view.rows.clear();
  view.outcomes.clear();
  show(importId, view);
};

const useShown = (importId: string): Shown | null => {
  useEffect(() => {
    viewOf(importId);
  }, [importId]);
  const get = useCallback(() => views.get(importId)?.shown ?? null, [importId]);
  return useSyncExternalStore(subscribe, get, get);
};

/**
 * How the rows of an import stand, by the number of the row; rows that were not recorded are not in it. Brought up to date a few
 * times a second.
 * @returns null until they are read.
 */
export const useRowOutcomes = (importId: string): RowOutcomes | null => useShown(importId)?.outcomes ?? null;

/** The rows of an import that were sent or are being sent, in the order of the file; null until they are read. */
export const useSentRows = (importId: string): readonly Intent[] | null => useShown(importId)?.sent ?? null;

const getSent = () => sentOf;

/** As `useSentRows` for several imports; those that are not read yet are not in it. @param importIds must be stable. */
export const useSentRowsOf = (importIds: readonly string[]): ReadonlyMap<string, readonly Intent[]> => {
  useEffect(() => {
    for (const id of importIds) viewOf(id);
  }, [importIds]);
  return useSyncExternalStore(subscribe, getSent, getSent);
};

const storedStates = ['queued', 'sending', 'created', 'rejected', 'unknown'] as const;

/** How many rows of an import are in which state of their intents; `not-sent`: those of the rejected that a person cancelled. `repair`: see `countRepairs`. */
export type RowCounts = Record<(typeof storedStates)[number] | 'not-sent' | 'repair', number>;

/**
 * How many rows of an import that has ended were neither recorded nor skipped: they wait for a repair.
 * @param isRecorded says it of a row that was skipped, by number: some were when they waited already.
 */
const countRepairs = (
  { state, rowCount, skipped, plan }: StoredImport,
  recorded: number,
  isRecorded: (number: number) => boolean,
): number => {
  if (state !== 'done') return 0;
  const { leftOut } = plan;
  const left = new Set<number>(Array.isArray(leftOut) ? leftOut : []);
  for (const { number } of skipped) left.add(number);
  const unrecorded = [...left].filter((number) => !isRecorded(number));
  return Math.max(0, rowCount - recorded - unrecorded.length);
};

/** As far as its rows are shown, or counted in `useSentRowsOf`. */
export const repairsOf = (record: StoredImport): number => {
  const view = views.get(record.id);
  return view?.shown ? countRepairs(record, view.rows.size, (number) => view.rows.has(number)) : 0;
};

/** Until an import has ended, cancelled rows count as rejected: telling them apart reads each of them. */
export const countStoredRows = async (record: StoredImport): Promise<RowCounts | null> => {
  const found = await importRows.counts(record.id, storedStates);
  if (!found.ok) return null;
  const [queued = 0, sending = 0, created = 0, rejected = 0, unknown = 0] = found.value;
  const cancelled = new Set<number>();
  if (record.state === 'done' && rejected > 0)
    await importRows.eachIn(record.id, 'rejected', (rows) => {
      for (const row of rows) if (stateOf(row) === 'not-sent') cancelled.add(readImportRowId(row.id).number);
    });
  const recorded = queued + sending + created + rejected + unknown;
  const repair = countRepairs(record, recorded, (number) => cancelled.has(number));
  const others = { 'not-sent': cancelled.size, repair };
  return { queued, sending, created, rejected: rejected - cancelled.size, unknown, ...others };
};
