import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { readCopyQuery } from '#data/outbox/copy-address.ts';
import { useAskingTasks } from './page-pressed-tasks.ts';

/**
 * Edits the task that the address asks to correct (`#outbox/copy-address.ts`) while it waits for an answer. Once the outbox has
 * it, `useCopy` does.
 */
export const useWantedEdit = (edit: (id: string) => Promise<void>): void => {
  const wanted = readCopyQuery(useSearch());
  const asking = useAskingTasks().find(({ task }) => wanted?.purpose === 'fix' && task.id === wanted.id);
  const id = asking?.task.id ?? null;
  const editNow = useEffectEvent(edit);
  useEffect(() => {
    if (id !== null) void editNow(id);
  }, [id]);
};
