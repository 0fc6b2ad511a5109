import { fileURLToPath } from 'node:url';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { isServicePath } from '#contract/extensions.ts';
import { openNodeService, type NodeService } from './open-service.ts';
import { securityHeaders } from './page-headers.ts';
import { addressOf } from './settings.ts';
import { staticFiles } from './static-files.ts';

const drainMilliseconds = 10_000;

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** A health check for supervisors and load balancers. They need no account and have no limit. */
const health = (trouble: string | null): Response =>
  new Response(`${trouble ?? 'ok'}\n`, {
    status: trouble === null ? 200 : 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/** Everything on the one port: health checks, the service, and the dashboard for all else. */
const makeApp = (service: NodeService) => {
  const { services, publicUrl, demoUrl } = service.settings;
  const folder = fileURLToPath(new URL('../../dist', import.meta.url));
  const dashboard = staticFiles({ folder, services, demoUrl });
  return new Hono<{ Bindings: HttpBindings }>()
    .use(securityHeaders({ secure: publicUrl?.startsWith('https:') ?? false }))
    .get('/healthz', () => health(null))
    .get('/readyz', async () => health(await service.trouble()))
    .all('*', (c) => (isServicePath(c.req.path) ? service.fetch(c.req.raw, c.env) : dashboard(c.req.raw)));
};

const makeServer = (service: NodeService): Server => {
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: makeApp(service).fetch,
    serverOptions: {
      headersTimeout: 5000,
      requestTimeout: 15_000,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
    },
  }) as Server; // plain HTTP, since no other createServer was given
  server.maxRequestsPerSocket = 1000;
  server.maxConnections = 1024;
  return server;
};

/** Stops taking connections, lets running requests finish, closes the database. */
const stop = async (server: Server, service: NodeService): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  await closed;
  clearTimeout(deadline);
  await service.close();
};

const announce = async (service: NodeService, address: string): Promise<void> => {
  await service.bindTo(address);
  console.log(`Dispatch Desk on ${address}`);
  console.log(await service.connectLine());
};

const explain = (error: NodeJS.ErrnoException, port: number): string => {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what uses it, or choose another with PORT=…`;
  if (error.code === 'EACCES') return `Port ${port} is not allowed for this user. Choose another with PORT=…`;
  return error.message;
};

const service = await openNodeService(process.env).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
const { host, port } = service.settings;
const server = makeServer(service);
server.once('error', (error) => fail(explain(error, port)));
server.listen(port, host, () => {
  const bound = server.address() as AddressInfo; // listening on TCP, so it has a port
  const address = addressOf(host, bound.port);
  announce(service, address).catch((error: unknown) => console.error(error));
});

let stopping = false;
const leave = (code: number): void => {
  if (stopping) return;
  stopping = true;
  stop(server, service).then(
    () => process.exit(code),
    (error: unknown) => fail(String(error)),
  );
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(0));
// After an error that nobody caught, what is in memory is not to be trusted: finish what runs, then let the supervisor restart.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    console.error(error);
    leave(1);
  });
