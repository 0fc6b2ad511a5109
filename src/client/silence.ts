import { useSyncExternalStore } from 'react';

const silent = new Set<string>();
const listeners = new Set<() => void>();

/** A call to a base address had an answer, whatever it was, or none. */
export const tellAnswer = (baseUrl: string, hadOne: boolean): void => {
  if (silent.has(baseUrl) !== hadOne) return;
  if (hadOne) silent.delete(baseUrl);
  else silent.add(baseUrl);
  for (const listener of listeners) listener();
};

/** Whether the last call there had no answer. A browser that is online proves nothing about a service. */
export const isSilent = (baseUrl: string): boolean => silent.has(baseUrl);

export const subscribeSilence = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Of a blank address: no service, and so no silence. */
export const useIsSilent = (baseUrl: string): boolean =>
  useSyncExternalStore(subscribeSilence, () => isSilent(baseUrl));
