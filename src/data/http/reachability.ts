import { useSyncExternalStore } from 'react';
import { createSignal } from '#data/state/create-store.ts';

/** `blocked`: something is there, but the browser lets this page read nothing that it says (CORS). */
type Silence = 'no-answer' | 'blocked';

const silent = new Map<string, Silence>();
const heard = new Set<string>();
const changes = createSignal();

/** A call to a base address had an answer, whatever it was, or none. */
export const reportReachable = (baseUrl: string, hadOne: boolean): void => {
  if (hadOne) heard.add(baseUrl);
  if (silent.has(baseUrl) !== hadOne) return;
  if (hadOne) silent.delete(baseUrl);
  else silent.set(baseUrl, 'no-answer');
  changes.tell();
};

/** Nothing was heard from a silent address; it may be called again. */
export const forgetSilence = (baseUrl: string): void => {
  if (silent.delete(baseUrl)) changes.tell();
};

/** Something is at a silent address that never answered this page. */
export const reportBlocked = (baseUrl: string): void => {
  if (silent.get(baseUrl) !== 'no-answer' || heard.has(baseUrl)) return;
  silent.set(baseUrl, 'blocked');
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

/** Whether a service is there that the browser keeps this page from reading: it must allow the page by CORS. */
export const useIsBlocked = (baseUrl: string): boolean =>
  useSyncExternalStore(subscribeSilence, () => silent.get(baseUrl) === 'blocked');
