// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { until } from '#testing/until.ts';
import { queryClient } from './query-client.ts';
import { preloadPage, preloadPages } from './routes.tsx';

let service: TestService;
let lists: number;

beforeEach(async () => {
  service = await startService();
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

it('the promos are asked for as soon as their page’s code is here, before it is drawn, and not for another page', async () => {
  await connectAs(service.account);
  await preloadPages();
  await preloadPage('/sent');
  expect(lists).toBe(0);
  await preloadPage('/promos');
  await until(() => expect(lists).toBe(1));
});

it('nothing is asked without a connection', async () => {
  await preloadPage('/promos');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
