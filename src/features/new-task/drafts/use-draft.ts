import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { putValues } from '#form/put-values.ts';
import { sameValues, type FormValues } from '#form/values.ts';
import { blankDraft, emptyDraft, type Draft } from './draft.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { loadKeeper, loadedKeeper } from './load-keeper.ts';
import { followKind } from '../follow-kind.ts';

/** Of the address that the desk opens by itself: no kind of task was asked for (see `Start` of the routes). */
const wantsAnyKind = (): boolean => (history.state as { anyKind?: unknown } | null)?.anyKind === true;

/**
 * The draft to draw the form with: the one that was open when the page was left, else an empty one; a blank one where the form
 * stands in the page's HTML already.
 */
export const useFirstDraft = (connection: Connection | null) => {
  const hydrated = useHydrated();
  const { id = '', merchantId = '' } = connection ?? {};
  return useState<Draft>(() =>
    hydrated ? (loadedKeeper()?.current(id, merchantId) ?? emptyDraft(merchantId)) : blankDraft(),
  );
};

type Parts = {
  kind: TaskKind;
  connection: Connection | null;
  /** The form has its first draft. */
  isReady: boolean;
  form: UseFormReturn<FormValues>;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** A draft with content gave way to what is in the form, and is among the drafts. */
  onAside: (id: string) => void;
  /** A person has put another draft into the form, which is not drawn yet. */
  onOpened: () => void;
};

/** Has the form's draft kept on the device. Nothing is drawn for it, and a key costs no more than a timer. */
export const useDraft = ({ kind, connection, isReady, form, draft, setDraft, onAside, onOpened }: Parts) => {
  const { id = '', merchantId = '' } = connection ?? {};
  const now = useRef({ kind, draft });
  useLayoutEffect(() => {
    now.current = { kind, draft };
    // A change of the kind alone is one of the draft, too.
    loadedKeeper()?.touch();
  }, [kind, draft]);
  const isOpen = useRef(false);
  const begun = useRef<Draft | null>(null);

  useEffect(() => {
    if (!isReady) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    isOpen.current = true;
    const page = {
      connectionId: id,
      merchantId,
      kind: () => now.current.kind,
      anyKind: wantsAnyKind(),
      first: now.current.draft,
      begun: () => begun.current,
      onAside,
      onOpened,
      values: () => form.getValues(),
      show: (shown: Draft, shownKind: TaskKind) => {
        now.current.draft = shown;
        setDraft(shown);
        putValues(form, shown.values);
        // What the address asks for beside the kind is still to be done.
        if (shownKind !== now.current.kind) followKind(shownKind, location.search);
      },
    };
    const attach = async () => {
      try {
        const keeper = await loadKeeper();
        stop = keeper.attach(page);
        if (isGone) stop();
      } catch {
        // Offline, or a new version is out: typing goes on, and leaving asks.
      }
    };
    void attach();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => loadedKeeper()?.touch(),
    });
    return () => {
      isGone = true;
      isOpen.current = false;
      unsubscribe();
      stop?.();
    };
  }, [isReady, id, merchantId, form, setDraft, onAside, onOpened]);

  const put = useCallback(
    (next: Draft) => {
      begun.current = next;
      now.current.draft = next;
      setDraft(next);
      putValues(form, next.values);
    },
    [form, setDraft],
  );
  /** Puts a draft into the form; what it had stays a draft of its own. @returns false where the form is gone. */
  const begin = useCallback(
    (next: Draft): boolean => {
      // An answer may come when the form is gone, and another one has its place.
      if (!isOpen.current) return false;
      loadedKeeper()?.begin(next, now.current.kind);
      put(next);
      return true;
    },
    [put],
  );
  /** The draft in the form was pressed; the next one takes its place. */
  const beginNext = useCallback(
    (next: Draft) => {
      loadedKeeper()?.begin(next, now.current.kind);
      put(next);
    },
    [put],
  );
  /** The draft in the form at this very moment, which what was drawn last may not know yet. */
  const openId = useCallback(() => now.current.draft.id, []);

  /** Whether leaving now would lose something. */
  const isUnsaved = useCallback(
    () => loadedKeeper()?.isUnsaved() ?? !sameValues(form.getValues(), draft.values),
    [form, draft],
  );
  return { begin, beginNext, openId, isOpen, isUnsaved };
};
