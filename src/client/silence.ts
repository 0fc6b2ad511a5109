import { useSyncExternalStore } from 'react';
import { createSignal } from '#state/create-store.ts';

const silent = new Set<string>();
const changes = createSignal();

/** A call to a base address had an answer, whatever it was, or none. */
export const tellAnswer = (baseUrl: string, hadOne: boolean): void => {
  if (silent.has(baseUrl) !== hadOne) return;
  if (hadOne) silent.delete(baseUrl);
  else silent.add(baseUrl);
  changes.tell();
};

/** Whether the last call there had no answer. A browser that is online proves nothing about a service. */
export const isSilent = (baseUrl: string): boolean => silent.has(baseUrl);

export const subscribeSilence = changes.subscribe;

/** Of a blank address: no service, and so no silence. */
export const useIsSilent = (baseUrl: string): boolean =>
  useSyncExternalStore(subscribeSilence, () => isSilent(baseUrl));
