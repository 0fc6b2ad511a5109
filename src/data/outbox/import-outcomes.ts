import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { readImportRowId } from '#data/device/import-row-id.ts';
import { createSignal } from '#data/state/create-store.ts';
import { importRows } from './import-store.ts';
import { wasThere, type Intent } from './intent.ts';
import { explanation, thereAlready, unknownRowExplanation } from './words.ts';

/**
 * How a row of an import stands, in the states of the cards. `waiting`: it is sent when its turn comes. `there`: the service had its
 * task already, from an import of the same file elsewhere.
 */
export type RowState = 'waiting' | 'sending' | 'created' | 'there' | 'rejected' | 'not-sent' | 'unknown';

export type RowOutcome = {
  state: RowState;
  /** Why, in words; blank where the state says it all. */
  note: string;
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
      return wasThere(row) ? 'there' : 'created';
    case 'unknown':
      return row.state;
  }
};

/** "Was there already (task 12)." */
const thereNote = ({ last }: Intent): string =>
  thereAlready(last?.kind === 'created' ? last.data.jobs.map(({ id }) => id) : []);

const noteOf = (row: Intent, state: RowState): string => {
  if (state === 'rejected' && row.last?.kind === 'refused')
    return row.last.issues[0]?.message ?? row.last.message;
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
  return { state, note: noteOf(row, state), id: row.id };
};

export type RowOutcomes = ReadonlyMap<number, RowOutcome>;

type View = {
  rows: Map<number, RowOutcome>;
  /** Of the newest correction of each row. */
  revs: Map<number, { revision: number; rev: number }>;
  /** What is shown: a copy, made anew from time to time; null until it was read. */
  shown: RowOutcomes | null;
  loading: Promise<void>;
  timer: ReturnType<typeof setTimeout> | null;
  /** Until it is read again. */
  rereading: ReturnType<typeof setTimeout> | null;
};

/** Rows change hundreds of times a second; a person reads a few. What shows many rows is drawn less often, since it takes longer. */
const restMs = (rows: number): number => Math.min(1000, Math.max(200, rows / 10));

const views = new Map<string, View>();
const { tell, subscribe } = createSignal<[importId: string]>();

const show = (importId: string, view: View) => {
  if (view.timer) clearTimeout(view.timer);
  view.timer = null;
  view.shown = new Map(view.rows);
  tell(importId);
};

const put = (view: View, rows: readonly Intent[]) => {
  for (const row of rows) {
    const { number, revision } = readImportRowId(row.id);
    const known = view.revs.get(number);
    if (known && (known.revision === revision ? known.rev > row.rev : known.revision > revision)) continue;
    view.revs.set(number, { revision, rev: row.rev });
    view.rows.set(number, outcomeOf(row));
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
    rows: new Map(),
    revs: new Map(),
    shown: null,
    loading: Promise.resolve(),
    timer: null,
    rereading: null,
  };
  views.set(importId, view);
  view.loading = read(importId, view);
  return view;
};

/** How the rows of an import stand now, read from the device the first time. */
export const rowOutcomes = async (importId: string): Promise<RowOutcomes> => {
  const view = viewOf(importId);
  await view.loading;
  return view.rows;
};

/** Calls back when rows of an import were changed, a few times a second at most. @returns the function that stops it. */
export const followRows = (importId: string, listener: () => void): (() => void) => {
  viewOf(importId);
  return subscribe((id) => {
    if (id === importId) listener();
  });
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

/** Rows were changed by another page: those that are shown are read again, at most once a second. */
export const readRowsAgain = (importId: string): void => {
  const view = views.get(importId);
  if (!view) return;
  view.rereading ??= setTimeout(() => {
    view.rereading = null;
    void read(importId, view);
  }, 1000);
};

/** Rows were recorded: those that are shown are read now. */
export const readRows = async (importId: string): Promise<void> => {
  const view = views.get(importId);
  if (view) await read(importId, view);
};

/** An import was removed. */
export const forgetRows = (importId: string): void => {
  const view = views.get(importId);
  if (view?.timer) clearTimeout(view.timer);
  if (view?.rereading) clearTimeout(view.rereading);
  views.delete(importId);
  tell(importId);
};

/**
 * How the rows of an import stand, by the number of the row; rows that were not recorded are not in it. Brought up to date a few
 * times a second.
 * @returns null until they are read.
 */
export const useRowOutcomes = (importId: string): RowOutcomes | null => {
  useEffect(() => {
    viewOf(importId);
  }, [importId]);
  const get = useCallback(() => views.get(importId)?.shown ?? null, [importId]);
  return useSyncExternalStore(subscribe, get, get);
};
