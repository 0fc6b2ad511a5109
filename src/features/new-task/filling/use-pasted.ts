import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField, type SideName } from '#contract/sides.ts';
import { looksSuggested } from '#form/new-order-number.ts';
import { rememberPointAddress } from '#form/outdated-points.ts';
import type { FieldNotes } from '#form/field-notes.ts';
import { settleTime } from '#form/settle-times.ts';
import type { FormValues, TextKey } from '#form/values.ts';
import { contactPartOf, detailKey, oppositeOf } from './contacts.ts';
import { detailNames, isDetails, readDetails, type DetailName, type Details } from './read-details.ts';

type Pasted = {
  /** The order number of the task that the text was pasted into. */
  of: string;
  keys: readonly TextKey[];
  texts: Partial<Record<TextKey, string>>;
  /** Pieces of the text that went nowhere. */
  unused: readonly string[];
};

const none: Pasted = { of: '', keys: [], texts: {}, unused: [] };

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
    const texts: Pasted['texts'] = {};
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
    for (const key of filled) {
      if (isDatetimeField(key)) settleTime(kind, key, form);
      texts[key] = form.getValues(key);
    }
    setPasted({ of: form.getValues('order_id'), keys: filled, texts, unused });
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
  const onInput = useEffectEvent(({ target }: Event) => {
    if (target instanceof HTMLInputElement && pasted.keys.some((key) => key === target.name))
      setPasted({ ...pasted, keys: pasted.keys.filter((key) => key !== target.name) });
  });
  useEffect(() => {
    const panel = document.getElementById(panelId);
    panel?.addEventListener('paste', onPaste);
    panel?.addEventListener('input', onInput);
    return () => {
      panel?.removeEventListener('paste', onPaste);
      panel?.removeEventListener('input', onInput);
    };
  }, [panelId]);

  // Another task is in the form by now, or the two places were swapped: a mark goes where its text went.
  useEffect(() => {
    if (pasted.keys.length === 0) return;
    return form.subscribe({
      name: ['order_id', ...pasted.keys, ...pasted.keys.map(oppositeOf)],
      formState: { values: true },
      callback: ({ values }) => {
        if (values.order_id !== pasted.of) {
          setPasted(none);
          return;
        }
        const moved = pasted.keys.flatMap((key) => {
          const text = pasted.texts[key];
          return [key, oppositeOf(key)].find((each) => values[each] === text) ?? [];
        });
        if (moved.join() === pasted.keys.join()) return;
        const texts = Object.fromEntries(moved.map((key) => [key, values[key]]));
        setPasted({ ...pasted, keys: moved, texts });
      },
    });
  }, [form, pasted]);

  useEffect(() => {
    notes.show('pasted', new Map(pasted.keys.map((key) => [key, { tone: 'pasted' }])));
    return () => notes.show('pasted', new Map());
  }, [notes, pasted]);

  return { pasted: pasted.keys, unused: pasted.unused, fill, confirm: () => setPasted(none) };
};
