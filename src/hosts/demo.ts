import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { createStore } from '#data/state/create-store.ts';
import { createConnectCode } from '#service/keys.ts';
import { runDuePlans } from '#service/promo-plans.ts';
import { createService } from '#service/create-service.ts';
import { demoAccountId } from '#contract/extensions.ts';
import { openDemoDatabase, type Snapshots } from './demo-database.ts';
import { demoGeocoder } from './demo-geocoder.ts';
import { repeat } from './repeat.ts';
import { zoneAt } from './zone-at.ts';
import { deleteDB, openDB } from 'idb';

const databaseName = 'dispatch-demo-service-1';
const storeName = 'files';
const fileKey = 'database';

/** Opened for each use, so that no other tab waits for this one to let go. */
const withStore = async <T>(
  work: (database: Awaited<ReturnType<typeof openDB>>) => Promise<T>,
): Promise<T> => {
  const database = await openDB(databaseName, 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
};

/** The demo's database file in this browser's IndexedDB, apart from what the page itself keeps. */
const browserSnapshots: Snapshots = {
  load: () =>
    withStore(async (database) => {
      const file: unknown = await database.get(storeName, fileKey);
      return file instanceof Uint8Array ? file : null;
    }),
  store: (file) => withStore(async (database) => void (await database.put(storeName, file, fileKey))),
};

const startOverQuery = 'start-over';
/** The page's keys in web storage, and the databases of the page and the service. */
const demoNames = /^dispatch-demo\b/;

/** Loads the page again, which deletes all data of the demo before it opens any. The user may stay because of unsaved text. */
const startOver = (): void => location.assign(`/?${startOverQuery}`);

const deleteIfAsked = async (): Promise<void> => {
  if (!new URLSearchParams(location.search).has(startOverQuery)) return;
  for (const { name = '' } of await indexedDB.databases()) if (demoNames.test(name)) await deleteDB(name);
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (demoNames.test(key)) storage.removeItem(key);
  history.replaceState(null, '', '/');
};

const clock = (): Date => new Date();
const report = (...details: unknown[]): void => console.error(...details);

const openFailed = 'The demo’s data in this browser could not be opened. Start over to delete it.';
const loadFailed = 'Its database program could not be loaded. Reload the page.';
const workerFailed = 'Its service worker did not start. Nothing was sent anywhere.';

/** @throws Error with the sentence for the user; its cause goes to the console. */
const step = async <T>(sentence: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    console.error(cause);
    throw new Error(sentence, { cause });
  }
};

const checkBrowser = (): void => {
  if (!isSecureContext)
    throw new Error('It needs a secure address: https, or 127.0.0.1 on the computer that serves it.');
  // Their types say that they are always there; a private window or a policy may say otherwise.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker)
    throw new Error('This browser does not let the page run a service worker. A private window may be why.');
};

const open = async () => {
  checkBrowser();
  const sqljs = await step(loadFailed, () => initSqlJs({ locateFile: () => wasmUrl }));
  const { db, save: store } = await step(openFailed, async () => {
    await deleteIfAsked();
    return openDemoDatabase({ sqljs, snapshots: browserSnapshots, now: clock() });
  });
  const service = createService({
    db,
    clock,
    geocoder: demoGeocoder,
    zoneAt,
    publicUrl: () => location.origin,
    report,
  });

  const isStored = createStore(true);
  const save = async () => {
    isStored.set(
      await store().then(
        () => true,
        () => false,
      ),
    );
  };
  await save();
  const runPlans = async () => {
    await runDuePlans(db, clock(), report);
    await save();
  };
  repeat(runPlans, 20_000, report).run();
  await step(workerFailed, async () => {
    // A file of its own: MSW is the larger half of the demo.
    const { answerInPage } = await import('./demo-worker.ts');
    await answerInPage(async (request) => {
      const answer = await service.fetch(request);
      await save();
      return answer;
    });
  });

  return {
    connectCode: async () => {
      // Only this page uses the keys, so earlier ones are of no use.
      await db.deleteFrom('api_keys').execute();
      const { code } = await createConnectCode(db, demoAccountId, clock());
      return code;
    },
    isStored,
  };
};

/**
 * The service inside this page, over a database in this browser. Two tabs overwrite each other's data.
 * `open` throws an Error with a sentence for the user; the page must not call the service then.
 */
export const demo = { open, startOver };
