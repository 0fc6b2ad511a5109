import { askCapabilities } from '#data/http/capabilities.ts';
import { isOnLine } from '#data/http/online.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { isSending } from '#data/outbox/outbox.ts';
import { saveDraft } from '#features/new-task/drafts/draft-store.ts';

const pauseMs = 30_000;

/** Whether the page was just reloaded, by the browser's own record: it needs no storage. */
const wasReloaded = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation instanceof PerformanceNavigationTiming &&
    navigation.type === 'reload' &&
    performance.now() < pauseMs
  );
};

/**
 * Reloads the app if the code of a page can't be loaded: after a deployment its files have other names. At most once in 30 seconds, never
 * while a task is being sent or what was typed isn't saved, and only if the server responds.
 * @returns whether it reloads
 */
export const reloadOnce = async (): Promise<boolean> => {
  if (wasReloaded() || !isOnLine()) return false;
  const { reached } = await askCapabilities({ id: '', baseUrl: ownOrigin() });
  if (!reached || isSending() || !(await saveDraft())) return false;
  location.reload();
  return true;
};
