import { fileURLToPath } from 'node:url';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { isServicePath } from '#contract/extensions.ts';
import { apiDocs } from './api-docs.ts';
import { openNodeService, type NodeService } from './open-service.ts';
import { securityHeaders } from './page-headers.ts';
import { addressOf } from './settings.ts';
import { staticFiles } from './static-files.ts';

const drainMilliseconds = 10_000;
/** How long nothing moves on a connection before it is closed: longer than any request is at work. */
const unmovedMilliseconds = 30_000;

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

/** Everything on one port: health checks, the service, its documentation and the dashboard. */
const makeApp = (service: NodeService) => {
  const { services, publicUrl } = service.settings;
  const folder = fileURLToPath(new URL('../../dist', import.meta.url));
  const dashboard = staticFiles({ folder, services });
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(securityHeaders({ secure: publicUrl?.startsWith('https:') ?? false }))
    .get('/healthz', () => health(null))
    .get('/readyz', async () => health(await service.trouble()));
  for (const [path, answer] of apiDocs) app.get(path, answer);
  return app.all('*', (c) => {
    if (!isServicePath(c.req.path)) return dashboard(c.req.raw);
    return service.fetch(c.req.raw, { outgoing: c.env.outgoing });
  });
};

const makeServer = (service: NodeService): Server => {
  const server = createAdaptorServer({
    fetch: makeApp(service).fetch,
    serverOptions: {
      headersTimeout: 5000,
      requestTimeout: 15_000,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
    },
  }) as Server; // plain HTTP, since no other createServer was given
  server.maxConnections = service.settings.maxConnections;
  server.maxRequestsPerSocket = 1000;
  // A caller that does not take its answer must not keep its turn for ever.
  server.timeout = unmovedMilliseconds;
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
  service.bindTo(address);
  console.log(`Dispatch Desk on ${address}`);
  console.log(await service.connectLine());
};

const service = await openNodeService(process.env).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
const { host, port } = service.settings;
const metrics = await service.serveMetrics().catch((error: Error) => fail(`METRICS_PORT: ${error.message}`));
if (metrics) console.log(`Metrics on ${metrics.address}/metrics`);
const server = makeServer(service);
server.once('error', (error) =>
  fail(`${error.message}. Stop what uses the port, or choose another with PORT=…`),
);
server.listen({ port, host, backlog: service.settings.maxConnections }, () => {
  const bound = server.address() as AddressInfo; // listening on TCP, so it has a port
  const address = addressOf(host, bound.port);
  announce(service, address).catch((error: unknown) => console.error(error));
});

let stopping = false;
const leave = (code: number): void => {
  if (stopping) return;
  stopping = true;
  metrics?.close();
  stop(server, service).then(
    () => process.exit(code),
    (error: unknown) => fail(String(error)),
  );
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(0));
// After an uncaught error the memory is not to be trusted: finish the running requests, then let the supervisor restart.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    console.error(error);
    leave(1);
  });
