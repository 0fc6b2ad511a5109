import { own } from '#contract/json.ts';
import { tabStorage } from '#data/state/web-storage.ts';

const entry = 'session';

/** A tab is loaded again sooner; a browser that restores its tabs, with what their storage had, usually later. */
const longestReloadMs = 60_000;

const lockOf = (importId: string): string => `import:${importId}`;

/** What ends this tab's share in the locks of the imports that run. */
const shares = new Map<string, () => void>();

let isListening = false;

/** As the page is left: a browser that is killed says nothing. */
const tellReload = () => {
  if (shares.size === 0) tabStorage.remove(entry);
  else tabStorage.write(entry, { at: Date.now(), importIds: [...shares.keys()] });
};

/**
 * Tells a reload of this tab and other tabs, for as long as it is open, which imports run in this browser. A new start of the
 * browser finds nothing of it, or something old.
 */
export const tellRunning = (importIds: readonly string[]): void => {
  if (!isListening) addEventListener('pagehide', tellReload);
  isListening = true;
  for (const id of importIds) {
    if (shares.has(id)) continue;
    const { promise, resolve } = Promise.withResolvers<void>();
    shares.set(id, resolve);
    void navigator.locks?.request(lockOf(id), { mode: 'shared' }, () => promise);
  }
  for (const [id, end] of shares) {
    if (importIds.includes(id)) continue;
    shares.delete(id);
    end();
  }
};

/**
 * Tells other tabs that an import runs here before that is stored: a tab that is opened in between would take it for one that an
 * earlier browser was sending. @returns the function that ends it.
 */
export const tellStarting = (importId: string): Promise<() => void> =>
  new Promise((resolve) => {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    if (!navigator.locks) resolve(end);
    void navigator.locks?.request(lockOf(importId), { mode: 'shared' }, () => {
      resolve(end);
      return promise;
    });
  });

const wasRunningJustNow = (importId: string): boolean => {
  const left = tabStorage.read(entry);
  const [at, importIds] = [own(left, 'at'), own(left, 'importIds')];
  if (typeof at !== 'number' || !Array.isArray(importIds)) return false;
  return importIds.includes(importId) && Math.abs(Date.now() - at) < longestReloadMs;
};

/** Whether this browser is the one in which the import ran: this tab was loaded again, or another tab has it, online or not. */
export const isSameSession = async (importId: string): Promise<boolean> => {
  if (wasRunningJustNow(importId)) return true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(importId));
};
