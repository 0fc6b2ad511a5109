import { useSyncExternalStore } from 'react';
import { createSignal } from '#data/state/create-store.ts';

/** The base addresses of services that gave no response to the last call. */
const silent = new Set<string>();
const changes = createSignal();

/** Records whether a call to a base address had any response. */
export const reportReachable = (baseUrl: string, hadOne: boolean): void => {
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
  useSyncExternalStore(
    subscribeSilence,
    () => isSilent(baseUrl),
    () => false,
  );
