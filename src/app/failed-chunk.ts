import { askCapabilities } from '#data/http/capabilities.ts';
import { isOnLine } from '#data/http/online.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { isSending } from '#data/outbox/outbox.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { draftStore } from '#features/new-task/drafts/draft-store.ts';
import { chunkFound } from '#ui/lazy-chunk.tsx';

const pauseMs = 30_000;

const missing = createStore<unknown>(null);

// A file of the build could not be loaded: there is no network, or a new version has other files.
addEventListener('vite:preloadError', ({ payload }) => missing.set(missing.get() ?? payload));
addEventListener(chunkFound, () => missing.set(null));

/** Whether a part of the app could not be loaded and the person has not dismissed the note. */
export const useFailedChunk = (): boolean => useStore(missing) !== null;

export const dismissFailedChunk = (): void => missing.set(null);

/** What was loaded ahead did not come: nobody misses it yet, and it is requested again when it is needed. */
export const forgiveChunk = (error: unknown): void => {
  if (missing.get() === error) missing.set(null);
};

/** Whether this page was reloaded. The browser's navigation entry tells it, so that no storage is needed to reload only once. */
const wasLoadedAgain = (): boolean => {
  const [how] = performance.getEntriesByType('navigation');
  return how instanceof PerformanceNavigationTiming && how.type === 'reload' && performance.now() < pauseMs;
};

/**
 * To be called when a whole page could not be loaded: reloads the app to get the files of a new version, at most once in 30
 * seconds, never while typed values are not saved or a task is being sent, and only where the server can be reached.
 * @returns whether it does.
 */
export const rescuePage = async (): Promise<boolean> => {
  if (wasLoadedAgain() || !isOnLine()) return false;
  await draftStore.flush();
  const { reached } = await askCapabilities({ id: '', baseUrl: ownOrigin() });
  if (!reached || isSending() || !draftStore.secureUnsaved()) return false;
  location.reload();
  return true;
};
