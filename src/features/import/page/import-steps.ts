import { useEffect, useLayoutEffect, useState } from 'react';
import type { FileConflict } from '#data/device/imports.ts';
import type { Connection } from '#data/http/connection.ts';
import { serviceLead } from '#data/http/service-clock.ts';
import { forgetImport, recordAndSend } from '#data/outbox/imports.ts';
import { createStore } from '#data/state/create-store.ts';
import type { ChoiceList, Directory } from '#form/directory.ts';
import type { ChangedRow } from '../checking/check-rows.ts';
import { placeOfRow, withCells, type CellChange } from '../checking/edit-draft.ts';
import { openWorkerClient, type CheckedFile, type WorkerClient, type RowsToSend } from '../worker-client.ts';
import type { CheckedRow, CreateEnd, ImportDraft, ImportPlan } from '../import-types.ts';
import { firstPlan, isPlanWhole, noAnswers, rememberedPlan, rememberPlan } from '../matching/first-plan.ts';
import type { Origin, ReadResult, SheetChoice } from '../reading/read-file.ts';
import type { HeadChoice } from '../reading/read-table.ts';
import { fileRevOf, lastSaved, openImport, rememberStored, saveDraft } from '../running/stored-drafts.ts';
import { pageWords } from '../words.ts';

/** What a check found. */
export type Checked = {
  /** The draft that was checked. */
  draft: ImportDraft;
  /** The same array until something of them changes. */
  rows: readonly CheckedRow[];
  file: CheckedFile;
};

/** The row of the names of the columns, as a spreadsheet counts it, and the others that may have them. */
export type HeadRow = { row: number; choices: readonly HeadChoice[]; readAgain: (row: number) => void };

/** What the page shows. The device has the draft beside it (`running/stored-drafts.ts`), and how far its rows are (`data/outbox`). */
export type ImportPageState = {
  /** The file that is being read. */
  reading: { name: string } | null;
  /** The import that was asked for is not on this device. */
  isGone: boolean;
  /** Why a file was not read, or its rows were not checked. */
  problem: string | null;
  /** A workbook with several sheets, of which the person chooses one. */
  choice: { file: File; sheets: readonly SheetChoice[] } | null;
  draft: ImportDraft | null;
  origin: Origin | null;
  /** Where the names of the columns stand, and how the file is read with those of another row; null once it was stored and reopened. */
  head: HeadRow | null;
  /** How many rows are checked so far, while all of them are being checked; else null. */
  progress: number | null;
  /** The last check; null until the rows were checked by what is said of the file now. */
  checked: Checked | null;
  /** Rows are being recorded, to be sent. Nothing of the draft changes meanwhile. */
  isSaving: boolean;
  /** What another tab has done to the import; `unread`: the device does not say what it has of it now. */
  elsewhere: FileConflict | 'unread' | null;
  /** Drafts before each change, newest first. */
  past: readonly ImportDraft[];
};

const nothing: ImportPageState = {
  reading: null,
  isGone: false,
  problem: null,
  choice: null,
  draft: null,
  origin: null,
  head: null,
  progress: null,
  checked: null,
  isSaving: false,
  elsewhere: null,
  past: [],
};

/** The last check, if it is of the draft as it stands. */
export const presentCheck = ({
  draft,
  progress,
  checked,
}: Pick<ImportPageState, 'draft' | 'progress' | 'checked'>): Checked | null =>
  progress === null && checked?.draft === draft ? checked : null;

const maxUndos = 50;

/** The rows with those that were checked again in their places. */
const merge = (before: readonly CheckedRow[], changed: readonly ChangedRow[]): readonly CheckedRow[] => {
  const rows = [...before];
  for (const { at, row } of changed) rows[at] = row;
  return rows;
};

const countLists = (directory: Directory, wanted: ChoiceList['state']): number =>
  Object.values(directory).filter(({ state }) => state === wanted).length;

export const isLoading = (directory: Directory): boolean => countLists(directory, 'loading') > 0;

/** Whether a list of the service could not be loaded: names of it in a file are then taken for IDs. */
export const isListMissing = (directory: Directory): boolean => countLists(directory, 'failed') > 0;

/** The service, and the lists that names in cells are looked up in. */
type Context = { connection: Connection; directory: Directory };

/**
 * The steps from a file to checked rows, and the press of Create. Each step changes the state at once; the check follows it until
 * what it found is of the present draft.
 */
export const createImportSteps = (first: Context, openWorker = openWorkerClient) => {
  let context = first;
  /** What the last check of all rows looked names up in. */
  let checkedWith = first.directory;
  const isListBack = () =>
    !isLoading(context.directory) &&
    countLists(context.directory, 'ready') > countLists(checkedWith, 'ready');
  const state = createStore(nothing);
  const change = (part: Partial<ImportPageState>) => state.set({ ...state.get(), ...part });

  let worker: WorkerClient | null = null;
  /** The last press of Create, until its rows are recorded: also where the page is left meanwhile. */
  let running: Promise<unknown> = Promise.resolve();
  const closeWorker = () => {
    const closed = worker;
    worker = null;
    void running.then(() => closed?.close());
  };
  const liveWorker = (): WorkerClient => {
    if (worker?.hasFailed()) closeWorker();
    return (worker ??= openWorker());
  };

  const storeDraft = () => {
    const { draft } = state.get();
    if (draft) void saveDraft(draft, context.connection);
  };

  const onHide = () => {
    if (document.visibilityState === 'hidden') storeDraft();
  };

  const fail = () => {
    closeWorker();
    change({ progress: null, isSaving: false, problem: pageWords.checkFailed });
  };

  const checkAll = async (draft: ImportDraft) => {
    const { plan, headers, rows } = draft;
    const { connection, directory } = context;
    // Cells may change meanwhile; what is said of the file, and the lists that are known, may not.
    const isWanted = () => {
      const present = state.get();
      return present.progress !== null && present.draft?.plan === plan && !isListBack();
    };
    checkedWith = directory;
    const onProgress = (progress: number) => {
      if (isWanted()) change({ progress });
    };
    const lead = serviceLead(connection.baseUrl);
    const checkedBy = { plan, headers, directory, profile: connection.profile, lead };
    const file = await liveWorker().check(rows, checkedBy, onProgress);
    if (isWanted()) change({ progress: null, checked: { draft, rows: file.rows, file } });
  };
  const checkChanged = async (draft: ImportDraft, before: Checked) => {
    const rows = draft.rows.filter((row, at) => row !== before.draft.rows[at]);
    const changed = await liveWorker().change(rows);
    if (state.get().checked === before)
      change({ checked: { ...before, draft, rows: merge(before.rows, changed) } });
  };
  let isChecking = false;
  /** Checks all rows while `progress` says so, and those that were changed since a check, until nothing is left to check. */
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      for (;;) {
        const { draft, progress, checked } = state.get();
        if (draft && progress !== null) await checkAll(draft);
        else if (draft && checked && checked.draft !== draft) await checkChanged(draft, checked);
        else return;
      }
    } catch {
      if (state.get().draft) fail();
    } finally {
      isChecking = false;
    }
  };
  /** @param part `progress: 0` has all rows checked anew. */
  const changeDraft = (draft: ImportDraft, part: Partial<ImportPageState> = {}) => {
    const { draft: before, past } = state.get();
    change({ draft, past: before ? [before, ...past].slice(0, maxUndos) : past, ...part });
    void check();
  };
  /** The draft, unless nothing of it may change now. */
  const changeable = (): ImportDraft | null => {
    const { draft, isSaving } = state.get();
    return isSaving ? null : draft;
  };

  /** How a file is read, with the names of its columns in a row that the person chose. */
  type ReadBy = (from: WorkerClient, headRow?: number) => Promise<ReadResult>;

  const show = (name: string, result: ReadResult, file: File | null, readBy: ReadBy) => {
    if ('problem' in result) state.set({ ...nothing, problem: result.problem });
    else if ('sheets' in result) state.set({ ...nothing, choice: file && { file, sheets: result.sheets } });
    else {
      const { headers, rows, origin, head } = result;
      const { merchantId } = context.connection;
      const plan = {
        ...firstPlan(headers, { usualKind: 'delivery', merchantId }),
        ...rememberedPlan(headers),
      };
      const id = crypto.randomUUID();
      const readAgain = async (row: number) => {
        const again = await readBy(liveWorker(), row);
        if (state.get().draft?.id !== id) return;
        if ('problem' in again) change({ problem: again.problem });
        else {
          show(name, again, file, readBy);
          // The version with the other column names is not an import that the person made.
          await lastSaved();
          await forgetImport(id);
        }
      };
      state.set({
        ...nothing,
        draft: { id, name, headers, rows, plan },
        origin,
        head: { ...head, readAgain: (row) => void readAgain(row).catch(fail) },
      });
    }
  };
  const read = async (name: string, file: File | null, readBy: ReadBy) => {
    const reading = { name };
    state.set({ ...nothing, reading });
    // Another file may be given meanwhile, or an import opened.
    const isWanted = () => state.get().reading === reading;
    try {
      const result = await readBy(liveWorker());
      if (isWanted()) show(name, result, file, readBy);
    } catch {
      closeWorker();
      if (isWanted()) state.set({ ...nothing, problem: pageWords.workerFailed });
    }
  };

  const open = (draft: ImportDraft, elsewhere: FileConflict | null = null) => {
    if (state.get().draft?.id !== draft.id) storeDraft();
    state.set({ ...nothing, draft, elsewhere, progress: isPlanWhole(draft, context.directory) ? 0 : null });
    void check();
  };
  const reload = async (id: string) => {
    const isOpen = () => state.get().draft?.id === id;
    try {
      const stored = await openImport(id, context.connection);
      if (stored) open(stored, 'changed');
      else if (isOpen()) change({ elsewhere: 'removed' });
    } catch {
      if (isOpen()) change({ elsewhere: 'unread' });
    }
  };

  const leave = () => {
    storeDraft();
    // A press of Create has its worker to the end: rows that are checked next would take the place of those that it sends.
    closeWorker();
    liveWorker();
    state.set(nothing);
  };

  const record = async ({ draft, file, numbers, ...rows }: RowsToSend): Promise<CreateEnd> => {
    const { id: importId } = draft;
    const isOpen = () => state.get().draft?.id === importId;
    const changeOwn = (part: Partial<ImportPageState>) => {
      if (isOpen()) change(part);
    };
    // Ignore the press while the last edit is not drawn: the person has not seen what it would send.
    if (isOpen() && presentCheck(state.get())?.draft !== draft) return 'too-early';
    changeOwn({ isSaving: true, past: [], elsewhere: null });
    // A correction of this moment is stored first: stored later, it would be another file than the one that is recorded.
    const saved = await saveDraft(draft, context.connection);
    if (!saved.ok || saved.value !== null) {
      changeOwn({ isSaving: false });
      if (saved.ok && isOpen()) await reload(importId);
      return saved.ok ? 'ok' : 'not-stored';
    }
    const { id, baseUrl, profile } = context.connection;
    const order = { importId, fileRev: fileRevOf(importId), ...rows, home: { id, baseUrl, profile } };
    try {
      const result = await recordAndSend(importId, async () => {
        const recorded = await file.run(order, numbers);
        if (recorded.ok && typeof recorded.value !== 'string') rememberStored(draft, recorded.value.fileRev);
        return recorded;
      });
      changeOwn({ isSaving: false });
      if (result.ok && result.value === 'taken') return 'changed';
      if (result.ok && result.value === 'late') {
        // The check that follows asks about the rows whose time has passed since the last one.
        changeOwn({ progress: 0 });
        void check();
        return 'late';
      }
      if (result.ok && typeof result.value === 'string' && isOpen()) await reload(importId);
      return result.ok ? 'ok' : 'not-stored';
    } catch {
      if (isOpen()) fail();
      return 'ok';
    }
  };
  const run = async (order: RowsToSend, isStillSo: () => Promise<boolean>): Promise<CreateEnd> => {
    if (state.get().isSaving) return 'ok';
    if (await isStillSo()) return record(order);
    // Where the person has changed the rows meanwhile, nothing has happened to them elsewhere.
    const { draft } = state.get();
    return draft?.id === order.draft.id && draft !== order.draft ? 'too-early' : 'changed';
  };

  return {
    state,
    /** The connection or its lists have changed. Rows that were checked without a list are checked again with it. */
    follow: (next: Context) => {
      context = next;
      const { checked, isSaving } = state.get();
      if (!checked || isSaving || !isListBack()) return;
      change({ progress: 0 });
      void check();
    },
    /** With the page, so that the worker’s code is there before a file is. @returns what is to be done as the page goes. */
    start: (): (() => void) => {
      liveWorker();
      document.addEventListener('visibilitychange', onHide);
      return () => {
        document.removeEventListener('visibilitychange', onHide);
        storeDraft();
        closeWorker();
      };
    },
    readFile: (file: File, sheet?: string) =>
      read(file.name, file, (from, headRow) => from.readFile(file, sheet, headRow)),
    readPasted: (text: string) =>
      read(pageWords.pastedName, null, (from, headRow) => from.readPasted(text, headRow)),
    /** Opens an import of the device as it was left. */
    open: (draft: ImportDraft) => open(draft),
    /** Shows what another tab has stored; an import that it has removed stays on the screen, and the page says so. */
    reload,
    /** An import that another tab has removed is to be stored as a new one. */
    storeAgain: () => change({ elsewhere: null }),
    setPlan: (plan: ImportPlan) => {
      const draft = changeable();
      // An earlier draft has its own plan: Undo would take this one back unseen.
      if (draft) change({ draft: { ...draft, plan }, checked: null, progress: null, past: [] });
    },
    /** Checks all rows, and asks anew what was answered for the whole file: a wrong answer may be older than what Undo takes back. */
    check: () => {
      const draft = changeable();
      if (!draft) return;
      rememberPlan(draft.headers, draft.plan);
      // Undo would bring the old answers back unseen.
      const plan = { ...draft.plan, ...noAnswers };
      change({ draft: { ...draft, plan }, past: [], progress: 0, problem: null });
      void check();
    },
    /** Repairs the draft as it is at that moment; every row is checked again. */
    repair: (mend: (draft: ImportDraft) => ImportDraft) => {
      const draft = changeable();
      if (draft) changeDraft(mend(draft), { progress: 0 });
    },
    /** Changes cells; only their rows are checked again. @returns whether they are changed. */
    edit: (changes: readonly CellChange[]): boolean => {
      const draft = changeable();
      if (!draft || changes.length === 0) return false;
      changeDraft(withCells(draft, changes));
      return true;
    },
    /** The present text of a cell, by its row's number, also where it is not drawn yet. */
    textOf: (number: number, column: number): string => {
      const { rows = [] } = state.get().draft ?? {};
      return rows[placeOfRow(rows, number)]?.cells[column] ?? '';
    },
    undo: () => {
      const [before, ...past] = state.get().past;
      const draft = changeable();
      if (!before || !draft) return;
      // A row that was typed into is another object again, so that its cell lets go of what was typed.
      const rows = before.rows.map((row, at) => (row === draft.rows[at] ? row : { ...row }));
      changeDraft({ ...before, rows }, { past, progress: 0 });
    },
    /**
     * Records rows and has them sent, also where the page is left meanwhile. Nothing is sent where they cannot be recorded.
     * @param isStillSo finds out whether what was created elsewhere since the rows were looked through leaves the order as it is.
     */
    run: (order: RowsToSend, isStillSo: () => Promise<boolean>): Promise<CreateEnd> => {
      const end = run(order, isStillSo);
      running = end;
      return end;
    },
    leave,
    showGone: () => {
      leave();
      change({ isGone: true });
    },
    showUnread: () => {
      leave();
      change({ elsewhere: 'unread' });
    },
  };
};

export type ImportSteps = ReturnType<typeof createImportSteps>;

/** The steps of this page, for as long as it is open. */
export const useImportSteps = (connection: Connection, directory: Directory): ImportSteps => {
  const [steps] = useState(() => createImportSteps({ connection, directory }));
  useLayoutEffect(() => steps.follow({ connection, directory }), [steps, connection, directory]);
  useEffect(() => steps.start(), [steps]);
  return steps;
};
