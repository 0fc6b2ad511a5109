import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PromoRow } from '#contract/list-rows.ts';
import { profiles } from '#contract/profiles.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { connect, disconnect, getConnection, type Connection } from './connection.ts';
import { promoStatusMutation, type KeepPromoStatus } from './promo-mutations.ts';
import { promosQuery } from './promo-queries.ts';

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
  const { api_key: apiKey, merchant_id: merchantId } = service.account;
  const profile = profiles.documented;
  await connect({ baseUrl: served.origin, apiKey, merchantId, profile, keepInTab: false });
  connection = getConnection()!;
  client = new QueryClient();
});
afterEach(async () => {
  disconnect();
  client.clear();
  vi.unstubAllGlobals();
  await served.close();
  await service.close();
});

const source = () => ({ connection, kept: () => Promise.resolve([]) });
const readList = () => client.query(promosQuery(source()));
const shown = (promoId: number): PromoRow | undefined =>
  client.getQueryData<PromoRow[]>(promosQuery(source()).queryKey)?.find((row) => row.promo_id === promoId);

const toggle = (promoId: number, status: PromoStatus) => {
  const keep = vi.fn<KeepPromoStatus>(() => Promise.resolve());
  const result = new MutationObserver(client, promoStatusMutation({ connection, promoId, keep })).mutate(
    status,
  );
  return { keep, result };
};

it('sets the status, and shows what the service says', async () => {
  await readList();
  const { result, keep } = toggle(1, 1);
  expect(await result).toMatchObject({ kind: 'set', status: 1 });
  expect(shown(1)).toMatchObject({ status: 1, changed_at: '2026-11-20T10:00:00.000Z' });
  expect(keep).not.toHaveBeenCalled();
});

it('claims nothing before the answer is there', async () => {
  await readList();
  const { result } = toggle(1, 1);
  expect(shown(1)?.status).toBe(0);
  await result;
});

it('says why a promo was refused, and leaves the list as it was', async () => {
  await readList();
  expect(await toggle(99, 1).result).toMatchObject({ kind: 'refused', status: 404 });
  expect([shown(1)?.status, shown(2)?.status]).toEqual([0, 1]);
});

it('reads the list again after an unknown outcome, before it is done', async () => {
  await readList();
  inFront = async (request) => {
    if (!request.url.endsWith('/changeStatus')) return null;
    await service.app.fetch(request);
    return new Response('<h1>Bad gateway</h1>', { status: 502 });
  };
  const stop = new QueryObserver(client, promosQuery(source())).subscribe(() => undefined);
  expect(await toggle(1, 1).result).toMatchObject({ kind: 'unknown', why: 'server-error' });
  expect(shown(1)?.status).toBe(1);
  stop();
});

it('keeps a confirmed status on the device where the service has no list', async () => {
  connection = { ...connection, capabilities: null };
  const confirmed = toggle(1, 1);
  await confirmed.result;
  expect(confirmed.keep).toHaveBeenCalledWith(1, expect.objectContaining({ kind: 'set', status: 1 }));
  inFront = () => Promise.resolve(new Response('', { status: 500 }));
  const open = toggle(1, 0);
  expect(await open.result).toMatchObject({ kind: 'unknown' });
  expect(open.keep).not.toHaveBeenCalled();
});

it('has one call in flight per promo, in the order of the wishes', async () => {
  let inFlight = 0;
  let most = 0;
  inFront = async (request) => {
    if (!request.url.endsWith('/changeStatus')) return null;
    inFlight += 1;
    most = Math.max(most, inFlight);
    const response = await service.app.fetch(request);
    await new Promise((done) => {
      setTimeout(done, 5);
    });
    inFlight -= 1;
    return response;
  };
  await Promise.all(([1, 0, 1, 0, 1] as const).map((status) => toggle(1, status).result));
  expect(most).toBe(1);
  expect((await readList()).find((row) => row.promo_id === 1)?.status).toBe(1);
});
