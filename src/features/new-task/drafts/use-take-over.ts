import { useInsertionEffect, useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import { isFormKey, type FormValues } from '#form/values.ts';
import { useHydrated } from '#data/state/hydration.tsx';
import { emptyDraft, type Draft } from './draft.ts';

type Parts = {
  connection: Connection | null;
  form: UseFormReturn<FormValues>;
  setDraft: (draft: Draft) => void;
};

/** What the person depends on: the build leaves it blank. */
const ownKeys = ['merchant_id', 'order_id', 'zone'] as const;

/** What was typed and chosen in the HTML of the form: of the controls that react-hook-form reads from the page itself. */
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
 * Takes over a form that stood in the page's HTML, with all that was typed in it before its script was here: what the person
 * depends on is filled in where nothing was typed. @returns whether the form has its first draft.
 */
export const useTakeOver = ({ connection, form, setDraft }: Parts): boolean => {
  const hydrated = useHydrated();
  const [isReady, setIsReady] = useState(hydrated);
  // Before the form registers its controls, which would write its own values into them.
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
    // Tells all that follow a value, too. A control that has its text already is not written to, so that a composition goes on.
    form.reset(values);
    setDraft(first);
    setIsReady(true);
  }, [isReady, hydrated, connection, form, setDraft]);
  return isReady;
};
