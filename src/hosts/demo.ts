import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { createStore } from '#data/state/create-store.ts';
import { createConnectCode } from '#service/connect-link-store.ts';
import { createService } from '#service/create-service.ts';
import { demoAccountId } from '#contract/extensions.ts';
import { openDemoDatabase, type DemoDatabase, type Snapshots } from './demo-database.ts';
import { demoGeocoder } from './demo-geocoder.ts';
import { startScheduleTimer } from './promo-schedule-timer.ts';
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

/** The lock of the tab that the demo runs in: two copies of the database would lose each other's writes. */
const lockName = 'dispatch-demo-tab';

/** Resolves once this tab alone runs the demo; it stays so until the tab closes. `onWait`: another tab has it now. */
const lockTab = (onWait: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const granted = (lock: Lock | null) => {
      if (lock) {
        resolve();
        return new Promise<never>(() => undefined);
      }
      onWait();
      navigator.locks.request(lockName, granted).catch(reject);
      return undefined;
    };
    navigator.locks.request(lockName, { ifAvailable: true }, granted).catch(reject);
  });

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
const startOver = (): void => {
  localStorage.setItem(askedKey, '1');
  // The browser may ask whether to leave unsaved text: a person who stays keeps everything.
  setTimeout(() => localStorage.removeItem(askedKey), leaveMs);
  location.assign('/');
};

/** To be called while no other tab runs the demo and nothing is open. */
const wipeIfAsked = async (): Promise<void> => {
  if (localStorage.getItem(askedKey) === null) return;
  for (const { name = '' } of await indexedDB.databases()) if (databaseNames.test(name)) await deleteDB(name);
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (pageKeys.test(key)) storage.removeItem(key);
  localStorage.removeItem(askedKey);
};

const clock = (): Date => new Date();

/** Loaded once, by the first call. */
const loadSqljs = () => initSqlJs({ locateFile: () => wasmUrl });

const openDatabase = async (): Promise<DemoDatabase> =>
  openDemoDatabase({ sqljs: await loadSqljs(), snapshots: browserSnapshots, now: clock() });

const makeService = ({ db }: DemoDatabase) =>
  createService({
    db,
    clock,
    geocoder: demoGeocoder,
    zoneAt,
    publicUrl: () => location.origin,
    report: (error, requestId) => console.error(requestId, error),
  });

/** What is kept here is no use, so that starting over is the way out. */
class KeptDataError extends Error {
  override name = 'KeptDataError';
}

const openFailed = () =>
  new KeptDataError('What the demo has kept in this browser could not be opened. Starting over deletes it.');
const loadFailed = () => new Error('Its database program could not be loaded. Try to load the page again.');
const workerFailed = () =>
  new Error(
    'Its service worker did not start, so there is nothing to answer this page. Nothing was sent anywhere.',
  );

/** @throws the failure, which has a sentence for the person at the page; the cause goes to the console. */
const step = async <T>(failure: Error, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    console.error(cause);
    throw failure;
  }
};

/** See `answerInPage`, which comes as a file of its own: MSW is the larger half of the demo. */
const startWorker = (answer: (request: Request) => Promise<Response>): Promise<void> =>
  step(workerFailed(), async () => {
    const { answerInPage } = await import('./demo-worker.ts');
    await answerInPage(answer);
  });

const checkBrowser = (): void => {
  if (!isSecureContext)
    throw new Error('It needs a secure address: https, or 127.0.0.1 on the computer that serves it.');
  // Their types say that they are always there; a private window or a policy may say otherwise.
  const { serviceWorker, locks } = navigator as Partial<Navigator>;
  if (!serviceWorker || !locks)
    throw new Error('This browser does not let the page run a service worker. A private window may be why.');
};

/** A tracking link opens a tab of its own: it reads the stored demo, and leaves the running of it to its tab. */
const openReader = async () => {
  await startWorker(async (request) => {
    const database = await openDatabase();
    try {
      return await makeService(database).fetch(request);
    } finally {
      await database.db.destroy();
    }
  });
  return { connectCode: null, isStored: createStore(true) };
};

const openDesk = async (onWait: () => void) => {
  await lockTab(onWait);
  await step(loadFailed(), loadSqljs);
  const database = await step(openFailed(), async () => {
    await wipeIfAsked();
    return openDatabase();
  });
  const service = makeService(database);

  const isStored = createStore(true);
  const save = async () => {
    isStored.set(
      await database.save().then(
        () => true,
        () => false,
      ),
    );
  };
  await save();
  startScheduleTimer({
    db: database.db,
    clock,
    onRun: save,
    report: (error) => console.error(error),
  });
  await startWorker(async (request) => {
    const answer = await service.fetch(request);
    await save();
    return answer;
  });

  return {
    connectCode: async () => {
      // One page uses them, so whatever was handed out before is of no use any more.
      await database.db.deleteFrom('api_keys').execute();
      const { code } = await createConnectCode(database.db, demoAccountId, clock());
      return code;
    },
    isStored,
  };
};

/**
 * Starts the service inside this page, over a database that this browser keeps. `onWait` is called where another tab
 * runs the demo; this one then goes on when that one closes. What it gives is described in `app/start-demo`.
 * @throws Error with a sentence for the person when the demo cannot run here, a `KeptDataError` where starting over
 * would help. The page must not call the service then.
 */
export const demo = {
  open: async (onWait: () => void) => {
    checkBrowser();
    return location.pathname.startsWith('/track/') ? openReader() : openDesk(onWait);
  },
  startOver,
};
