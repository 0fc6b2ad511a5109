import { deleteDB } from 'idb';

const askedKey = 'dispatch-demo:start-over';
/** What the page keeps in web storage is named so, and its databases and the service's so. */
const pageKeys = /^dispatch-desk\b/;
const databaseNames = /^dispatch-demo\b/;

/** Long enough to leave a page, short enough that one which is not left forgets about it. */
const leaveMs = 3000;

/**
 * Loads the page again, and has that start wipe all that the demo keeps: before anything is open, and in whichever tab
 * runs the demo next.
 */
export const startOver = (): void => {
  localStorage.setItem(askedKey, '1');
  // The browser may ask whether to leave what is typed: a person who stays keeps everything.
  setTimeout(() => localStorage.removeItem(askedKey), leaveMs);
  location.assign('/');
};

/** To be called while no other tab runs the demo and nothing is open. */
export const wipeIfAsked = async (): Promise<void> => {
  if (localStorage.getItem(askedKey) === null) return;
  for (const { name = '' } of await indexedDB.databases()) if (databaseNames.test(name)) await deleteDB(name);
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (pageKeys.test(key)) storage.removeItem(key);
  localStorage.removeItem(askedKey);
};
