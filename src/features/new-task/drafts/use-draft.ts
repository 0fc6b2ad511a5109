import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { useConnection } from '#data/http/connection.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { form } from '#form/task-form.ts';
import { saveDraft, startDraft } from './draft-store.ts';

/** A draft is saved after a pause of `pauseMs` in typing, but at least every `maxUnsavedMs`, in milliseconds. */
const pauseMs = 300;
const maxUnsavedMs = 1000;

const save = (): void => void saveDraft();

/** Effect of a task type. */
const saveOnLeave = () => save;

/** Saves the form's draft when typing pauses and when the page is hidden or left. It renders nothing. */
export const useDraft = (kind: TaskKind): void => {
  const hydrated = useHydrated();
  const connectionId = useConnection()?.id ?? '';
  const saveSoon = useDebouncedCallback(save, { delay: pauseMs, maxWait: maxUnsavedMs });
  useWindowEvent('pagehide', save);
  useWindowEvent('visibilitychange', save);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: saveSoon }), [saveSoon]);
  useEffect(() => {
    if (hydrated) void startDraft(connectionId);
  }, [hydrated, connectionId]);
  useEffect(saveOnLeave, [kind]);
};
