import { afterEach, expect, it, vi } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { connectAs } from '#testing/page-network.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { disconnect } from './connection.ts';
import { requestList } from './list-request.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let lists: number;

/** @param limit of rows, in the place of the page's */
const serve = async (limit?: number) => {
  lists = 0;
  service = await startService();
  served = await serveFetch(async (request) => {
    if (!request.url.endsWith(extensionPaths.teamList)) return service.app.fetch(request);
    lists += 1;
    const body = await request.json();
    return service.fetch(extensionPaths.teamList, limit === undefined ? body : { ...body, limit });
  });
  stubPage(served.origin);
};

afterEach(async () => {
  disconnect();
  vi.unstubAllGlobals();
  await served.close();
  await service.close();
});

it('a list is read to its end, though the service gives fewer rows at once than it is asked for', async () => {
  await serve();
  const teams = Array.from({ length: 1200 }, (_, at) => ({ team_id: at + 1, name: `Team ${at + 1}` }));
  await service.load({ teams });
  const rows = await requestList(await connectAs(service.account, { baseUrl: served.origin }), 'team');
  expect(rows).toEqual(teams);
  expect(lists).toBe(3);
});
