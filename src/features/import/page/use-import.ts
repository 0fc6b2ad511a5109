import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { FileConflict, StoredImport } from '#device/imports.ts';
import type { Directory } from '#form/directory.ts';
import { sendRecorded } from '#outbox/imports.ts';
import { withCells, type CellChange } from '../checking/edit-draft.ts';
import type { CheckedRow, ImportDraft, ImportPlan } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { isPlanWhole } from '../matching/missing-parts.ts';
import type { Origin, ReadResult, SheetChoice } from '../reading/read-file.ts';
import { draftsSaved, fileRevOf, openImport, rememberStored } from '../running/stored-drafts.ts';
import { openImportDesk, type CheckedFile, type ImportDesk } from '../worker-calls.ts';
import { pageWords } from './page-words.ts';
import { rememberedPlan, rememberPlan } from './plan-memory.ts';

/** What the page has of the file that it shows. */
export type ImportState = {
  /** The name of the file that is being read. */
  reading: string | null;
  /** Why a file was not read. */
  problem: string | null;
  /** A workbook with several sheets: which one is asked. */
  choice: { file: File; sheets: readonly SheetChoice[] } | null;
  draft: ImportDraft | null;
  origin: Origin | null;
  /** Rows that are checked so far; null while none are being checked. */
  progress: number | null;
  /** Null until the rows were checked. */
  checked: readonly CheckedRow[] | null;
  /** What the rows that are `checked` can be asked; null while they are checked anew. */
  file: CheckedFile | null;
  /** Edits whose rows are being checked. */
  edits: number;
  /** Rows that are recorded so far, to be sent; null unless they are being recorded. Nothing of the draft changes meanwhile. */
  saving: number | null;
  /** What another tab has done to the import. */
  elsewhere: FileConflict | null;
  /** Drafts before each change, newest first. */
  past: readonly ImportDraft[];
};

const nothing: ImportState = {
  reading: null,
  problem: null,
  choice: null,
  draft: null,
  origin: null,
  progress: null,
  checked: null,
  file: null,
  edits: 0,
  saving: null,
  elsewhere: null,
  past: [],
};

const mostUndos = 50;

const merge = (before: readonly CheckedRow[], changed: readonly CheckedRow[]): readonly CheckedRow[] => {
  const byNumber = new Map(changed.map((row) => [row.number, row]));
  return before.map((row) => byNumber.get(row.number) ?? row);
};

const remember = (before: ImportState): Pick<ImportState, 'past'> => ({
  past: before.draft ? [before.draft, ...before.past].slice(0, mostUndos) : before.past,
});

/** The steps from a file to rows that were checked. What is stored, sent and told of them is `running`. */
export const useImport = (connection: Connection, directory: Directory) => {
  const [state, setState] = useState(nothing);
  const desk = useRef<ImportDesk | null>(null);
  const openDesk = () => (desk.current ??= openImportDesk());
  useEffect(
    () => () => {
      desk.current?.close();
      desk.current = null;
    },
    [],
  );

  /** Counts the checks: what comes of an earlier one is dropped. */
  const checks = useRef(0);

  const begin = (name: string, result: ReadResult, file: File | null) => {
    if ('problem' in result) setState({ ...nothing, problem: result.problem });
    else if ('sheets' in result) setState({ ...nothing, choice: file && { file, sheets: result.sheets } });
    else {
      const { headers, rows, origin } = result;
      const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: connection.merchantId });
      const draft = {
        id: crypto.randomUUID(),
        name,
        headers,
        rows,
        plan: { ...plan, ...rememberedPlan(headers) },
      };
      setState({ ...nothing, draft, origin });
    }
  };

  const read = async (name: string, file: File | null, ask: (from: ImportDesk) => Promise<ReadResult>) => {
    checks.current += 1;
    setState({ ...nothing, reading: name });
    try {
      begin(name, await ask(openDesk()), file);
    } catch {
      desk.current = null;
      setState({ ...nothing, problem: pageWords.workerFailed });
    }
  };

  const fail = () => {
    desk.current = null;
    setState((before) => ({ ...before, progress: null, saving: null, problem: pageWords.workerFailed }));
  };

  const check = async (draft: ImportDraft) => {
    checks.current += 1;
    const own = checks.current;
    const setOwn = (part: Partial<ImportState>) =>
      setState((before) => (own === checks.current ? { ...before, ...part } : before));
    setState((before) => ({ ...before, draft, progress: 0, file: null, edits: 0 }));
    const context = { plan: draft.plan, headers: draft.headers, directory, profile: connection.profile };
    try {
      const file = await openDesk().check(draft.rows, context, (progress) => setOwn({ progress }));
      setOwn({ progress: null, checked: file.rows, file });
    } catch {
      if (own === checks.current) fail();
    }
  };

  /** A repair of the draft; every row is checked again. */
  const replace = (draft: ImportDraft) => {
    if (state.saving !== null) return;
    setState((before) => ({ ...before, ...remember(before), draft }));
    void check(draft);
  };

  /** Other texts in cells; only their rows are checked again, after a check that is under way. */
  const edit = async (changes: readonly CellChange[]) => {
    const { draft: before, checked, progress, saving } = state;
    if (!before || saving !== null || changes.length === 0) return;
    const draft = withCells(before, changes);
    const isChecked = checked !== null || progress !== null;
    const more = isChecked ? 1 : 0;
    setState((present) => ({ ...present, ...remember(present), draft, edits: present.edits + more }));
    if (!isChecked) return;
    const own = checks.current;
    const numbers = new Set(changes.map(({ number }) => number));
    try {
      const changed = await openDesk().change(draft.rows.filter(({ number }) => numbers.has(number)));
      if (own !== checks.current) return;
      setState((present) => ({
        ...present,
        edits: present.edits - 1,
        checked: present.checked && merge(present.checked, changed),
      }));
    } catch {
      if (own === checks.current) fail();
    }
  };

  const undo = () => {
    const [draft, ...past] = state.past;
    if (!draft || state.saving !== null) return;
    setState((before) => ({ ...before, past }));
    void check(draft);
  };

  const open = (draft: ImportDraft, elsewhere: FileConflict | null = null) => {
    checks.current += 1;
    setState({ ...nothing, draft, elsewhere });
    if (isPlanWhole(draft)) void check(draft);
  };

  /** Another tab has written the import, or has removed it: what it stored is shown, and what is gone stays on the screen. */
  const meet = async (id: string) => {
    const stored = await openImport(id);
    if (stored) open(stored, 'changed');
    else setState((before) => (before.draft?.id === id ? { ...before, elsewhere: 'removed' } : before));
  };

  /**
   * Records rows and has them sent, also where the page is left meanwhile. Nothing is sent where they cannot be recorded.
   * @returns false where the device failed.
   */
  const run = async (numbers: readonly number[], skipped: StoredImport['skipped']): Promise<boolean> => {
    const { draft, file, saving } = state;
    if (!draft || !file || saving !== null) return true;
    const setOwn = (part: Partial<ImportState>) =>
      setState((before) => (before.draft?.id === draft.id ? { ...before, ...part } : before));
    setOwn({ saving: 0, past: [], elsewhere: null });
    await draftsSaved();
    const { id: importId } = draft;
    const { id, baseUrl, profile } = connection;
    const order = {
      importId,
      fileRev: fileRevOf(importId),
      skipped,
      home: { id, baseUrl, profile },
    };
    try {
      const result = await file.run(order, numbers, (count) => setOwn({ saving: count }));
      if (result.ok && typeof result.value !== 'string') {
        rememberStored(draft, result.value.fileRev);
        await sendRecorded(importId);
      }
      setOwn({ saving: null });
      if (result.ok && typeof result.value === 'string') await meet(importId);
      return result.ok;
    } catch {
      fail();
      return true;
    }
  };

  return {
    state,
    readFile: (file: File, sheet?: string) => read(file.name, file, (from) => from.readFile(file, sheet)),
    readPasted: (text: string) => read(pageWords.pastedName, null, (from) => from.readPasted(text)),
    /** An import that the device has, as it was left. */
    open: (draft: ImportDraft) => open(draft),
    meet,
    setPlan: (plan: ImportPlan) => {
      if (state.saving !== null) return;
      checks.current += 1;
      setState((before) =>
        before.draft
          ? {
              ...before,
              draft: { ...before.draft, plan },
              checked: null,
              file: null,
              progress: null,
              edits: 0,
            }
          : before,
      );
    },
    check: () => {
      if (!state.draft || state.saving !== null) return;
      rememberPlan(state.draft.headers, state.draft.plan);
      void check(state.draft);
    },
    /** An import that another tab has removed is to be stored as a new one. */
    storeAgain: () => setState((before) => ({ ...before, elsewhere: null })),
    replace,
    edit,
    undo,
    run,
    leave: () => {
      checks.current += 1;
      setState(nothing);
    },
  };
};

export type Import = ReturnType<typeof useImport>;
