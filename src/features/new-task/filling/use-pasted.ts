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
import {
  contactPartOf,
  detailKey,
  detailNames,
  oppositeOf,
  type DetailName,
  type Details,
} from './contacts.ts';

type Pasted = {
  /** The order number of the task that the text was pasted into. */
  of: string;
  keys: readonly TextKey[];
  texts: Partial<Record<TextKey, string>>;
  /** Pieces of the text that went nowhere. */
  unused: readonly string[];
};

/** Words beside an email, or beside as many digits as a phone has: the reader finds details in no other text. */
const mayBeDetails = (text: string): boolean =>
  /\p{L}/u.test(text) && /[\s,;|]/.test(text.trim()) && /@|\d(?:\W*\d){6}/.test(text);

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
        const said = reader?.readPasted(text);
        if (said) fillFrom(target, said);
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
