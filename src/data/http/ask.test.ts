import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#app/query-client.ts';
import { profiles } from '#contract/profiles.ts';
import { demoGeocoder } from '#hosts/demo-geocoder.ts';
import { connectAs } from '#testing/page-network.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { disconnect, type Connection } from './connection.ts';
import { requestList } from './list-request.ts';
import { mayAskWhileTyping, placeOfAddressQuery } from './place-query.ts';
import { taskQuery } from './task-queries.ts';
import { words } from './words.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let connection: Connection;
let client: QueryClient;
let requested: string[];
/** Answers in place of the service. */
let answer: (() => Response) | null;

beforeEach(async () => {
  requested = [];
  answer = null;
  service = await startService({ geocoder: demoGeocoder });
  served = await serveFetch((request) => {
    requested.push(new URL(request.url).pathname);
    return answer?.() ?? service.app.fetch(request);
  });
  stubPage(served.origin);
  connection = await connectAs(service.account, { baseUrl: served.origin });
  client = createQueryClient();
});
afterEach(async () => {
  disconnect();
  client.clear();
  vi.unstubAllGlobals();
  await served.close();
  await service.close();
});

it('the place and the zone of an address are known', async () => {
  expect(await client.query(placeOfAddressQuery(connection, ' 1 Castro St, San Jose, CA '))).toEqual({
    place: { city: 'San Jose', region: 'California', country: 'US' },
    coordinates: { latitude: '37.33939', longitude: '-121.89496', precision: 'city' },
    time_zone: 'America/Los_Angeles',
  });
});

it('a task is read as it is stored', async () => {
  const body = service.body('delivery', { job_description: 'Two cakes', notify: 1 });
  const created = await service.fetch(profiles.documented.paths.delivery, body);
  const task = await client.query(taskQuery(connection, (await created.json()).data.job_id));
  expect(task).toMatchObject({
    kind: 'delivery',
    body: { job_description: 'Two cakes', notify: 1 },
    state: 'unassigned',
  });
});

it('a list of several pages is read to its end', async () => {
  const teams = Array.from({ length: 5200 }, (_, at) => ({ team_id: at + 1, name: `Team ${at + 1}` }));
  await service.load({ teams });
  requested = [];
  expect(await requestList(connection, 'team')).toEqual(teams);
  expect(requested).toHaveLength(2);
});

it('query keys don’t contain the API key', () => {
  const keys = [placeOfAddressQuery(connection, 'Oakland'), taskQuery(connection, 1)].map(
    ({ queryKey }) => queryKey,
  );
  expect(JSON.stringify(keys)).not.toContain(service.account.api_key);
});

it('another service gets only documented operations', () => {
  requested = [];
  for (const capabilities of [{ ...connection.capabilities!, service: 'Another' }, null]) {
    const other = { ...connection, capabilities };
    expect(mayAskWhileTyping(other)).toBe(false);
    new QueryObserver(client, placeOfAddressQuery(other, 'Oakland')).subscribe(() => undefined)();
    new QueryObserver(client, taskQuery(other, 1)).subscribe(() => undefined)();
  }
  expect(requested).toEqual([]);
});

it('a response of another shape is an error', async () => {
  answer = () => Response.json({ status: 200, message: 'OK', data: { place: 'Oakland' } });
  const place = client.query(placeOfAddressQuery(connection, 'Oakland'));
  await expect(place).rejects.toThrow(words.notUnderstood);
});
