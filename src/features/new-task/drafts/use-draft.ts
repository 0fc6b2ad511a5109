import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { datetimeFields } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { putValues } from '#form/put-values.ts';
import type { FormValues } from '#form/values.ts';
import { typingPauseMs } from '#ui/typing-pause.ts';
import { addressKind, followKind } from '../follow-kind.ts';
import { draftStore } from './draft-store.ts';
import { blankDraft, emptyDraft, type Draft } from './new-draft.ts';

/** The draft to render the form with: the one that was open when the page was left, otherwise an empty one; as in the HTML during hydration. */
export const useFirstDraft = (connection: Connection | null): Draft => {
  const hydrated = useHydrated();
  const { id = '', merchantId = '' } = connection ?? {};
  const [first] = useState(() =>
    hydrated ? (draftStore.current(id, merchantId) ?? emptyDraft(merchantId)) : blankDraft(),
  );
  return first;
};

/** The HTML leaves blank what depends on the user. Text that was typed there before the script ran stays. */
const fillHtmlDraft = (form: UseFormReturn<FormValues>, { values }: Draft): void => {
  for (const key of ['merchant_id', 'order_id'] as const)
    if (form.getValues(key) === '') form.setValue(key, values[key]);
  for (const name of datetimeFields)
    if (form.getValues(name).text !== '') form.setValue(`${name}.at`, Date.now());
};

/** While the user types without a pause, a draft is saved this often, in milliseconds. */
const maxUnsavedMs = 1000;

type DraftDeps = {
  kind: TaskKind;
  connection: Connection | null;
  form: UseFormReturn<FormValues>;
  first: Draft;
};

const save = (): void => void draftStore.save();

/** Saves the form's draft when typing pauses and when the page is hidden. It renders nothing. */
export const useDraft = ({ kind, connection, form, first }: DraftDeps): void => {
  const hydrated = useHydrated();
  const { id = '', merchantId = '' } = connection ?? {};
  const shownKind = useRef(kind);
  const rendered = useRef<Draft | null>(first);
  const isOfHtml = useRef(!hydrated);
  const saveSoon = useDebouncedCallback(save, { delay: typingPauseMs.saveDraft, maxWait: maxUnsavedMs });
  useWindowEvent('pagehide', save);
  useWindowEvent('visibilitychange', save);
  useLayoutEffect(() => {
    shownKind.current = kind;
    saveSoon();
  }, [kind, saveSoon]);
  useEffect(() => {
    if (!hydrated) return undefined;
    if (isOfHtml.current) {
      rendered.current = emptyDraft(merchantId);
      fillHtmlDraft(form, rendered.current);
    }
    isOfHtml.current = false;
    const detach = draftStore.attach({
      connectionId: id,
      merchantId,
      first: rendered.current,
      kind: () => addressKind() ?? shownKind.current,
      values: () => form.getValues(),
      show: ({ values }, nextKind) => {
        putValues(form, values);
        // The address may ask for more than the task type, which is still to be done.
        if (nextKind !== addressKind()) followKind(nextKind, location.search);
        saveSoon();
      },
    });
    rendered.current = null;
    saveSoon();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: saveSoon });
    return () => {
      unsubscribe();
      detach();
    };
  }, [hydrated, id, merchantId, form, saveSoon]);
};
