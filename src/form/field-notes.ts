import { useSyncExternalStore, type ReactNode } from 'react';
import { createSignal } from '#data/state/create-store.ts';
import { useTaskForm } from './task-form.ts';
import type { FormKey } from './values.ts';

/** The list under a text box from which a press or Enter fills it in. */
type FieldList = {
  id: string;
  /** The option that Enter takes. */
  activeId: string | undefined;
  list: ReactNode;
};

/** What a feature says of a value or offers for it; the field itself draws it, under its control. */
export type FieldNote = {
  /** Where the value came from, as long as the person has not confirmed it: it is tinted. */
  tone?: 'copied' | 'pasted';
  content?: ReactNode;
  list?: FieldList;
};

const nothing: FieldNote = {};

/** The notes of one form, by the control that they are about. Features put them in; each field reads its own. */
export const createFieldNotes = () => {
  const sources = new Map<string, ReadonlyMap<FormKey, FieldNote>>();
  const { tell, subscribe } = createSignal();
  let notes = new Map<FormKey, FieldNote>();
  return {
    /** Replaces all notes of a source. Where two sources speak of one field, what the later one leaves out stays. */
    show: (source: string, shown: ReadonlyMap<FormKey, FieldNote>): void => {
      if (shown.size === 0 && !sources.has(source)) return;
      if (shown.size === 0) sources.delete(source);
      else sources.set(source, shown);
      notes = new Map();
      for (const from of sources.values())
        for (const [key, note] of from) notes.set(key, { ...notes.get(key), ...note });
      tell();
    },
    get: (key: FormKey): FieldNote => notes.get(key) ?? nothing,
    subscribe,
  };
};

export type FieldNotes = ReturnType<typeof createFieldNotes>;

/** The note of one field, by a subscription of its own: no other field renders when it comes or goes. */
export const useFieldNote = (key: FormKey): FieldNote => {
  const { notes } = useTaskForm();
  const read = () => notes.get(key);
  return useSyncExternalStore(notes.subscribe, read, read);
};
