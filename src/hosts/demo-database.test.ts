import initSqlJs from 'sql.js';
import { beforeEach, expect, test } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { createConnectCode } from '#service/keys.ts';
import { createService } from '#service/create-service.ts';
import { demoAccountId } from '#contract/extensions.ts';
import { openDemoDatabase, type Snapshots } from './demo-database.ts';
import { demoGeocoder } from './demo-geocoder.ts';
import { zoneAt } from './zone-at.ts';

const sqljs = await initSqlJs();
const now = new Date('2026-11-20T12:00:00Z');

/** A browser's storage: one file, how often it was written, and whether there is room. */
const storage = () => {
  const state = { file: null as Uint8Array<ArrayBuffer> | null, stores: 0, isFull: false };
  const snapshots: Snapshots = {
    load: () => Promise.resolve(state.file),
    store: (file) => {
      if (state.isFull) return Promise.reject(new Error('QuotaExceededError'));
      state.file = file;
      state.stores += 1;
      return Promise.resolve();
    },
  };
  return { state, snapshots };
};

/** The demo as the page has it: every request is answered and then saved. */
const visit = async (snapshots: Snapshots) => {
  const database = await openDemoDatabase({ sqljs, snapshots, now });
  await database.save();
  const service = createService({
    db: database.db,
    clock: () => now,
    geocoder: demoGeocoder,
    zoneAt,
    publicUrl: () => 'http://demo.test',
    report: (error) => {
      throw error;
    },
  });
  const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const request = new Request(`http://demo.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = await service.fetch(request);
    await database.save();
    // Asserted field by field below.
    return (await answer.json()) as { status: number; data: never };
  };
  const { code } = await createConnectCode(database.db, demoAccountId, now);
  const { data } = await ask('/open/connect', { code });
  const { api_key, merchant_id }: { api_key: string; merchant_id: string } = data;
  return { ...database, ask, account: { api_key, merchant_id } };
};

const pickup = (account: object) => ({
  ...account,
  ...profiles.documented.flags.pickup,
  order_id: 'A-1',
  job_pickup_address: '1 Broadway, Oakland, CA 94607',
  job_pickup_datetime: '2026-12-01 14:30:00',
  timezone: '+480',
});

const taskCount = async ({ db }: Awaited<ReturnType<typeof openDemoDatabase>>): Promise<number> => {
  const rows = await db.selectFrom('tasks').select('job_id').execute();
  return rows.length;
};

let browser: ReturnType<typeof storage>;
beforeEach(() => {
  browser = storage();
});

test('the database is saved between transactions, never within one', async () => {
  const visited = await visit(browser.snapshots);
  const { ask, account } = visited;
  const sends = Array.from({ length: 20 }, (_, index) =>
    ask('/open/task/createPickup', pickup(account), { 'idempotency-key': `key-${index % 5}` }),
  );
  const answers = await Promise.all(sends);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await taskCount(visited)).toBe(17);
  expect(await taskCount(await visit(browser.snapshots))).toBe(17);
});

test('a save that failed on a full disk is tried again', async () => {
  const visited = await visit(browser.snapshots);
  browser.state.isFull = true;
  await visited.db.deleteFrom('promos').execute();
  await expect(visited.save()).rejects.toThrow('Quota');
  browser.state.isFull = false;
  await visited.save();
  const again = await visit(browser.snapshots);
  expect(await again.db.selectFrom('promos').select('promo_id').execute()).toHaveLength(0);
});
