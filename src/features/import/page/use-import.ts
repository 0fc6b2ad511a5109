import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { Directory } from '#form/directory.ts';
import { withCells, type CellChange } from '../checking/edit-draft.ts';
import type { CheckedRow, ImportDraft, ImportPlan } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { isPlanWhole } from '../matching/missing-parts.ts';
import type { Origin, ReadResult, SheetChoice } from '../reading/read-file.ts';
import { openImportDesk, type ImportDesk } from '../worker-calls.ts';
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
    setState({ ...nothing, reading: name });
    try {
      begin(name, await ask(openDesk()), file);
    } catch {
      desk.current = null;
      setState({ ...nothing, problem: pageWords.workerFailed });
    }
  };

  const check = async (draft: ImportDraft) => {
    setState((before) => ({ ...before, draft, progress: 0 }));
    const context = { plan: draft.plan, headers: draft.headers, directory, profile: connection.profile };
    const onProgress = (progress: number) =>
      setState((before) => (before.draft === draft ? { ...before, progress } : before));
    try {
      const checked = await openDesk().check(draft.rows, context, onProgress);
      // A later change has asked for another check.
      setState((before) => (before.draft === draft ? { ...before, progress: null, checked } : before));
    } catch {
      desk.current = null;
      setState((before) => ({ ...before, progress: null, problem: pageWords.workerFailed }));
    }
  };

  /** A repair of the draft; every row is checked again. */
  const replace = (draft: ImportDraft) => {
    setState((before) => ({ ...before, ...remember(before), draft }));
    void check(draft);
  };

  /** Other texts in cells; only their rows are checked again. */
  const edit = async (changes: readonly CellChange[]) => {
    const { draft: before } = state;
    if (!before || changes.length === 0) return;
    const draft = withCells(before, changes);
    setState((present) => ({ ...present, ...remember(present), draft }));
    const numbers = new Set(changes.map(({ number }) => number));
    const rows = draft.rows.filter(({ number }) => numbers.has(number));
    const changed = await openDesk().change(rows);
    setState((present) => ({ ...present, checked: present.checked && merge(present.checked, changed) }));
  };

  const undo = () => {
    const [draft, ...past] = state.past;
    if (!draft) return;
    setState((before) => ({ ...before, past }));
    void check(draft);
  };

  return {
    state,
    readFile: (file: File, sheet?: string) => read(file.name, file, (from) => from.readFile(file, sheet)),
    readPasted: (text: string) => read(pageWords.pastedName, null, (from) => from.readPasted(text)),
    /** An import that the device has, as it was left. */
    open: (draft: ImportDraft) => {
      setState({ ...nothing, draft });
      if (isPlanWhole(draft)) void check(draft);
    },
    setPlan: (plan: ImportPlan) =>
      setState((before) =>
        before.draft ? { ...before, draft: { ...before.draft, plan }, checked: null } : before,
      ),
    check: () => {
      if (!state.draft) return;
      rememberPlan(state.draft.headers, state.draft.plan);
      void check(state.draft);
    },
    replace,
    edit,
    undo,
    leave: () => setState(nothing),
    ready: useCallback(() => (desk.current ??= openImportDesk()).ready(), []),
  };
};

export type Import = ReturnType<typeof useImport>;
