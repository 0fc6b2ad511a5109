import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { createStore } from '#data/state/create-store.ts';
import { createConnectCode } from '#service/account-store.ts';
import { createService } from '#service/create-service.ts';
import { randomText } from '#service/secrets.ts';
import { demoAccountId } from '#service/seed.ts';
import { openDemoDatabase, type DemoDatabase } from './demo-database.ts';
import { demoGeocoder } from './demo-geocoder.ts';
import { browserSnapshots } from './demo-snapshots.ts';
import { lockTab } from './demo-tab.ts';
import { startOver, wipeIfAsked } from './demo-wipe.ts';
import { zoneAt } from './zone-at.ts';

const clock = (): Date => new Date();

/** Loaded once, however often it is asked for. */
const loadSqljs = () => initSqlJs({ locateFile: () => wasmUrl });

const openDatabase = async (): Promise<DemoDatabase> =>
  openDemoDatabase({ sqljs: await loadSqljs(), snapshots: browserSnapshots, now: clock() });

const makeService = ({ db }: DemoDatabase) =>
  createService({
    db,
    clock,
    newId: () => randomText(16),
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

/** A tracking link opens a tab of its own: it reads what is stored, and leaves the demo to the tab that runs it. */
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
 * would help. Nothing may be asked of the service then.
 */
export const demo = {
  open: async (onWait: () => void) => {
    checkBrowser();
    return location.pathname.startsWith('/track/') ? openReader() : openDesk(onWait);
  },
  startOver,
};
