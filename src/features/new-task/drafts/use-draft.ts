import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { putValues } from '#form/put-values.ts';
import type { FormValues } from '#form/values.ts';
import { followKind } from '../follow-kind.ts';
import { draftStore } from './draft-store.ts';
import { blankDraft, emptyDraft, nextDraft, type Draft } from './draft.ts';

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
    hydrated ? (draftStore.current(id, merchantId) ?? emptyDraft(merchantId)) : blankDraft(),
  );
};

type DraftDeps = {
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
export const useDraft = ({
  kind,
  connection,
  isReady,
  form,
  draft,
  setDraft,
  onAside,
  onOpened,
}: DraftDeps) => {
  const { id = '', merchantId = '' } = connection ?? {};
  const now = useRef({ kind, draft });
  useLayoutEffect(() => {
    now.current = { kind, draft };
    // A change of the kind alone is one of the draft, too.
    draftStore.touch();
  }, [kind, draft]);
  const isOpen = useRef(false);

  const show = useCallback(
    (next: Draft) => {
      now.current.draft = next;
      setDraft(next);
      putValues(form, next.values);
    },
    [form, setDraft],
  );

  useEffect(() => {
    if (!isReady) return undefined;
    isOpen.current = true;
    const detach = draftStore.attach({
      connectionId: id,
      merchantId,
      kind: () => now.current.kind,
      anyKind: wantsAnyKind(),
      first: now.current.draft,
      onAside,
      onOpened,
      values: () => form.getValues(),
      show: (next, nextKind) => {
        show(next);
        // What the address asks for beside the kind is still to be done.
        if (nextKind !== now.current.kind) followKind(nextKind, location.search);
      },
    });
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: draftStore.touch });
    return () => {
      isOpen.current = false;
      unsubscribe();
      detach();
    };
  }, [isReady, id, merchantId, form, show, onAside, onOpened]);

  /** Puts a draft into the form; what it had stays a draft of its own. @returns false where the form is gone. */
  const replaceDraft = useCallback(
    (next: Draft): boolean => {
      // An answer may come when the form is gone, and another one has its place.
      if (!isOpen.current) return false;
      draftStore.replace(next, now.current.kind);
      show(next);
      return true;
    },
    [show],
  );
  /** The draft in the form was pressed with these values: the next one of the series takes its place. */
  const advance = useCallback(
    (values: FormValues): Draft => {
      const next = nextDraft(values);
      replaceDraft(next);
      return next;
    },
    [replaceDraft],
  );
  /** The draft in the form at this very moment, which the last draw may not have yet. */
  const openId = useCallback(() => now.current.draft.id, []);

  return { replaceDraft, advance, openId, isOpen, isUnsaved: draftStore.isUnsaved };
};
