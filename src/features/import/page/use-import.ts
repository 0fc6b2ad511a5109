import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { FileConflict } from '#data/device/imports.ts';
import type { Directory } from '#form/directory.ts';
import { runRecorded } from '#data/outbox/imports.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { placeOfRow, withCells, type CellChange } from '../checking/edit-draft.ts';
import type { CreateEnd, ImportDraft, ImportPlan, ImportRow, RowsToSend } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { isPlanWhole } from '../matching/missing-parts.ts';
import { fileRevOf, openImport, rememberStored, saveDraft, saveUnstored } from '../running/stored-drafts.ts';
import { openImportDesk, type ImportDesk, type ReadRows } from '../worker-calls.ts';
import { merge, nothing, remember, withMore, type ImportState } from './import-state.ts';
import { pageWords } from './page-words.ts';
import { rememberedPlan, rememberPlan } from './plan-memory.ts';

/** The steps from a file to rows that were checked. What is stored, sent and told of them is `running`. */
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
  /** The draft as it is left: a cell that was edited the moment before is not drawn yet. Null while only a part of the file is there. */
  const lastDraft = () => {
    const { draft, coming, elsewhere } = latest.current;
    return coming === 0 && elsewhere === null ? draft : null;
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

  /** Until the rows of a file are all there. */
  const arrived = useRef<Promise<void>>(Promise.resolve());
  /** Counts the checks: what comes of an earlier one is dropped. */
  const checks = useRef(0);

  const begin = (name: string, result: ReadRows, file: File | null): ImportDraft | null => {
    if ('problem' in result) setState({ ...nothing, problem: result.problem });
    else if ('sheets' in result) setState({ ...nothing, choice: file && { file, sheets: result.sheets } });
    else {
      const { headers, first, count, origin } = result;
      const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: connection.merchantId });
      const draft = {
        id: crypto.randomUUID(),
        name,
        headers,
        rows: first,
        plan: { ...plan, ...rememberedPlan(headers) },
      };
      setState({ ...nothing, draft, coming: count - first.length, origin });
      return draft;
    }
    return null;
  };

  /** The rows after the first ones, which are shown already and may have been changed since. */
  const addRest = (id: string, rest: readonly ImportRow[]) =>
    setState((before) =>
      before.draft?.id === id
        ? {
            ...before,
            draft: withMore(before.draft, rest),
            past: before.past.map((draft) => withMore(draft, rest)),
            coming: 0,
          }
        : before,
    );

  const read = async (name: string, file: File | null, ask: (from: ImportDesk) => Promise<ReadRows>) => {
    checks.current += 1;
    const own = checks.current;
    try {
      // The worker reads while the page says that it does.
      const asked = ask(openDesk());
      setState({ ...nothing, reading: name });
      const result = await asked;
      // Another file was given meanwhile, or an import opened.
      if (own !== checks.current) return;
      const draft = begin(name, result, file);
      if (!draft || !('rest' in result)) return;
      const adding = result.rest.then((rest) => startTransition(() => addRest(draft.id, rest)));
      arrived.current = adding.catch(() => undefined);
      await adding;
    } catch {
      closeDesk();
      // What was opened meanwhile stays; half a file does not.
      setState((before) =>
        own === checks.current || before.coming > 0
          ? { ...nothing, problem: pageWords.workerFailed }
          : before,
      );
    }
  };

  const fail = () => {
    closeDesk();
    setState((before) => ({ ...before, progress: null, saving: null, problem: pageWords.checkFailed }));
  };

  const check = async (draft: ImportDraft) => {
    checks.current += 1;
    const own = checks.current;
    const setOwn = (part: Partial<ImportState>) =>
      setState((before) => (own === checks.current ? { ...before, ...part } : before));
    setState((before) => ({ ...before, draft, progress: 0, file: null, edits: 0 }));
    await arrived.current;
    const { draft: whole } = latest.current;
    if (own !== checks.current || !whole) return;
    const { plan, headers, rows } = whole;
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
    const { draft: before, saving } = latest.current;
    if (!before || saving !== null) return;
    setState((present) => ({ ...present, ...remember(present) }));
    void check(change(before));
  };

  /** Checks the rows that were edited, after a check that is under way. */
  const checkEdited = async (draft: ImportDraft, changes: readonly CellChange[]) => {
    const own = checks.current;
    const numbers = new Set(changes.map(({ number }) => number));
    // The check that waits for the rows is asked for before this change of it.
    await arrived.current;
    if (own !== checks.current) return;
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
    const { draft: before, checked, progress, saving } = latest.current;
    if (!before || saving !== null || changes.length === 0) return;
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
    if (!draft || latest.current.saving !== null) return;
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
  const meet = async (id: string) => {
    const stored = await openImport(id, connection);
    if (stored) open(stored, 'changed');
    else setState((before) => (before.draft?.id === id ? { ...before, elsewhere: 'removed' } : before));
  };

  /**
   * Records rows and has them sent, also where the page is left meanwhile. Nothing is sent where they cannot be recorded.
   */
  const run = async ({ numbers, ...rows }: RowsToSend): Promise<CreateEnd> => {
    const { draft, file, saving, edits, checked } = latest.current;
    if (saving !== null) return 'ok';
    if (!draft || !file || edits > 0) return 'too-early';
    // What is not drawn yet was not pressed: a cell that was corrected as the pointer went down was looked through by no one.
    if (draft !== state.draft || checked !== state.checked) return 'too-early';
    const setOwn = (part: Partial<ImportState>) =>
      setState((before) => (before.draft?.id === draft.id ? { ...before, ...part } : before));
    setOwn({ saving: 0, past: [], elsewhere: null });
    const { id: importId } = draft;
    // A correction of this moment is stored first: stored later, it would be another file than the one that is recorded.
    const saved = await saveDraft(draft, connection);
    if (!saved.ok || saved.value !== null) {
      setOwn({ saving: null });
      if (saved.ok) await meet(importId);
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
        const recorded = await file.run(order, numbers, (count) => setOwn({ saving: count }));
        if (recorded.ok && typeof recorded.value !== 'string') rememberStored(draft, recorded.value.fileRev);
        return recorded;
      });
      setOwn({ saving: null });
      if (result.ok && result.value === 'taken') return 'changed';
      if (result.ok && typeof result.value === 'string') await meet(importId);
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
    meet,
    setPlan: (plan: ImportPlan) => {
      if (latest.current.saving !== null) return;
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
      const { draft, saving } = latest.current;
      if (!draft || saving !== null) return;
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
