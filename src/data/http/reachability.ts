import { createStore, useStore } from '#data/state/create-store.ts';

/** The base address of the service that gave no response to the last call; blank if it gave one. */
const silent = createStore('');

/** Records whether a call to a base address had any response. */
export const reportReachable = (baseUrl: string, hadOne: boolean): void => {
  if (!hadOne) silent.set(baseUrl);
  else if (silent.get() === baseUrl) silent.set('');
};

/** Whether the last call there had no answer. A browser that is online proves nothing about a service. */
export const isSilent = (baseUrl: string): boolean => silent.get() === baseUrl;

export const subscribeSilence = silent.subscribe;

/** Of a blank address: no service, and so no silence. */
export const useIsSilent = (baseUrl: string): boolean => useStore(silent) === baseUrl && baseUrl !== '';
