import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { isServicePath } from '#contract/extensions.ts';
import { securityHeaders } from './page-headers.ts';
import { addressOf, readSettings } from './settings.ts';
import { staticFiles } from './static-files.ts';

const folder = fileURLToPath(new URL('../../dist-demo', import.meta.url));
const workerPath = '/mockServiceWorker.js';

/** The worker fetches the page's own files for it, and a script's policy is the policy of its worker. */
const workerHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; connect-src 'self'`,
  'Cache-Control': 'no-cache',
};

/** A request that the page's own service should have answered. */
const noService = (): Response =>
  Response.json(
    { status: 404, message: 'The demo has no server: its service runs inside the page.', data: {} },
    { status: 404, headers: { 'Cache-Control': 'no-store' } },
  );

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const serveDemo = (host: string, port: number) => {
  const files = staticFiles({ folder, webAssembly: true });
  const app = new Hono().use(securityHeaders({ secure: false })).all('*', (c) => {
    const { path, raw } = c.req;
    const answer = isServicePath(path) ? noService() : files(raw);
    if (path === workerPath)
      for (const [name, value] of Object.entries(workerHeaders)) answer.headers.set(name, value);
    return answer;
  });
  return serve({ hostname: host, port, overrideGlobalObjects: false, fetch: app.fetch });
};

try {
  if (!existsSync(folder)) throw new Error('The demo is not built yet: npm run demo builds and serves it.');
  const { host, port } = readSettings({ ...process.env, PORT: process.env['PORT'] || '4181' });
  const server = serveDemo(host, port);
  server.once('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop what uses it, or choose another with PORT=…`
        : error.message,
    ),
  );
  server.once('listening', () => {
    const bound = server.address() as AddressInfo; // listening on TCP, so it has a port
    console.log(`Dispatch Desk demo on ${addressOf(host, bound.port)}`);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
