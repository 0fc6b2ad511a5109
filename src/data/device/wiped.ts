import { siteStorage, storagePrefix, tabStorage } from '#data/state/web-storage.ts';
import { subscribeChanges } from './announce-changes.ts';
import { closeDatabase } from './database.ts';

/** The time of the last wipe, which survives it. In the tab's storage: the last wipe that this tab knows of. */
const wipedName = 'wiped';

let isWiping = false;

/** The page's entries, and the colour scheme of Mantine. */
const isOurs = (name: string): boolean =>
  (name.startsWith(storagePrefix) || name.startsWith('mantine')) && name !== storagePrefix + wipedName;

const clearStorage = (storage: () => Storage) => {
  try {
    const names = Array.from({ length: storage().length }, (_each, at) => storage().key(at) ?? '');
    for (const name of names.filter(isOurs)) storage().removeItem(name);
  } catch {
    // If storage is disabled, there is nothing to delete.
  }
};

const clearTab = () => clearStorage(() => sessionStorage);

const clearWebStorage = () => {
  clearStorage(() => localStorage);
  clearTab();
};

/** This tab wipes the device. @returns the function that ends that, the web storage cleared. */
export const beginWipe = (): (() => void) => {
  isWiping = true;
  siteStorage.write(wipedName, Date.now());
  clearWebStorage();
  return () => {
    clearWebStorage();
    isWiping = false;
  };
};

/** Whether the device was wiped since this tab began, or was loaded last. */
export const predatesLastWipe = (): boolean => {
  const wiped = siteStorage.read(wipedName);
  return wiped !== undefined && wiped !== tabStorage.read(wipedName);
};

/** At boot: a tab that was closed before a wipe, and that the browser restores, has its connection and key. */
export const clearIfWiped = () => {
  if (!predatesLastWipe()) return;
  clearTab();
  tabStorage.write(wipedName, siteStorage.read(wipedName));
};

/**
 * Calls back, the web storage cleared, when another tab wipes the device. The cleared storage may reach this tab
 * later than the message: a page that then reloads with the old connection would store it again.
 */
export const onWipe = (leave: () => void): (() => void) =>
  subscribeChanges(({ store }) => {
    if (store !== 'all' || isWiping) return;
    clearWebStorage();
    // This page must not store its data again before it reloads.
    void closeDatabase(true);
    leave();
  });
