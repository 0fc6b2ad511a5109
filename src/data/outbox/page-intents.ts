import { queryOptions } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { intentsOfOrders, intentStore, listFormIntents, rowsInState } from '#data/device/intents.ts';
import { getConnection, useConnection } from '#data/http/connection.ts';
import { isOnLine } from '#data/http/online.ts';
import { createStore } from '#data/state/create-store.ts';
import { displayStatusOf, type DisplayStatus } from './display-status.ts';
import type { Intent } from './intent.ts';
import { createIntentCache } from './intent-cache.ts';

/** The page's copy of the intents: all tasks of the form, and rows of imports that need a person. */
export const cache = createIntentCache();

/** Intents that the device is storing. Pages show them already; nothing sends them yet. */
export const storing = new Set<string>();

/** True once it is known which intents this device has, or that it can't be read now. */
export const isOutboxRead = createStore(false);

/** Reads all tasks of the form. @returns false if the device can't be read now */
export const readTasks = async (): Promise<boolean> => {
  const before = cache.all().filter(({ id, importId }) => importId === undefined && !storing.has(id));
  const result = await listFormIntents();
  if (!result.ok) return false;
  const stored = new Set(result.value.map(({ id }) => id));
  // Another tab has deleted the others.
  cache.remove(before.flatMap(({ id }) => (stored.has(id) ? [] : id)));
  cache.put(result.value);
  return true;
};

/** Reads one intent. @returns it if the page didn't know its present state */
export const readTask = async (id: string): Promise<Intent | null> => {
  const result = await intentStore.get(id);
  const found = result.ok ? result.value : null;
  if (!found || found.rev <= (cache.get(id)?.rev ?? -1)) return null;
  cache.put([found]);
  return found;
};

/** Reads the rows of imports that need a person, and forgets those of other accounts. */
export const readRows = async () => {
  const connectionId = getConnection()?.id;
  const rows = cache.all().filter(({ importId }) => importId !== undefined);
  cache.remove(rows.flatMap((row) => (row.connectionId === connectionId ? [] : row.id)));
  if (connectionId === undefined) return;
  const found = await rowsInState(connectionId, 'unknown');
  if (!found.ok || getConnection()?.id !== connectionId) return;
  cache.put(found.value.filter(({ settledBy }) => settledBy === null));
  const unknown = new Set(found.value.map(({ id }) => id));
  // Another tab has settled the others.
  for (const { id, importId } of cache.open())
    if (importId !== undefined && !unknown.has(id)) await readTask(id);
};

/** All intents that this page knows, newest first: nothing is read for it. */
export const allIntents = cache.all;

/** All intents of this device, newest first, whichever account they were made for. */
export const useAllIntents = (): readonly Intent[] =>
  useSyncExternalStore(cache.subscribe, cache.all, cache.all);

/** The intents of the connected account: customers of other accounts are not shown. None without a connection. */
export const useIntents = (): readonly Intent[] => {
  const all = useAllIntents();
  const connection = useConnection();
  const accountId = connection?.isLocked ? undefined : connection?.id;
  return useMemo(() => all.filter(({ connectionId }) => connectionId === accountId), [all, accountId]);
};

/** An intent; null if this device doesn't have it. */
export const useIntent = (id: string): Intent | null => {
  const read = useCallback(() => cache.get(id), [id]);
  return useSyncExternalStore(cache.subscribe, read, read);
};

/** The display status of an intent now. */
export const displayStatusNow = (intent: Intent): DisplayStatus =>
  displayStatusOf(intent, { connection: getConnection(), onLine: isOnLine() });

/** Calls `tell` whenever the display status of an intent changes while the page is open. @returns the function that stops it. */
export const subscribeOutcomes = (tell: (intent: Intent, status: DisplayStatus) => void): (() => void) => {
  const heard = new Map(cache.open().map((intent) => [intent.id, displayStatusNow(intent)]));
  return cache.subscribe((changed) => {
    for (const intent of changed) {
      // Thousands of rows at once.
      if (intent.importId !== undefined) continue;
      const before = heard.get(intent.id);
      const after = displayStatusNow(intent);
      heard.set(intent.id, after);
      if (before !== undefined && before !== after) tell(intent, after);
    }
  });
};

/** The tasks of a connection on this device that have an order number, rows of imports among them. */
export const intentsOfOrderQuery = (connectionId: string, orderId: string) =>
  queryOptions({
    queryKey: ['intents-of-order', connectionId, orderId] as const,
    queryFn: async () => {
      const found = await intentsOfOrders(connectionId, [orderId]);
      return found.ok ? found.value : [];
    },
    networkMode: 'always',
    enabled: orderId !== '',
  });
