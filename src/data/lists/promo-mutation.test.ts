import 'fake-indexeddb/auto';
import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disconnect, type Connection } from '#data/http/connection.ts';
import type { PromoRow } from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { closeDatabase, databaseName } from '#data/device/database.ts';
import { listLocalRows, putLocalRows } from '#data/device/local-directory.ts';
import { connectAs } from '#testing/page-network.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { until } from '#testing/until.ts';
import { promoSwitcher, promoDeps, pendingPromo } from './promo-mutation.ts';
import { promosQuery as promosQueryOf, type Promo } from './promos-query.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let connection: Connection;
let client: QueryClient;
/** What a test puts in front of the service: an answer of its own, or null to let the request through. */
let inFront: (request: Request) => Promise<Response | null>;

const promo = (promo_id: number, status: PromoStatus) => ({
  promo_id,
  code: `CODE${promo_id}`,
  description: '',
  status,
});

beforeEach(async () => {
  inFront = () => Promise.resolve(null);
  service = await startService();
  await service.load({ promos: [promo(1, 0), promo(2, 1)] });
  served = await serveFetch(async (request) => (await inFront(request)) ?? service.app.fetch(request));
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

const promosQuery = () => promosQueryOf(connection);
const readList = () => client.query(promosQuery());
const shown = (promoId: number): Promo | undefined =>
  client.getQueryData<Promo[]>(promosQuery().queryKey)?.find((row) => row.promo_id === promoId);

const toggle = (promo_id: number, status: PromoStatus) => ({
  result: promoSwitcher(client, promoDeps(client, connection))({ promo_id, status }),
});

const watchList = () => new QueryObserver(client, promosQuery()).subscribe(() => undefined);

it('a switch that is confirmed during the first reading of the list is in the list', async () => {
  const answered = Promise.withResolvers<void>();
  inFront = async (request) => {
    if (request.url.endsWith('/promo/list')) await answered.promise;
    return null;
  };
  const first = readList();
  const { result } = toggle(1, 1);
  expect(await result).toMatchObject({ kind: 'set', status: 1 });
  const read = promoDeps(client, connection).readAgain();
  answered.resolve();
  await read;
  await first;
  expect(shown(1)).toMatchObject({ status: 1 });
});

it('a promo that the service lists twice is shown once', async () => {
  inFront = async (request) => {
    if (!request.url.endsWith('/promo/list')) return null;
    const { data, ...rest } = await (await service.app.fetch(request)).json();
    const again = data.map((row: PromoRow) => ({ ...row, code: `${row.code} again` }));
    return Response.json({ ...rest, data: [...data, ...again] });
  };
  expect((await readList()).map(({ code }) => code)).toEqual(['CODE1', 'CODE2']);
});

it('a late answer does not overwrite a newer change of another tab', async () => {
  await readList();
  const { queryKey } = promosQuery();
  const switched = { status: 0, changed_at: '2026-11-20T10:00:01.000Z' } as const;
  inFront = (request) => {
    if (request.url.endsWith('/promo/changeStatus'))
      client.setQueryData<PromoRow[]>(queryKey, (rows) =>
        rows?.map((row) => (row.promo_id === 1 ? { ...row, ...switched } : row)),
      );
    return Promise.resolve(null);
  };
  expect(await toggle(1, 1).result).toMatchObject({ kind: 'set', status: 1 });
  expect(shown(1)).toMatchObject(switched);
});

it.each([
  { service: 'tells when it was', isTimed: true },
  { service: 'does not tell when it was', isTimed: false },
])('an older reading of the list does not hide a change if the service $service', async ({ isTimed }) => {
  await readList();
  const answered = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let lists = 0;
  inFront = async (request) => {
    const isList = request.url.endsWith('/promo/list');
    if (!isList && isTimed) return null;
    const answer = await service.app.fetch(request);
    if (!isList) return Response.json({ ...(await answer.json()), data: {} });
    lists += 1;
    if (lists === 1) {
      begun.resolve();
      await answered.promise;
    }
    return answer;
  };
  const stop = watchList();
  const slow = client.refetchQueries({ queryKey: promosQuery().queryKey });
  await begun.promise;
  await toggle(1, 1).result;
  await toggle(2, 0).result;
  answered.resolve();
  await slow;
  await until(() => expect(client.isFetching()).toBe(0));
  expect([shown(1)?.status, shown(2)?.status]).toEqual([1, 0]);
  // It is begun anew only where nothing says which of them is newer.
  expect(lists === 1).toBe(isTimed);
  stop();
});

/** The row of the promo in the list of this device. */
const localRow = async () => {
  const rows = await listLocalRows(connection.id, 'promo');
  return rows.ok ? rows.value[0] : undefined;
};
const putLocalRow = () =>
  putLocalRows(connection.id, [{ list: 'promo', row: { ...promo(1, 0), changed_at: null } }]);

it('without a list at the service, this device stores the requested status before the call', async () => {
  connection = { ...connection, capabilities: null };
  await putLocalRow();
  let atCall: unknown;
  const answerWith = (answer: Response | null) => {
    inFront = async () => {
      atCall = await localRow();
      return answer;
    };
  };
  answerWith(null);
  await toggle(1, 1).result;
  expect(atCall).toMatchObject({ status: 0, unconfirmed: 1 });
  expect(await localRow()).toMatchObject({ status: 1, changed_at: expect.any(String) });
  expect(await localRow()).not.toHaveProperty('unconfirmed');

  answerWith(new Response('', { status: 500 }));
  expect(await toggle(1, 0).result).toMatchObject({ kind: 'unknown' });
  expect(await localRow()).toMatchObject({ status: 1, unconfirmed: 0 });

  answerWith(new Response('{}', { status: 400 }));
  await toggle(1, 1).result;
  expect(atCall).toMatchObject({ status: 1, unconfirmed: 1 });
  expect(await localRow()).toMatchObject({ status: 1, unconfirmed: 0 });
});

it('a switch that was pressed offline is not sent later', async () => {
  await readList();
  let calls = 0;
  inFront = (request) => {
    if (request.url.endsWith('/changeStatus')) calls += 1;
    return Promise.resolve(null);
  };
  vi.stubGlobal('navigator', { onLine: false });
  onlineManager.setOnline(false);
  const { result } = toggle(1, 1);
  expect(
    JSON.stringify(
      client
        .getMutationCache()
        .getAll()
        .map(({ state, options }) => [state, options]),
    ),
  ).not.toContain(service.account.api_key);
  expect(await result).toMatchObject({ kind: 'not-sent', why: 'offline' });
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(client.isMutating(pendingPromo(connection.id, 1))).toBe(0);
  expect(calls).toBe(0);
  expect(shown(1)?.last).toMatchObject({ wanted: 1, outcome: { kind: 'not-sent' } });
});
