import { deleteDB } from 'idb';
import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { demoAccountId } from '#contract/extensions.ts';
import { createService } from '#service/create-service.ts';
import { createConnectCode } from '#service/keys.ts';
import { runDuePlans } from '#service/promo-plans.ts';
import { openDemoDatabase, type Snapshots } from './demo-database.ts';
import { demoGeocoder } from './demo-geocoder.ts';
import { repeat } from './repeat.ts';
import { zoneAt } from './zone-at.ts';

/** The names of everything the demo stores in this browser start with this. */
const namePrefix = 'dispatch-demo';
const cacheName = `${namePrefix}-service-1`;
const fileUrl = '/demo-database';

/** The demo's database file in this browser. */
const browserSnapshots: Snapshots = {
  load: async () => {
    const file = await (await caches.open(cacheName)).match(fileUrl);
    return file ? new Uint8Array(await file.arrayBuffer()) : null;
  },
  store: async (file) => (await caches.open(cacheName)).put(fileUrl, new Response(file)),
};

const startOverQuery = '?start-over';

/** Loads the page again, which deletes all data of the demo before it opens any. The user may stay because of unsaved text. */
const startOver = (): void => location.assign(`/${startOverQuery}`);

const deleteIfAsked = async (): Promise<void> => {
  if (location.search !== startOverQuery) return;
  await caches.delete(cacheName);
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(namePrefix)) await deleteDB(name);
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(namePrefix)) storage.removeItem(key);
  history.replaceState(null, '', '/');
};

const clock = (): Date => new Date();
const report = (...details: unknown[]): void => console.error(...details);

const openService = async () => {
  await deleteIfAsked();
  const sqljs = await initSqlJs({ locateFile: () => wasmUrl });
  const { db, save } = await openDemoDatabase({ sqljs, snapshots: browserSnapshots, now: clock() });
  const service = createService({
    db,
    clock,
    geocoder: demoGeocoder,
    zoneAt,
    publicUrl: () => location.origin,
    report,
  });
  // In a browser that stores nothing, the demo ends with the page.
  const saveOrReport = () => save().catch(report);
  await saveOrReport();
  const runPlans = async () => {
    await runDuePlans(db, clock(), report);
    await saveOrReport();
  };
  repeat(runPlans, 20_000, report).run();
  // Loaded separately: MSW is the larger half of the demo.
  const { answerInPage } = await import('./demo-worker.ts');
  await answerInPage(async (request) => {
    const answer = await service.fetch(request);
    await saveOrReport();
    return answer;
  });
  return {
    connectCode: async () => {
      // Only this page uses the keys, so earlier ones are of no use.
      await db.deleteFrom('api_keys').execute();
      const { code } = await createConnectCode(db, demoAccountId, clock());
      return code;
    },
  };
};

const open = () =>
  openService().catch((cause: unknown) => {
    console.error(cause);
    throw new Error(
      'This browser could not open the demo. It needs https or this computer, and no private window. Starting over deletes its data.',
      { cause },
    );
  });

/**
 * The service inside this page, over a database in this browser. Two tabs overwrite each other's data.
 * `open` throws an Error with a sentence for the user; the page must not call the service then.
 */
export const demo = { open, startOver };
