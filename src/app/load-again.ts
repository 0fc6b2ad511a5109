import { askCapabilities } from '#data/http/capabilities.ts';
import { isOnLine } from '#data/http/on-line.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { loadedKeeper } from '#features/new-task/drafts/load-keeper.ts';
import { isSending } from '#data/outbox/outbox.ts';

const pauseMs = 30_000;

/** Whether this page was reloaded. The browser's navigation entry tells it, so that no storage is needed to reload only once. */
const wasLoadedAgain = (): boolean => {
  const [how] = performance.getEntriesByType('navigation');
  return how instanceof PerformanceNavigationTiming && how.type === 'reload' && performance.now() < pauseMs;
};

/**
 * Loads the app again to get the files of a new version: at most once in 30 seconds, never while typed values are not saved
 * or a task is being sent, and only where the server can be reached (FM-82).
 * @returns whether it does.
 */
export const loadAgain = async (): Promise<boolean> => {
  const keeper = loadedKeeper();
  if (wasLoadedAgain() || !isOnLine() || !keeper) return false;
  await keeper.flush();
  const { reached } = await askCapabilities({ id: '', baseUrl: ownOrigin() });
  if (!reached || isSending() || keeper.isUnsaved()) return false;
  location.reload();
  return true;
};
