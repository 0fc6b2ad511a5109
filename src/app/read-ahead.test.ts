// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getConnection } from '#data/http/connection.ts';
import { promosQuery } from '#data/lists/promos-query.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { until } from '#testing/until.ts';
import { queryClient } from './query-client.ts';
import { preloadPage } from './routes.tsx';

let service: TestService;
let lists: number;

beforeEach(async () => {
  service = await startService();
  await service.load({ promos: [{ promo_id: 1, code: 'SUMMER', status: 0 }] });
  lists = 0;
  answerCalls((request) => {
    if (request.url.endsWith('/promo/list')) lists += 1;
    return service.app.fetch(request);
  });
});
afterEach(() => {
  queryClient.clear();
  return leavePage(service);
});

it('the promos are asked for at once and only once, before their page’s code is here, and not for another page', async () => {
  await connectAs(service.account);
  await preloadPage('/sent');
  expect(lists).toBe(0);
  const loading = preloadPage('/promos');
  const { queryKey } = promosQuery(getConnection());
  expect(queryClient.getQueryState(queryKey)?.fetchStatus).toBe('fetching');
  await loading;
  await until(() => expect(queryClient.getQueryData(queryKey)).toHaveLength(1));
  expect(lists).toBe(1);
  await preloadPage('/promos');
  expect(lists).toBe(1);
});

it('where the first answer fails, the list is that failure, and is asked for anew', async () => {
  await connectAs(service.account);
  answerCalls(() => new Response('', { status: 502 }));
  await preloadPage('/promos');
  const query = promosQuery(getConnection());
  await until(() => expect(queryClient.getQueryState(query.queryKey)?.status).toBe('error'));
  answerCalls((request) => service.app.fetch(request));
  await queryClient.refetchQueries({ queryKey: query.queryKey, type: 'all' });
  expect(queryClient.getQueryData(query.queryKey)).toHaveLength(1);
});

it('nothing is asked without a connection', async () => {
  await preloadPage('/promos');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
