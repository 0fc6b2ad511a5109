import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isServicePath } from '../../src/contract/extensions.ts';
import { securityHeaders } from '../../src/hosts/page-headers.ts';
import { staticFiles } from '../../src/hosts/static-files.ts';
import { controlPaths } from './control.ts';
import { startForeignService } from './foreign-service.ts';
import { openServiceInMemory } from './open-service.ts';

/**
 * The program that `deskServer` starts: the dashboard and the service in memory, and a service of another vendor with the five documented
 * operations only, each on a free port of loopback.
 */

let address = '';
const service = await openServiceInMemory(() => address);
const foreign = await startForeignService(0);
const dashboard = staticFiles({
  folder: fileURLToPath(new URL('dashboard/', import.meta.url)),
  services: [foreign.url],
});

const app = new Hono()
  .use(securityHeaders({ secure: false }))
  .post(controlPaths.account, async (c) => c.json(await service.createAccount(await c.req.json())))
  .post(controlPaths.foreign, async (c) => {
    const { api_key } = await c.req.json<{ api_key: string }>();
    const received = foreign.received.filter(({ body }) => body['api_key'] === api_key);
    return c.json(received.map(({ path, body }) => ({ path, body })));
  })
  .all('*', (c) => (isServicePath(c.req.path) ? service.fetch(c.req.raw) : dashboard.fetch(c.req.raw)))
  .onError((error, c) => c.text(error.message, 400));

const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
server.listen(0, '127.0.0.1', () => {
  // Listening on TCP, so it has a port.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.stdout.write(`Dispatch Desk for tests on ${address}, foreign service on ${foreign.url}\n`);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
