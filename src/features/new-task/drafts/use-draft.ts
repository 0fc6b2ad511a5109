import { useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { putValues, selectReplaced } from '#form/put-values.ts';
import { isFormKey, type FormValues } from '#form/values.ts';
import { followKind } from '../follow-kind.ts';
import { draftStore } from './draft-store.ts';
import { blankDraft, emptyDraft, nextDraft, type Draft } from './new-draft.ts';

/** Of the address that the desk opens by itself: it names no kind of task (see `Start` of the routes). */
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

type TakeOverDeps = {
  connection: Connection | null;
  form: UseFormReturn<FormValues>;
  setDraft: (draft: Draft) => void;
};

/** The build leaves blank what depends on the person. */
const ownKeys = ['merchant_id', 'order_id', 'zone'] as const;

/** Reads what was typed and chosen in the HTML of the form, from the controls that react-hook-form reads from the page. */
const readTyped = (form: UseFormReturn<FormValues>): void => {
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form [name]',
  )) {
    const { name, value } = control;
    if (!isFormKey(name)) continue;
    const isBox = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
    if (!isBox) form.setValue(name, value);
    else if (control.checked) form.setValue(name, control.type === 'radio' ? value : true);
  }
};

/**
 * Selects the suggested order number where its box is about to get the focus, so that what is typed next replaces it. A press
 * puts the cursor into the box after the focus has come: the text is selected once more then.
 */
const selectOnceFocused = (orderId: string): void => {
  const box = document.querySelector<HTMLInputElement>('main form [name=order_id]');
  const select = () => {
    if (box && box === document.activeElement && box.value === orderId) box.select();
  };
  box?.addEventListener('focus', select);
  setTimeout(() => {
    box?.removeEventListener('focus', select);
    select();
  });
};

/**
 * Takes over a form that stood in the page's HTML, with all that was typed in it before its script was here. Only boxes that are
 * still empty get what depends on the person. @returns whether the form has its first draft.
 */
export const useTakeOver = ({ connection, form, setDraft }: TakeOverDeps): boolean => {
  const hydrated = useHydrated();
  const [isReady, setIsReady] = useState(hydrated);
  // In the commit that registers the controls, and before it: registering would write the form's values into them.
  useInsertionEffect(() => {
    if (!isReady) readTyped(form);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the form is taken over
  }, []);
  useLayoutEffect(() => {
    if (isReady || !hydrated) return;
    const first = emptyDraft(connection?.merchantId ?? '');
    const values = structuredClone(form.getValues());
    if (values.zone === '') values.screen.zoneFrom = first.values.screen.zoneFrom;
    const isSuggested = values.order_id === '';
    for (const key of ownKeys) if (values[key] === '') values[key] = first.values[key];
    // Notifies all that follow a value, too. A control that has its text is not written to, so that a composition goes on.
    selectReplaced(() => form.reset(values, { keepFieldsRef: true }));
    // A press on the box may be what made React take the form over.
    if (isSuggested) selectOnceFocused(values.order_id);
    setDraft(first);
    setIsReady(true);
  }, [isReady, hydrated, connection, form, setDraft]);
  return isReady;
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
        // The rest of the address, beside the kind, is still to be done.
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
      const next = nextDraft(now.current.kind, values);
      replaceDraft(next);
      return next;
    },
    [replaceDraft],
  );
  /** The draft in the form at this very moment, which the last draw may not have yet. */
  const openId = useCallback(() => now.current.draft.id, []);

  return { replaceDraft, advance, openId, isOpen, secureUnsaved: draftStore.secureUnsaved };
};
