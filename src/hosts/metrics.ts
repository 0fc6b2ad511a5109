import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { ObservedRequest } from '#service/observe-requests.ts';
import { addressOf } from './settings.ts';

/**
 * Serves metrics of the process and its requests for Prometheus, without accounts, keys or values of a body. They have their own
 * port, which clients of the service need not reach.
 * @throws Error that names the setting if the port is in use.
 */
export const serveMetrics = async (port: number) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'desk_requests_total',
    help: 'Requests by operation, status and error code. The code is blank for successful requests.',
    labelNames: ['operation', 'status', 'code'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'desk_request_seconds',
    help: 'Time from the arrival of a request to its response.',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const app = new Hono().get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  );
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`METRICS_PORT: ${String(error)}`, { cause: error });
  });
  const bound = server.address() as AddressInfo; // listening on TCP, so it has a port
  console.log(`Metrics on ${addressOf('127.0.0.1', bound.port)}/metrics`);
  return {
    count: ({ operation, status, code, ms }: ObservedRequest): void => {
      requests.inc({ operation, status, code: code ?? '' });
      seconds.observe({ operation }, ms / 1000);
    },
    close: () => server.close(),
  };
};
