import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { controlId } from '#form/task-form.ts';
import type { FormValues, TextKey } from '#form/values.ts';
import { contactPartOf, oppositeOf } from './contacts.ts';
import { isDetails, readDetails, type Details } from './read-details.ts';

type Pasted = { of: string; keys: readonly TextKey[]; texts: Partial<Record<TextKey, string>> };

const none: Pasted = { of: '', keys: [], texts: {} };

type Parts = { kind: TaskKind; form: UseFormReturn<FormValues>; panelId: string };

/**
 * Fields filled from a block of text, by pasting it into an empty one of them or by the dialog. They are marked until the
 * person says that they are right or types in them; what was there before stays.
 */
export const usePasted = ({ kind, form, panelId }: Parts) => {
  const [pasted, setPasted] = useState<Pasted>(none);

  const fill = (side: SideName, details: Details): void => {
    const filled: TextKey[] = [];
    const texts: Pasted['texts'] = {};
    for (const part of ['phone', 'name', 'email', 'address'] as const) {
      const key = sides[side][part];
      const value = details[part];
      if (value === undefined || form.getValues(key).trim() !== '') continue;
      form.setValue(key, value, { shouldDirty: true });
      filled.push(key);
      texts[key] = value;
    }
    form.clearErrors(filled);
    setPasted({ of: form.getValues('order_id'), keys: filled, texts });
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.value.trim() !== '') return;
    const found = contactPartOf(kind, target.name);
    const details = readDetails(event.clipboardData?.getData('text/plain') ?? '');
    if (!found || !isDetails(details)) return;
    event.preventDefault();
    fill(found.side, details);
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
        setPasted({ of: pasted.of, keys: moved, texts });
      },
    });
  }, [form, pasted]);

  useEffect(() => {
    const drawn = pasted.keys.filter((key) => contactPartOf(kind, key));
    const inputs = drawn.map((key) => document.getElementById(controlId(key)));
    for (const input of inputs) input?.setAttribute('data-pasted', '');
    return () => {
      for (const input of inputs) input?.removeAttribute('data-pasted');
    };
  }, [pasted, kind]);

  return { pasted: pasted.keys, fill, confirm: () => setPasted(none) };
};
