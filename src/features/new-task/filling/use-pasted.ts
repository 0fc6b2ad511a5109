import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField, type SideName } from '#contract/sides.ts';
import { looksSuggested } from '#form/new-order-number.ts';
import { rememberPointAddress } from '#form/outdated-points.ts';
import type { FieldNotes } from '#form/field-notes.ts';
import { settleTime } from '#form/settle-times.ts';
import type { FormValues, TextKey } from '#form/values.ts';
import { contactPartOf, detailKey } from './contacts.ts';
import { detailNames, isDetails, readDetails, type DetailName, type Details } from './read-details.ts';

type Pasted = {
  /** The order number of the task that the text was pasted into. */
  of: string;
  marks: readonly (readonly [TextKey, string])[];
  /** Pieces of the text that went nowhere. */
  unused: readonly string[];
};

const none: Pasted = { of: '', marks: [], unused: [] };

type PastedDeps = { kind: TaskKind; form: UseFormReturn<FormValues>; notes: FieldNotes; panelId: string };

/**
 * Fields filled from a block of text, by pasting it into an empty one of them or by the dialog. They are marked until the
 * person says that they are right, or another text stands in them. Pasting into a field fills empty ones only, and none where anything found is doubtful: such a text stays where it was
 * pasted, as any other does.
 */
export const usePasted = ({ kind, form, notes, panelId }: PastedDeps) => {
  const [pasted, setPasted] = useState<Pasted>(none);

  const fill = (side: SideName, details: Details, unused: readonly string[]): void => {
    const filled: TextKey[] = [];
    for (const part of detailNames) {
      const key = detailKey(kind, side, part);
      const value = details[part];
      if (key === null || value === undefined || form.getValues(key) === value) continue;
      // Coordinates that were set for the address before it are asked about.
      if (part === 'address') rememberPointAddress(side, form);
      form.setValue(key, value, { shouldDirty: true });
      filled.push(key);
    }
    form.clearErrors(filled);
    for (const key of filled) if (isDatetimeField(key)) settleTime(kind, key, form);
    const marks = filled.map((key) => [key, form.getValues(key)] as const);
    setPasted({ of: form.getValues('order_id'), marks, unused });
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const found = target.value.trim() === '' ? contactPartOf(kind, target.name) : null;
    const read = readDetails(text);
    const { details, unused } = read;
    if (found && isDetails(read)) {
      event.preventDefault();
      const isFree = (part: DetailName): boolean => {
        const key = detailKey(kind, found.side, part);
        const present = key === null ? '' : form.getValues(key).trim();
        const isBlank = present === '' || (part === 'order' && looksSuggested(present));
        return key !== null && isBlank;
      };
      const [free, taken] = [detailNames.filter(isFree), detailNames.filter((part) => !isFree(part))];
      const fits = Object.fromEntries(free.map((part) => [part, details[part]]));
      fill(found.side, fits, [...taken.flatMap((part) => details[part] ?? []), ...unused]);
    } else if (text.includes('\t')) {
      // A tab in a line cannot be typed, seen or taken out again. This way of inserting can be undone.
      event.preventDefault();
      document.execCommand('insertText', false, text.replaceAll(/[\t\r\n]+/g, ' '));
    }
  });
  useEffect(() => {
    const panel = document.getElementById(panelId);
    panel?.addEventListener('paste', onPaste);
    return () => panel?.removeEventListener('paste', onPaste);
  }, [panelId]);

  // Another text stands there by now, or another task is in the form.
  useEffect(() => {
    if (pasted.marks.length === 0) return;
    return form.subscribe({
      name: ['order_id', ...pasted.marks.map(([key]) => key)],
      formState: { values: true },
      callback: ({ values }) => {
        const marks = pasted.marks.filter(([key, text]) => values[key] === text);
        if (values.order_id !== pasted.of) setPasted(none);
        else if (marks.length < pasted.marks.length) setPasted({ ...pasted, marks });
      },
    });
  }, [form, pasted]);

  useEffect(() => {
    notes.show('pasted', new Map(pasted.marks.map(([key]) => [key, { tone: 'pasted' }])));
    return () => notes.show('pasted', new Map());
  }, [notes, pasted]);

  return {
    pasted: pasted.marks.map(([key]) => key),
    unused: pasted.unused,
    fill,
    confirm: () => setPasted(none),
  };
};
