import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { demoGeocoder } from '#hosts/demo-geocoder.ts';
import { connectAs } from '#testing/page-network.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { disconnect, type Connection } from './connection.ts';
import { mayAskWhileTyping, placeOfAddressQuery } from './place-query.ts';
import { words } from './words.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let connection: Connection;
let client: QueryClient;
let requested: string[];
/** In place of the service's own. */
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

it('the answer has the place and the zone of an address', async () => {
  expect(mayAskWhileTyping(connection)).toBe(true);
  expect(await client.query(placeOfAddressQuery(connection, ' 1 Castro St, San Jose, CA '))).toEqual({
    place: { city: 'San Jose', region: 'California', country: 'US' },
    coordinates: { latitude: '37.33939', longitude: '-121.89496', precision: 'city' },
    time_zone: 'America/Los_Angeles',
  });
});

it('the query key does not contain the API key', () => {
  const { queryKey } = placeOfAddressQuery(connection, 'Oakland');
  expect(JSON.stringify(queryKey)).not.toContain(service.account.api_key);
});

it('a service that does not announce places is not asked', () => {
  const capabilities = { ...connection.capabilities!, service: 'Another' };
  for (const other of [
    { ...connection, capabilities },
    { ...connection, capabilities: null },
  ]) {
    expect(mayAskWhileTyping(other)).toBe(false);
    const observer = new QueryObserver(client, placeOfAddressQuery(other, 'Oakland'));
    observer.subscribe(() => undefined)();
  }
  expect(requested).not.toContain('/open/place');
});

it('an answer that is not understood is an error', async () => {
  const place = placeOfAddressQuery(connection, 'Oakland');
  answer = () => Response.json({ status: 200, message: 'OK', data: { place: 'Oakland' } });
  await expect(client.query(place)).rejects.toThrow(words.notUnderstood);
});
