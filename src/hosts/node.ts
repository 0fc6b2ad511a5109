import { once } from 'node:events';
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
/** An idle connection is closed after this time, which is longer than any request takes. */
const unmovedMilliseconds = 30_000;

const notStored = { 'Cache-Control': 'no-store' };

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** Everything on one port: health checks, the service, its documentation and the dashboard. */
const makeApp = (service: NodeService) => {
  const { services, publicUrl } = service.settings;
  const folder = fileURLToPath(new URL('../../dist', import.meta.url));
  return (
    new Hono<{ Bindings: HttpBindings }>()
      .use(securityHeaders({ secure: publicUrl?.startsWith('https:') ?? false }))
      // For supervisors and load balancers. They need no account and have no limit.
      .get('/healthz', (c) => c.text('ok\n', 200, notStored))
      .get('/readyz', async (c) =>
        (await service.isReady())
          ? c.text('ok\n', 200, notStored)
          : c.text('The database does not respond.\n', 503, notStored),
      )
      .route('/', apiDocs)
      .all('*', async (c, next) => {
        if (!isServicePath(c.req.path)) return next();
        return service.fetch(c.req.raw, c.env);
      })
      .route('/', staticFiles({ folder, services }))
  );
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
  // A client that doesn't read its response must not keep its turn.
  server.timeout = unmovedMilliseconds;
  return server;
};

const service = await openNodeService(process.env).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
const { host, port } = service.settings;
const server = makeServer(service);
server.once('error', (error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `${error.message}. Stop what uses the port, or choose another with PORT=…`
      : error.message,
  ),
);
server.listen({ port, host, backlog: service.settings.maxConnections }, () => {
  const bound = server.address() as AddressInfo; // listening on TCP, so it has a port
  const address = addressOf(host, bound.port);
  service.bindTo(address);
  console.log(`Dispatch Desk on ${address}`);
  service.connectLine().then(console.log, console.error);
});

/** Stops taking connections, lets running requests finish, closes the database. */
const stop = async (): Promise<void> => {
  setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  server.close();
  await once(server, 'close');
  await service.close();
};

let stopping = false;
const leave = (code: number): void => {
  if (stopping) return;
  stopping = true;
  stop().then(
    () => process.exit(code),
    (error: unknown) => fail(String(error)),
  );
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(0));
// After an uncaught error the state in memory may be wrong: finish the running requests, then let the supervisor restart.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    console.error(error);
    leave(1);
  });
