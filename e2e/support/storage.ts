import type { Page } from '@playwright/test';

/** Everything that the page's origin keeps, as text. */
export const storedTexts = (
  page: Page,
): Promise<{
  localStorage: string;
  sessionStorage: string;
  indexedDB: string;
  caches: string;
  cookies: string;
}> =>
  // oxlint-disable unicorn/consistent-function-scoping -- all of this runs in the page
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
      });
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        rows.push(store, await done(objects.getAllKeys()), await done(objects.getAll()));
      }
      database.close();
    }
    const entries = (storage: Storage) => JSON.stringify(Object.entries(storage));
    return {
      localStorage: entries(localStorage),
      sessionStorage: entries(sessionStorage),
      indexedDB: JSON.stringify(rows),
      caches: JSON.stringify(await caches.keys()),
      cookies: document.cookie,
    };
  });
