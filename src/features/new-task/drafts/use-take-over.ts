import { useInsertionEffect, useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { selectReplaced } from '#form/put-values.ts';
import { isFormKey, type FormValues } from '#form/values.ts';
import { emptyDraft, type Draft } from './draft.ts';

type Parts = {
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
 * Takes over a form that stood in the page's HTML, with all that was typed in it before its script was here. Only boxes that are
 * still empty get what depends on the person. @returns whether the form has its first draft.
 */
export const useTakeOver = ({ connection, form, setDraft }: Parts): boolean => {
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
    for (const key of ownKeys) if (values[key] === '') values[key] = first.values[key];
    // Notifies all that follow a value, too. A control that has its text is not written to, so that a composition goes on.
    selectReplaced(() => form.reset(values, { keepFieldsRef: true }));
    setDraft(first);
    setIsReady(true);
  }, [isReady, hydrated, connection, form, setDraft]);
  return isReady;
};
