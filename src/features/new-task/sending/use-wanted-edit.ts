import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { readCopyQuery } from '#data/outbox/copy-address.ts';
import { useUnrecorded } from '../unrecorded-tasks.ts';

/** Puts the task that the address asks for (`copy-address.ts`) back into the form, where this device could not record it. */
export const useWantedEdit = (putBack: (id: string) => Promise<void>): void => {
  const wanted = readCopyQuery(useSearch());
  const task = useUnrecorded().find((each) => wanted?.purpose === 'fix' && each.id === wanted.id);
  const id = task?.id ?? null;
  const putBackNow = useEffectEvent(putBack);
  useEffect(() => {
    if (id !== null) void putBackNow(id);
  }, [id]);
};
