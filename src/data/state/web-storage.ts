/** Prefix of every name that this site stores. */
export const storagePrefix = 'dispatch-desk-1.';

const guarded = (storage: () => Storage) => ({
  /** The JSON value of a name; undefined where there is none, or none that can be read. */
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
  /** The values of all names that start so. */
  readAll: (start: string): unknown[] => {
    try {
      return Array.from({ length: storage().length }, (_each, at) => storage().key(at) ?? '')
        .filter((name) => name.startsWith(storagePrefix + start))
        .flatMap((name) => parsed(storage().getItem(name) ?? ''));
    } catch {
      return [];
    }
  },
});

const parsed = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
};

/** Storage of this tab, which a reload keeps, and a browser that restores its tabs as well. It may be off or full: nothing here throws. */
export const tabStorage = guarded(() => sessionStorage);

/** Storage of all tabs, written at once, where a transaction of IndexedDB may be lost with its page. Nothing here throws. */
export const siteStorage = guarded(() => localStorage);

/** Calls back when another tab has written or removed a name that starts so; `isWritten`: it has a value now. */
export const onStoredElsewhere = (start: string, listener: (isWritten: boolean) => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    // Without a name, the storage was cleared.
    if (key === null || key.startsWith(storagePrefix + start)) listener(key !== null && newValue !== null);
  });
