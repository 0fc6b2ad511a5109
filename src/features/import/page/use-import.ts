import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { FileConflict } from '#data/device/imports.ts';
import type { Directory } from '#form/directory.ts';
import { runRecorded } from '#data/outbox/imports.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { placeOfRow, withCells, type CellChange } from '../checking/edit-draft.ts';
import type { CreateEnd, ImportDraft, ImportPlan, RowsToSend } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { isPlanWhole } from '../matching/first-plan.ts';
import { fileRevOf, openImport, rememberStored, saveDraft, saveUnstored } from '../running/stored-drafts.ts';
import { openImportDesk, type ImportDesk } from '../import-desk.ts';
import type { ReadResult } from '../reading/read-file.ts';
import { merge, nothing, remember, type ImportState } from './import-state.ts';
import { pageWords } from '../words.ts';
import { rememberedPlan, rememberPlan } from './plan-memory.ts';

/** The steps from a file to checked rows. `running` stores and sends them. */
export const useImport = (connection: Connection, directory: Directory) => {
  const [state, setShown] = useState(nothing);
  // What a step finds is the state that the step before it left, also where that is not drawn yet.
  const latest = useRef(nothing);
  const draw = () => setShown(latest.current);
  const setState = (next: ImportState | ((before: ImportState) => ImportState)) => {
    latest.current = typeof next === 'function' ? next(latest.current) : next;
    draw();
  };
  const desk = useRef<ImportDesk | null>(null);
  const closeDesk = () => {
    desk.current?.close();
    desk.current = null;
  };
  const openDesk = () => {
    if (desk.current?.hasFailed()) closeDesk();
    return (desk.current ??= openImportDesk());
  };
  /** The draft as it is left: a cell that was edited the moment before is not drawn yet. */
  const lastDraft = () => {
    const { draft, elsewhere } = latest.current;
    return elsewhere === null ? draft : null;
  };
  const storeLast = () => {
    const draft = lastDraft();
    if (draft) void saveDraft(draft, connection);
  };
  const onLeave = useEffectEvent(storeLast);
  const onGone = useEffectEvent(() => {
    // What is being typed into a cell stays there, as after a press elsewhere.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const draft = lastDraft();
    if (draft) saveUnstored(draft);
    storeLast();
  });
  const onHide = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') storeLast();
  });
  useEffect(() => {
    const hide = () => onHide();
    const gone = () => onGone();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', gone);
    };
  }, []);
  // With the page, so that its code is there before a file is.
  useEffect(() => {
    desk.current ??= openImportDesk();
    return () => {
      onLeave();
      desk.current?.close();
      desk.current = null;
    };
  }, []);

  /** Counts the checks: what comes of an earlier one is dropped. */
  const checks = useRef(0);

  const show = (name: string, result: ReadResult, file: File | null) => {
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

  const read = async (name: string, file: File | null, readBy: (from: ImportDesk) => Promise<ReadResult>) => {
    checks.current += 1;
    const own = checks.current;
    try {
      // The worker reads while the page says that it does.
      const reading = readBy(openDesk());
      setState({ ...nothing, reading: name });
      const result = await reading;
      // Another file was given meanwhile, or an import opened.
      if (own === checks.current) show(name, result, file);
    } catch {
      closeDesk();
      if (own === checks.current) setState({ ...nothing, problem: pageWords.workerFailed });
    }
  };

  const fail = () => {
    closeDesk();
    setState((before) => ({ ...before, progress: null, isSaving: false, problem: pageWords.checkFailed }));
  };

  const check = async (draft: ImportDraft) => {
    checks.current += 1;
    const own = checks.current;
    const setOwn = (part: Partial<ImportState>) =>
      setState((before) => (own === checks.current ? { ...before, ...part } : before));
    setState((before) => ({ ...before, draft, progress: 0, file: null, edits: 0 }));
    const { plan, headers, rows } = draft;
    const context = { plan, headers, directory, profile: connection.profile };
    try {
      const file = await openDesk().check(rows, context, (progress) => setOwn({ progress }));
      // In slices, so that the page answers keys while all rows are drawn anew.
      startTransition(() => setOwn({ progress: null, checked: file.rows, file }));
    } catch {
      if (own === checks.current) fail();
    }
  };

  /** A repair of the draft; every row is checked again. */
  const replace = (change: (draft: ImportDraft) => ImportDraft) => {
    const { draft: before, isSaving } = latest.current;
    if (!before || isSaving) return;
    setState((present) => ({ ...present, ...remember(present) }));
    void check(change(before));
  };

  /** Checks the rows that were edited, after a check that is under way. */
  const checkEdited = async (draft: ImportDraft, changes: readonly CellChange[]) => {
    const own = checks.current;
    const numbers = new Set(changes.map(({ number }) => number));
    try {
      const rows = [...numbers].flatMap((number) => draft.rows[placeOfRow(draft.rows, number)] ?? []);
      const changed = await openDesk().change(rows);
      if (own !== checks.current) return;
      // The cell is drawn already; groups and counts may come while the next one is typed.
      startTransition(() =>
        setState((present) => ({
          ...present,
          edits: present.edits - 1,
          checked: present.checked && merge(present.checked, changed),
        })),
      );
    } catch {
      if (own === checks.current) fail();
    }
  };

  /**
   * Takes up other texts of cells, and has only their rows checked again.
   * @param isSeen whether the cells show them already: then all that follows from them is drawn after that frame
   * @returns resolves as they are drawn
   */
  const edit = async (changes: readonly CellChange[], isSeen = false): Promise<void> => {
    const { draft: before, checked, progress, isSaving } = latest.current;
    if (!before || isSaving || changes.length === 0) return;
    const draft = withCells(before, changes);
    const isChecked = checked !== null || progress !== null;
    const present = latest.current;
    const edits = present.edits + (isChecked ? 1 : 0);
    latest.current = { ...present, ...remember(present), draft, edits };
    if (isChecked) void checkEdited(draft, changes);
    if (!isSeen) {
      draw();
      return;
    }
    await afterFrame();
    startTransition(draw);
  };

  const undo = () => {
    const [draft, ...past] = latest.current.past;
    if (!draft || latest.current.isSaving) return;
    setState((before) => ({ ...before, past }));
    void check(draft);
  };

  const open = (draft: ImportDraft, elsewhere: FileConflict | null = null) => {
    checks.current += 1;
    if (latest.current.draft?.id !== draft.id) storeLast();
    setState({ ...nothing, draft, elsewhere });
    if (isPlanWhole(draft)) void check(draft);
  };

  /** Another tab has written the import, or has removed it: what it stored is shown, and what is gone stays on the screen. */
  const reloadStored = async (id: string) => {
    const stored = await openImport(id, connection);
    if (stored) open(stored, 'changed');
    else setState((before) => (before.draft?.id === id ? { ...before, elsewhere: 'removed' } : before));
  };

  /**
   * Records rows and has them sent, also where the page is left meanwhile. Nothing is sent where they cannot be recorded.
   */
  const run = async ({ numbers, ...rows }: RowsToSend): Promise<CreateEnd> => {
    const { draft, file, isSaving, edits, checked } = latest.current;
    if (isSaving) return 'ok';
    if (!draft || !file || edits > 0) return 'too-early';
    // A press does not count while the last edit is not drawn: nobody saw what it would send.
    if (draft !== state.draft || checked !== state.checked) return 'too-early';
    const setOwn = (part: Partial<ImportState>) =>
      setState((before) => (before.draft?.id === draft.id ? { ...before, ...part } : before));
    setOwn({ isSaving: true, past: [], elsewhere: null });
    const { id: importId } = draft;
    // A correction of this moment is stored first: stored later, it would be another file than the one that is recorded.
    const saved = await saveDraft(draft, connection);
    if (!saved.ok || saved.value !== null) {
      setOwn({ isSaving: false });
      if (saved.ok) await reloadStored(importId);
      return saved.ok ? 'ok' : 'not-stored';
    }
    const { id, baseUrl, profile } = connection;
    const order = {
      importId,
      fileRev: fileRevOf(importId),
      ...rows,
      home: { id, baseUrl, profile },
    };
    try {
      const result = await runRecorded(importId, async () => {
        const recorded = await file.run(order, numbers);
        if (recorded.ok && typeof recorded.value !== 'string') rememberStored(draft, recorded.value.fileRev);
        return recorded;
      });
      setOwn({ isSaving: false });
      if (result.ok && result.value === 'taken') return 'changed';
      if (result.ok && typeof result.value === 'string') await reloadStored(importId);
      return result.ok ? 'ok' : 'not-stored';
    } catch {
      fail();
      return 'ok';
    }
  };

  return {
    state,
    readFile: (file: File, sheet?: string) => read(file.name, file, (from) => from.readFile(file, sheet)),
    readPasted: (text: string) => read(pageWords.pastedName, null, (from) => from.readPasted(text)),
    /** An import that the device has, as it was left. */
    open: (draft: ImportDraft) => open(draft),
    reloadStored,
    setPlan: (plan: ImportPlan) => {
      if (latest.current.isSaving) return;
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
      const { draft, isSaving } = latest.current;
      if (!draft || isSaving) return;
      rememberPlan(draft.headers, draft.plan);
      void check(draft);
    },
    /** An import that another tab has removed is to be stored as a new one. */
    storeAgain: () => setState((before) => ({ ...before, elsewhere: null })),
    replace,
    edit,
    /** The present text of a cell, by its row's number, also where it is not drawn yet. */
    textOf: (number: number, column: number): string => {
      const { rows = [] } = latest.current.draft ?? {};
      return rows[placeOfRow(rows, number)]?.cells[column] ?? '';
    },
    undo,
    run,
    leave: () => {
      checks.current += 1;
      storeLast();
      setState(nothing);
    },
  };
};

export type Import = ReturnType<typeof useImport>;
