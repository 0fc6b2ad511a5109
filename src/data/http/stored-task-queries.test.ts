import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { connectAs } from '#testing/page-network.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { disconnect, type Connection } from './connection.ts';
import { taskQuery } from './stored-task-queries.ts';
import { words } from './words.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let client: QueryClient;
let requested: string[];
/** In place of the service's own. */
let answer: (() => Response) | null;

const connectTo = (account: TestAccount): Promise<Connection> =>
  connectAs(account, { baseUrl: served.origin });

/** @returns its number. */
const createTask = async (): Promise<number> => {
  const created = await service.fetch(profiles.documented.paths.delivery, {
    ...service.body('delivery', { job_description: 'Two cakes', notify: 1 }),
  });
  return (await created.json()).data.job_id;
};

beforeEach(async () => {
  requested = [];
  answer = null;
  service = await startService();
  served = await serveFetch((request) => {
    requested.push(new URL(request.url).pathname);
    return answer?.() ?? service.app.fetch(request);
  });
  stubPage(served.origin);
  client = createQueryClient();
});
afterEach(async () => {
  disconnect();
  client.clear();
  vi.unstubAllGlobals();
  await served.close();
  await service.close();
});

it('gives a task as it is stored', async () => {
  const connection = await connectTo(service.account);
  const task = await client.query(taskQuery(connection, await createTask()));
  expect(task).toMatchObject({
    kind: 'delivery',
    body: { job_description: 'Two cakes', notify: 1 },
    state: 'unassigned',
    deliveryAddressNotFound: true,
  });
});

it('has no API key in its query key', async () => {
  const { queryKey } = taskQuery(await connectTo(service.account), 1);
  expect(JSON.stringify(queryKey)).not.toContain(service.account.api_key);
});

it('asks nothing of a service that does not announce it', async () => {
  const connection = await connectTo(service.account);
  for (const capabilities of [{ ...connection.capabilities!, service: 'Another' }, null]) {
    const other = { ...connection, capabilities };
    new QueryObserver(client, taskQuery(other, 1)).subscribe(() => undefined)();
  }
  expect(requested).not.toContain('/open/task/get');
});

it('fails where the answer is not understood', async () => {
  const connection = await connectTo(service.account);
  answer = () => Response.json({ status: 200, message: 'OK', data: { job_id: 'one' } });
  await expect(client.query(taskQuery(connection, 1))).rejects.toThrow(words.notUnderstood);
});
