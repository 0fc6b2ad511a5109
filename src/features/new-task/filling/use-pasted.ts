import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField, sides, type SideName } from '#contract/sides.ts';
import { looksSuggested } from '#form/new-order-number.ts';
import { rememberPointAddress } from '#form/outdated-points.ts';
import type { FieldNotes } from '#form/field-notes.ts';
import { settleTime } from '#form/settle-times.ts';
import type { FormValues, TextKey } from '#form/values.ts';
import type { FoundDetails } from './read-details.ts';
import { contactPartOf, detailKey, detailNames, type DetailName, type Details } from './contacts.ts';

type Pasted = {
  /** The order number of the task that the text was pasted into. */
  of: string;
  marks: readonly (readonly [TextKey, string])[];
  /** Pieces of the text that went nowhere. */
  unused: readonly string[];
};

/** Words beside an email, or beside as many digits as a phone has: the reader finds details in no other text. */
const mayBeDetails = (text: string): boolean =>
  /\p{L}/u.test(text) && /[\s,;|]/.test(text.trim()) && /@|\d(?:\W*\d){6}/.test(text);

const none: Pasted = { of: '', marks: [], unused: [] };

type PastedDeps = { kind: TaskKind; form: UseFormReturn<FormValues>; notes: FieldNotes; panelId: string };

/**
 * Fields filled from a block of text, by pasting it into an empty one of them or by the dialog. They are marked until the
 * person says that they are right or types in them. Pasting into a field fills empty ones only, and none where anything found is doubtful: such a text stays where it was
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

  const fillFrom = useEffectEvent((input: HTMLInputElement, { details, unused }: FoundDetails) => {
    const found = contactPartOf(kind, input.name);
    if (!found) return;
    form.setValue(sides[found.side][found.part], '');
    const isFree = (part: DetailName): boolean => {
      const key = detailKey(kind, found.side, part);
      const present = key === null ? '' : form.getValues(key).trim();
      const isBlank = present === '' || (part === 'order' && looksSuggested(present));
      return key !== null && isBlank;
    };
    const [free, taken] = [detailNames.filter(isFree), detailNames.filter((part) => !isFree(part))];
    const fits = Object.fromEntries(free.map((part) => [part, details[part]]));
    fill(found.side, fits, [...taken.flatMap((part) => details[part] ?? []), ...unused]);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const line = text.replaceAll(/[\t\r\n]+/g, ' ');
    const found = target.value.trim() === '' ? contactPartOf(kind, target.name) : null;
    const key = found && sides[found.side][found.part];
    if (key && mayBeDetails(text)) {
      event.preventDefault();
      form.setValue(key, line, { shouldDirty: true });
      const order = form.getValues('order_id');
      const read = async () => {
        const reader = await import('./paste-dialog.tsx').catch(() => null);
        // What was changed meanwhile, and the next task, is not what was pasted.
        if (form.getValues(key) !== line || form.getValues('order_id') !== order) return;
        const said = reader?.readDetails(text);
        if (said && reader?.isDetails(said)) fillFrom(target, said);
        // It stays, as if it had been typed: its people are offered.
        else target.dispatchEvent(new Event('input', { bubbles: true }));
      };
      void read();
    } else if (text.includes('\t')) {
      // A tab in a line cannot be typed, seen or taken out again. This way of inserting can be undone.
      event.preventDefault();
      document.execCommand('insertText', false, line);
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
