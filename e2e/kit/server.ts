import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isServicePath } from '../../src/contract/extensions.ts';
import { securityHeaders } from '../../src/hosts/page-headers.ts';
import { staticFiles } from '../../src/hosts/static-files.ts';
import { randomText } from '../../src/service/random-text.ts';
import { controlHeader, controlPaths } from './control.ts';
import { startForeignService } from './foreign-service.ts';
import { openServiceInMemory } from './open-service.ts';

/**
 * The program that `deskServer` starts: the service in memory, the dashboard, and a service of somebody else with the five documented
 * operations, each on a free port of loopback. What only an operator may do needs the token that the first line says.
 */

const { DISPATCH_DESK_PORT: port = '0', DISPATCH_DESK_SERVICE_ADDRESS: serviceAddress = '' } = process.env;

const token = randomText(32);
const isToken = (given = ''): boolean =>
  given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));

let address = '';
const service = await openServiceInMemory(() => address);
const foreign = await startForeignService(0);
const services = serviceAddress === '' ? [] : [new URL(serviceAddress).origin];
const dashboard = staticFiles({
  folder: fileURLToPath(new URL('dashboard/', import.meta.url)),
  services: [foreign.url, ...services],
});

const control = new Hono()
  .use('/kit/*', async (c, next) => {
    if (isToken(c.req.header(controlHeader))) return next();
    return c.text('Only the kit may ask for this.', 403);
  })
  .post(controlPaths.account, async (c) => c.json(await service.createAccount(await c.req.json())))
  .post(controlPaths.audit, async (c) => {
    const { account_id } = await c.req.json<{ account_id: string }>();
    return c.json(await service.audit(account_id));
  })
  .post(controlPaths.foreign, async (c) => {
    const { api_key } = await c.req.json<{ api_key: string }>();
    return c.json(
      foreign.received
        .filter(({ body }) => body['api_key'] === api_key)
        .map(({ path, body }) => ({ path, body })),
    );
  })
  .onError((error, c) => c.text(error.message, 400));

const app = new Hono()
  .use(securityHeaders({ secure: false }))
  .route('/', control)
  .all('*', (c) => (isServicePath(c.req.path) ? service.fetch(c.req.raw) : dashboard(c.req.raw)));

const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
server.listen(Number(port), '127.0.0.1', () => {
  // Listening on TCP, so it has a port.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.stdout.write(
    `Dispatch Desk for tests on ${address}, foreign service on ${foreign.url}, token ${token}\n`,
  );
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
