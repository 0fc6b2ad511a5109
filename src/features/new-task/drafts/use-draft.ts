import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { form } from '#form/task-form.ts';
import { typingPauseMs } from '#ui/typing-pause.ts';
import { draftStore } from './draft-store.ts';

/** While the user types without a pause, a draft is saved this often, in milliseconds. */
const maxUnsavedMs = 1000;

const save = (): void => void draftStore.save();

/** Saves the form's draft when typing pauses and when the page is hidden. It renders nothing. */
export const useDraft = (kind: TaskKind, connection: Connection | null): void => {
  const hydrated = useHydrated();
  const { id = '', merchantId = '' } = connection ?? {};
  const isFirst = useRef(true);
  const saveSoon = useDebouncedCallback(save, { delay: typingPauseMs.saveDraft, maxWait: maxUnsavedMs });
  useWindowEvent('pagehide', save);
  useWindowEvent('visibilitychange', save);
  useEffect(save, [kind]);
  useEffect(() => {
    if (!hydrated) return undefined;
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: saveSoon });
    const detach = draftStore.attach({ connectionId: id, merchantId }, isFirst.current);
    isFirst.current = false;
    return () => {
      unsubscribe();
      detach();
    };
  }, [hydrated, id, merchantId, saveSoon]);
};
