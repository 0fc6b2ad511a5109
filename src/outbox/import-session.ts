import { tabStorage } from '#state/web-storage.ts';

const entry = 'session';

const lockOf = (importId: string): string => `import:${importId}`;

/** What ends this tab's share in the locks of the imports that run. */
const shares = new Map<string, () => void>();

/**
 * Tells a reload of this tab and other tabs, for as long as it is open, which imports run in this browser. A new start of the
 * browser finds nothing of it.
 */
export const tellRunning = (importIds: readonly string[]): void => {
  if (importIds.length > 0) tabStorage.write(entry, true);
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

/** Whether this browser is the one in which the import ran: this tab was loaded again, or another tab has it, online or not. */
export const isSameSession = async (importId: string): Promise<boolean> => {
  if (tabStorage.read(entry) === true) return true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(importId));
};
