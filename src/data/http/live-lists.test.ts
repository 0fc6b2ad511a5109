import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { putLocalRows } from '#data/device/local-directory.ts';
import { listQuery } from '#data/lists/list-query.ts';
import { stubPage } from '#testing/page-globals.ts';
import { directory } from '#testing/samples.ts';
import { serveFetch } from '#testing/serve.ts';
import { insertKey } from '#service/key-store.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { connect as connectWith } from './connect.ts';
import { disconnect, getConnection } from './connection.ts';
import { requestLiveJobs } from './live-lists.ts';
import { canFind, tasksOfOrderQuery } from './order-queries.ts';

/** Lists of a service that announces nothing, asked for in the way of the live service. */

const { 'tookan-v2': tookan } = profiles;

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let client: QueryClient;
let seen: string[];
/** Answers of another service, by the end of the path; all else is our own service's, without its extensions. */
let answers: Record<string, () => Response>;

beforeEach(async () => {
  await emptyDevice();
  client = createQueryClient();
  seen = [];
  answers = {};
  service = await startService();
  await service.load(directory);
  served = await serveFetch((request) => {
    const path = new URL(request.url).pathname;
    seen.push(path);
    const own = Object.entries(answers).find(([end]) => path.endsWith(end));
    if (own) return own[1]();
    return path.startsWith('/open/') ? new Response('What?', { status: 404 }) : service.app.fetch(request);
  });
  stubPage(served.origin);
});
afterEach(async () => {
  disconnect();
  client.clear();
  await leaveDevice();
  await served.close();
  await service.close();
});

const connect = (apiKey = service.account.api_key, profile = tookan) => {
  const input = { baseUrl: served.origin, apiKey, merchantId: 'M', profile, storeInTab: true };
  return connectWith(input, accountBook);
};
const teams = () => client.query(listQuery(getConnection(), 'team'));
const agents = () => client.query(listQuery(getConnection(), 'agent'));
const found = (order: string) => client.query(tasksOfOrderQuery(getConnection()!, order, 1));
const envelope =
  (data: unknown, status = 200) =>
  () =>
    Response.json({ message: 'Said.', status, data });

describe('at our own service', () => {
  it('teams, agents and the tasks of an order number are there', async () => {
    await connect();
    expect(await teams()).toEqual(directory.teams);
    const [ana, ben, cleo] = directory.agents;
    // Of an agent in two teams that service tells the first.
    expect(await agents()).toEqual([ana, ben, { ...cleo, team_ids: [11] }]);
    const created = await service.fetch(
      profiles.documented.paths['pickup-delivery'],
      service.body('pickup-delivery', { order_id: 'A-7', customer_username: 'Ana Flores' }),
    );
    const { data } = await created.json();
    expect(canFind(getConnection()!)).toBe(true);
    expect(await found('A-7')).toEqual([
      {
        id: String(data.job_id),
        name: 'Ana Flores',
        address: '500 Castro St, San Francisco',
        merchantId: '',
        createdAt: '',
      },
    ]);
    expect(await found('A-8')).toEqual([]);
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey),
      ),
    ).not.toContain(service.account.api_key);
  });

  it('a list that was refused to an earlier key is asked for with the next one', async () => {
    await connect();
    answers['view_all_team_only'] = envelope({}, 101);
    expect(await teams()).toEqual([]);
    answers = {};
    const { api_key } = await insertKey(service.db, service.account.account_id, new Date());
    const result = await connect(api_key);
    if (result.ok || result.why !== 'which-account') throw new Error('It did not ask.');
    await result.choose(result.known[0] ?? null);
    expect(await teams()).toEqual(directory.teams);
  });

  it('nothing is asked by a profile that knows no such lists', async () => {
    await connect(service.account.api_key, profiles.documented);
    expect(await teams()).toEqual([]);
    expect(canFind(getConnection()!)).toBe(false);
    expect(seen).toEqual(['/open/capabilities']);
  });
});

describe('a list of a live service is read whatever way it is written', () => {
  it('teams', async () => {
    answers['view_all_team_only'] = envelope([
      { team_id: 12, team_name: 'North', address: 'x', tags: '' },
      { team_id: '13', team_name: ' ' },
      { team_id: null, team_name: 'No number' },
      'nothing',
    ]);
    await connect();
    expect(await teams()).toEqual([
      { team_id: 12, name: 'North' },
      { team_id: 13, name: '13' },
    ]);
  });

  it('agents', async () => {
    answers['get_all_fleets'] = envelope([
      {
        fleet_id: 701,
        username: 'ana',
        name: 'Ana',
        phone: '+1',
        status: 2,
        tags: 'van, cold,',
        team_id: 12,
      },
      { fleet_id: '702', username: 'ben', name: '', tags: ['bike'], team_id: '' },
      { fleet_id: '-', name: 'Nobody' },
      { fleet_id: 'null', name: 'Nobody' },
    ]);
    await connect();
    expect(await agents()).toEqual([
      { fleet_id: '701', name: 'Ana', phone: '+1', team_ids: [12], tags: ['van', 'cold'] },
      { fleet_id: '702', name: 'ben', phone: '', team_ids: [], tags: ['bike'] },
    ]);
  });

  it('jobs, the two of a pickup-and-delivery each', async () => {
    answers['get_job_details_by_order_id'] = envelope([
      {
        job_id: 17,
        job_pickup_name: 'Lou',
        job_pickup_address: '1 A St',
        creation_datetime: '2026-11-20T10:00:00.000Z',
      },
      { job_id: '18', customer_username: 'Dee', job_address: '2 B St', creation_datetime: 'soon' },
    ]);
    await connect();
    expect(await requestLiveJobs(getConnection()!, 'A-1')).toEqual([
      { id: '17', name: 'Lou', address: '1 A St', merchantId: '', createdAt: '2026-11-20T10:00:00.000Z' },
      { id: '18', name: 'Dee', address: '2 B St', merchantId: '', createdAt: '' },
    ]);
  });
});

describe('whether there is a job of an order number', () => {
  const none =
    (message: string, http = 200) =>
    () =>
      Response.json({ message, status: 404, data: {} }, { status: http });
  const path = 'get_job_details_by_order_id';

  it('is no, where the answer says with 404 that there is none', async () => {
    answers[path] = none('No data found.');
    await connect();
    expect(await requestLiveJobs(getConnection()!, 'A-1')).toEqual([]);
  });

  it.each([
    ['the call failed with the same number', none('Error in execution.'), 'Error in execution.'],
    ['there is no such call', none('Not found.', 404), 'Not found.'],
    ['another number is in the answer', envelope({}, 201), 'Said.'],
  ])('is not known where %s', async (_what, answer, message) => {
    answers[path] = answer;
    await connect();
    await expect(requestLiveJobs(getConnection()!, 'A-1')).rejects.toThrow(message);
  });
});

describe('where the service does not give the list', () => {
  it.each<[string, () => Response]>([
    ['refuses it', envelope({}, 201)],
    ['says that there is no such path', () => new Response('<h1>No</h1>', { status: 404 })],
    ['answers with something else', envelope({ teams: [] })],
    ['answers with rows of something else', envelope([{ id: 1 }])],
    ['fails', () => new Response('', { status: 502 })],
  ])('and %s, that of this device stands in, also after a change of it', async (_what, answer) => {
    answers['view_all_team_only'] = answer;
    await connect();
    expect(getConnection()).toMatchObject({ hasKey: true });
    expect(await teams()).toEqual([]);
    await putLocalRows(getConnection()!.id, [{ list: 'team', row: { team_id: 7, name: 'Mine' } }]);
    const before = seen.length;
    expect(await teams()).toEqual([{ team_id: 7, name: 'Mine' }]);
    // The service is not asked again for each change.
    expect(seen).toHaveLength(before);
  });
});

describe('Connect tries the key with the cheapest call that there is', () => {
  it('a list of teams, which refuses a wrong key', async () => {
    expect(await connect('wrong-key')).toMatchObject({ ok: false, field: 'apiKey' });
    expect(getConnection()).toBeNull();
    await connect();
    expect(getConnection()).toMatchObject({ isKeyChecked: true });
    expect(seen.filter((path) => path.startsWith('/v2/'))).toEqual([
      '/v2/view_all_team_only',
      '/v2/view_all_team_only',
    ]);
  });

  it.each([
    ['there is none', profiles.documented, {}],
    ['it is refused for another reason', tookan, { view_all_team_only: envelope({}, 201) }],
    [
      'it does not answer as a service',
      tookan,
      { view_all_team_only: () => new Response('', { status: 502 }) },
    ],
  ])('where %s, the key counts as not checked, also after a reload', async (_what, profile, put) => {
    answers = put;
    await connect('any-key', profile);
    expect(getConnection()).toMatchObject({ hasKey: true, isKeyChecked: false });
  });
});
