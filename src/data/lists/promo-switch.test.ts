import 'fake-indexeddb/auto';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#app/query-client.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { closeDatabase, databaseName } from '#data/device/database.ts';
import { listLocalRows, updateLocalRows } from '#data/device/local-directory.ts';
import { disconnect, type Connection } from '#data/http/connection.ts';
import { connectAs } from '#testing/page-network.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { until } from '#testing/until.ts';
import { areSwitching, switchPromo } from './promo-switch.ts';
import { cachedPromos, promosQuery } from './promos.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let connection: Connection;
let client: QueryClient;
/** Answers instead of the service, unless it returns null. */
let intercept: (request: Request) => Promise<Response | null>;

const promo = (promo_id: number, status: PromoStatus) => ({
  promo_id,
  code: `CODE${promo_id}`,
  description: '',
  status,
});

beforeEach(async () => {
  intercept = () => Promise.resolve(null);
  service = await startService();
  await service.load({ promos: [promo(1, 0), promo(2, 1)] });
  served = await serveFetch(async (request) => (await intercept(request)) ?? service.app.fetch(request));
  stubPage(served.origin);
  connection = await connectAs(service.account, { baseUrl: served.origin });
  client = createQueryClient();
});
afterEach(async () => {
  disconnect();
  client.clear();
  vi.unstubAllGlobals();
  await closeDatabase();
  indexedDB.deleteDatabase(databaseName);
  await served.close();
  await service.close();
});

const readList = () => client.query(promosQuery(connection));
const cached = (promoId: number) => cachedPromos(client, connection).find((row) => row.promo_id === promoId);
const set = (promo_id: number, status: PromoStatus) => switchPromo(client, connection, { promo_id, status });
const isList = (request: Request) => request.url.endsWith('/promo/list');
const isChange = (request: Request) => request.url.endsWith('/changeStatus');

it('does not overwrite a newer change that was read during the call', async () => {
  await readList();
  const newer = { status: 0, changed_at: '2026-12-20T10:00:01.000Z' } as const;
  intercept = (request) => {
    if (isChange(request))
      client.setQueryData(promosQuery(connection).queryKey, (rows) =>
        rows?.map((row) => (row.promo_id === 1 ? { ...row, ...newer } : row)),
      );
    return Promise.resolve(isList(request) ? Response.error() : null);
  };
  expect(await set(1, 1)).toMatchObject({ kind: 'set', status: 1 });
  expect(cached(1)).toMatchObject(newer);
});

it('ends a reading of the list that started before a change', async () => {
  await readList();
  const gate = Promise.withResolvers<void>();
  let lists = 0;
  intercept = async (request) => {
    if (!isList(request)) return null;
    const answer = await service.app.fetch(request);
    lists += 1;
    if (lists === 1) await gate.promise;
    return answer;
  };
  const slow = client.refetchQueries();
  await until(() => expect(lists).toBe(1));
  await set(1, 1);
  gate.resolve();
  await slow;
  expect(cached(1)?.status).toBe(1);
});

it('sends one call at a time for a promo', async () => {
  let running = 0;
  let most = 0;
  intercept = async (request) => {
    if (!isChange(request)) return null;
    running += 1;
    most = Math.max(most, running);
    const answer = await service.app.fetch(request);
    running -= 1;
    return answer;
  };
  await Promise.all([set(1, 1), set(1, 0), set(1, 1)]);
  expect(most).toBe(1);
});

it('does not keep the API key in memory with the call', async () => {
  const calling = set(1, 1);
  const mutations = client.getMutationCache().getAll();
  expect(mutations).toHaveLength(1);
  expect(JSON.stringify(mutations.map(({ state, options }) => [state, options]))).not.toContain(
    service.account.api_key,
  );
  await calling;
});

it('does not send a switch later that was pressed offline', async () => {
  let calls = 0;
  intercept = (request) => {
    if (isChange(request)) calls += 1;
    return Promise.resolve(null);
  };
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onlineManager.setOnline(false);
  expect(await set(1, 1)).toMatchObject({ kind: 'not-sent', why: 'offline' });
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(areSwitching(client, connection)).toBe(false);
  expect(calls).toBe(0);
});

it('stores the requested status on this device before the call if the service has no list', async () => {
  connection = { ...connection, capabilities: null };
  await updateLocalRows(connection.id, 'promo', () => [{ ...promo(1, 0), changed_at: null }]);
  const localRow = async () => {
    const rows = await listLocalRows(connection.id, 'promo');
    return rows.ok ? rows.value[0] : undefined;
  };
  let atCall: unknown;
  const answerWith = (answer: Response | null) => {
    intercept = async () => {
      atCall = await localRow();
      return answer;
    };
  };
  answerWith(null);
  await set(1, 1);
  expect(atCall).toMatchObject({ status: 0, unconfirmed: 1 });
  expect(await localRow()).toMatchObject({ status: 1, changed_at: expect.any(String) });
  expect(await localRow()).not.toHaveProperty('unconfirmed');

  answerWith(new Response('', { status: 500 }));
  expect(await set(1, 0)).toMatchObject({ kind: 'unknown' });
  expect(await localRow()).toMatchObject({ status: 1, unconfirmed: 0 });

  answerWith(new Response('{}', { status: 400 }));
  await set(1, 1);
  expect(await localRow()).toMatchObject({ status: 1, unconfirmed: 0 });
});
