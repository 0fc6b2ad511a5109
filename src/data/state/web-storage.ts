/** Names all data of this site: the live and the demo page can share an origin. */
export const siteName = import.meta.env.MODE === 'demo' ? 'dispatch-demo-1' : 'dispatch-desk-1';

/** Prefix of every name in web storage. */
export const storagePrefix = `${siteName}.`;

const guarded = (storage: () => Storage) => ({
  /** The JSON value of a name; undefined if it is missing or unreadable. */
  read: (name: string): unknown => {
    try {
      return JSON.parse(storage().getItem(storagePrefix + name) ?? '');
    } catch {
      return undefined;
    }
  },
  /** @returns whether it is written. */
  write: (name: string, value: unknown): boolean => {
    try {
      storage().setItem(storagePrefix + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  remove: (name: string): void => {
    try {
      storage().removeItem(storagePrefix + name);
    } catch {
      // Then there was none either.
    }
  },
});

/** Storage of this tab, which a reload keeps, and a browser that restores its tabs as well. It may be off or full: nothing here throws. */
export const tabStorage = guarded(() => sessionStorage);

/** Storage of all tabs, written at once, where a transaction of IndexedDB may be lost with its page. Nothing here throws. */
export const siteStorage = guarded(() => localStorage);
