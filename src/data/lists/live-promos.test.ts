import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#app/query-client.ts';
import { livePromosPath } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { accountBook } from '#data/device/account-book.ts';
import { listLocalRows, putLocalRows } from '#data/device/local-directory.ts';
import { connect } from '#data/http/connect.ts';
import { disconnect, getConnection, promoService } from '#data/http/connection.ts';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { promoSwitcher, promoDeps } from './promo-mutation.ts';
import {
  cachedListState,
  livePromosQuery,
  promosQuery,
  readPromosAgain,
  type Promo,
} from './promos-query.ts';

/** Promos of a service of the live shape, which has a list that is not documented. */

type Asked = { path: string; api_key: string; start: number; length: number };

let served: Awaited<ReturnType<typeof serveFetch>>;
let client: QueryClient;
let asked: Asked[];
/** What the service answers to the question for its list, and to a change. */
let list: (asked: Asked) => Response | Promise<Response>;
let change: () => Response;

const envelope = (data: unknown, status = 200, message = 'Said.') => Response.json({ message, status, data });
/** A service that has these rows, and pages of a size of its own. */
const pagesOf =
  (rows: readonly unknown[], most = Infinity) =>
  ({ start, length }: Asked) =>
    envelope(rows.slice(start, start + Math.min(length, most)));

beforeEach(async () => {
  await emptyDevice();
  client = createQueryClient();
  asked = [];
  list = () => new Response('What?', { status: 404 });
  change = () => envelope({});
  served = await serveFetch(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === `/yelo${changeStatusPath}`) return change();
    if (pathname !== `/yelo${livePromosPath}`) return new Response('What?', { status: 404 });
    asked.push({ path: pathname, ...(await request.json()) });
    return list(asked.at(-1)!);
  });
  stubPage(served.origin);
  await connect(
    {
      baseUrl: served.origin,
      apiKey: 'tasks-key-of-the-test',
      merchantId: 'M',
      profile: profiles['tookan-v2'],
      storeInTab: true,
      promos: { baseUrl: `${served.origin}/yelo`, apiKey: 'promos-key-of-the-test' },
    },
    accountBook,
  );
});
afterEach(async () => {
  vi.useRealTimers();
  disconnect();
  client.clear();
  await leaveDevice();
  await served.close();
});

const connection = () => getConnection()!;
const read = () => client.query(promosQuery(connection()));
/** The page has the list on the screen. */
const watch = () => new QueryObserver(client, promosQuery(connection())).subscribe(() => undefined);
const state = () => cachedListState(client, connection());
const why = () => client.getQueryData(livePromosQuery(connection()).queryKey)?.why;
const shown = (promoId: number): Promo | undefined =>
  client.getQueryData<Promo[]>(promosQuery(connection()).queryKey)?.find((row) => row.promo_id === promoId);
const toggle = (promo_id: number, status: 0 | 1) =>
  promoSwitcher(client, promoDeps(client, connection()))({ promo_id, status });
const onDevice = { promo_id: 7, code: 'TYPED', description: '', status: 0, changed_at: null } as const;
const putOnDevice = () => putLocalRows(promoService(connection()).id, [{ list: 'promo', row: onDevice }]);

describe('the live service’s list of promos', () => {
  it.each([
    [
      'as its clients know it',
      [
        {
          promo_id: 7,
          promo_code: 'SUMMER',
          description: 'Ten off',
          is_enabled: 1,
          expiry_datetime_local: 'x',
        },
      ],
      [{ promo_id: 7, code: 'SUMMER', description: 'Ten off', status: 1, changed_at: null }],
    ],
    [
      'with other names, and ids as text',
      [{ id: '8', code: 'FREE', title: 'No fee', is_active: false }],
      [{ promo_id: 8, code: 'FREE', description: 'No fee', status: 0, changed_at: null }],
    ],
    [
      'with states that say nothing',
      [
        { promo_id: 1, promo_code: 'TEXT', status: '1' },
        { promo_id: 2, promo_code: 'TWO', status: 2 },
        { promo_id: 3, promo_code: 'NONE' },
        { promo_id: 4, promo_code: 'BOTH', is_enabled: 1, status: 0 },
        { promo_id: 5, promo_code: 'SAME', is_enabled: 2, is_active: true, status: 1 },
      ],
      [
        ...['TEXT', 'TWO', 'NONE'].map((code, at) => ({
          promo_id: at + 1,
          code,
          description: '',
          status: 0,
          changed_at: null,
          statusUnlisted: true,
        })),
        { promo_id: 4, code: 'BOTH', description: '', status: 1, changed_at: null, statusUnlisted: true },
        { promo_id: 5, code: 'SAME', description: '', status: 1, changed_at: null },
      ],
    ],
    [
      'with rows that are none',
      [
        null,
        'x',
        { promo_code: 'NO ID' },
        { promo_id: -1 },
        { promo_id: null, id: 9, code: 2026, status: true },
      ],
      [{ promo_id: 9, code: '2026', description: '', status: 1, changed_at: null }],
    ],
    [
      'with one ID twice, and text over lines',
      [
        { promo_id: 6, description: 'One\u2028two\n<b>three</b>', status: 0 },
        { promo_id: 6, promo_code: 'AGAIN', status: 1 },
      ],
      [{ promo_id: 6, code: '6', description: 'One two <b>three</b>', status: 0, changed_at: null }],
    ],
  ])('%s is read', async (_, rows, promos) => {
    list = pagesOf(rows);
    expect(await read()).toEqual(promos);
    expect(state()).toBe('live');
    expect(asked[0]).toEqual({
      path: `/yelo${livePromosPath}`,
      api_key: 'promos-key-of-the-test',
      start: 0,
      length: 1000,
    });
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ promo_id: at, promo_code: `P${at}`, is_enabled: 1 }));

  it.each([
    ['of a service that gives what is asked for', 2500, Infinity, [0, 1000, 2000]],
    ['of a service that gives fewer at a time', 250, 100, [0, 100, 200]],
    ['of a service that ends with a full page', 200, 100, [0, 100, 200]],
    ['beyond ten thousand', 12_345, Infinity, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((page) => page * 1000)],
  ])('is read page by page: %s', async (_, count, most, starts) => {
    list = pagesOf(many(count), most);
    expect(await read()).toHaveLength(Math.min(count, 10_000));
    expect(asked.map(({ start }) => start)).toEqual(starts);
  });

  it('ends where a service gives the same page again, or refuses the one after the last', async () => {
    list = () => envelope(many(10));
    watch();
    expect(await read()).toHaveLength(10);
    expect(asked).toHaveLength(2);
    list = ({ start }) => (start === 0 ? envelope(many(11)) : envelope({}, 201, 'No promo found.'));
    await readPromosAgain(client, connection());
    expect(client.getQueryData(promosQuery(connection()).queryKey)).toHaveLength(11);
  });

  it.each([
    ['is not there', () => new Response('What?', { status: 404 })],
    ['is refused', () => envelope({}, 201, 'This account has no promos.')],
    ['is refused to this key', () => envelope({}, 101, 'Invalid API Key.')],
    ['has another shape', () => envelope({ promos: [] })],
    ['has rows of another shape', () => envelope([{ name: 'SUMMER' }])],
    ['is a page of HTML', () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
    ['is empty', () => envelope([])],
    ['does not come', () => new Response('', { status: 502 })],
  ])('that %s leaves the device’s list, which says why and switches as before', async (_, answer) => {
    list = answer;
    await putOnDevice();
    expect(await read()).toEqual([onDevice]);
    expect(state()).toBe('local');
    expect(why()).toMatch(/\S.*\.$/);
    // Nor is the key dropped over a question that is not documented.
    expect(promoService(connection()).hasKey).toBe(true);
    expect(await toggle(7, 1)).toMatchObject({ kind: 'set' });
    expect(shown(7)).toMatchObject({ status: 1 });
    // It is not asked again for each of them.
    expect(asked).toHaveLength(1);
  });

  it('is not taken for refused because its reading was broken off', async () => {
    const { promise: never } = Promise.withResolvers<Response>();
    list = () => never;
    const reading = read().catch(() => undefined);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await client.cancelQueries({ queryKey: promosQuery(connection()).queryKey });
    await reading;
    list = pagesOf([{ promo_id: 1, promo_code: 'A', is_enabled: 1 }]);
    expect(await read()).toMatchObject([{ code: 'A' }]);
  });

  it('is asked for again after a minute, and fails aloud once it was there', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await read()).toEqual([]);
    vi.setSystemTime(Date.now() + 61_000);
    list = pagesOf([{ promo_id: 7, code: 'SUMMER', status: 0 }]);
    await readPromosAgain(client, connection());
    expect(await read()).toHaveLength(1);
    expect(state()).toBe('live');
    list = () => new Response('What?', { status: 404 });
    await client.refetchQueries({ queryKey: promosQuery(connection()).queryKey });
    expect(client.getQueryState(promosQuery(connection()).queryKey)).toMatchObject({ status: 'error' });
    expect(shown(7)).toMatchObject({ code: 'SUMMER' });
    expect(state()).toBe('live');
  });
});

describe('a promo of the live service’s list', () => {
  beforeEach(async () => {
    list = pagesOf([
      { promo_id: 7, promo_code: 'TOLD', is_enabled: 0 },
      { promo_id: 8, promo_code: 'UNTOLD' },
    ]);
    watch();
    await read();
  });

  it('is switched without its list, which then says what it is; where it does not, it is as it was set', async () => {
    const before = asked.length;
    for (const id of [7, 8]) expect(await toggle(id, 1)).toMatchObject({ kind: 'set', status: 1 });
    expect(asked).toHaveLength(before);
    expect(shown(7)).toMatchObject({ status: 1 });
    expect(shown(8)).toMatchObject({ status: 1, changed_at: expect.any(String) });
    await readPromosAgain(client, connection());
    expect(shown(7)).toMatchObject({ status: 0, changed_at: null });
    expect(shown(8)).toMatchObject({ status: 1, changed_at: expect.any(String) });
  });

  it('after an unknown outcome is what the list says; where it says nothing, it stays open', async () => {
    change = () => new Response('', { status: 502 });
    for (const id of [7, 8]) expect(await toggle(id, 1)).toMatchObject({ kind: 'unknown' });
    expect(shown(7)).not.toHaveProperty('unconfirmed');
    expect(shown(8)).toMatchObject({ unconfirmed: 1, changed_at: null });
    change = () => envelope({}, 201, 'Run out.');
    await toggle(8, 1);
    expect(shown(8)).toMatchObject({ unconfirmed: 1, last: { outcome: { kind: 'refused' } } });
    change = () => envelope({});
    await toggle(8, 0);
    expect(shown(8)).toMatchObject({ status: 0 });
    expect(shown(8)).not.toHaveProperty('unconfirmed');
  });

  it('is written into the list of this device, too, where it is on it', async () => {
    await putOnDevice();
    await toggle(7, 1);
    const rows = await listLocalRows(promoService(connection()).id, 'promo');
    expect(rows).toMatchObject({ value: [{ code: 'TYPED', status: 1 }] });
  });
});
