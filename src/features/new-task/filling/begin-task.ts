import { useEffect, useEffectEvent } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { hasContent } from '#form/carried-fields.ts';
import { form } from '#form/task-form.ts';
import type { FormValues } from '#form/values.ts';
import { getDraftId, replaceDraft, saveDraft, useDraftId, useDraftReady } from '../drafts/draft-store.ts';
import { followKind } from '../follow-kind.ts';
import { words } from '../words.ts';

const lastMessage = createStore({ draftId: '', text: '' });

export const say = (text: string): void => lastMessage.set({ draftId: getDraftId(), text });

export const useFillMessage = (): string => {
  const { draftId, text } = useStore(lastMessage);
  return draftId === useDraftId() ? text : '';
};

/** Puts values into the form as a new draft, which is stored at once, and shows a message. @returns false if what the form has can't be saved */
export const begin = (kind: TaskKind, values: FormValues, text = ''): boolean => {
  const isReplaced = hasContent(form.getValues());
  if (!replaceDraft(values)) {
    say(words.notReplaced);
    return false;
  }
  followKind(kind);
  // A link leaves the address as it is read: until the draft is stored, a reload would lose its values.
  void saveDraft();
  say(isReplaced ? `${text} ${words.savedAsDraft}` : text);
  return true;
};

/** Fills the form once, when it has its draft and there is something to fill in. */
export const useFillOnce = <Given extends object>(
  given: Given | null,
  fill: (given: Given) => void,
): void => {
  const isReady = useDraftReady();
  const run = useEffectEvent(fill);
  useEffect(() => {
    if (!isReady || given === null) return undefined;
    let isWanted = true;
    // React can't replace the form within an effect.
    queueMicrotask(() => {
      if (isWanted) run(given);
    });
    return () => {
      isWanted = false;
    };
  }, [isReady, given]);
};
