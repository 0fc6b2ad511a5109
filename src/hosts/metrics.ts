import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { ObservedRequest } from '#service/observe-requests.ts';
import { addressOf } from './settings.ts';

const answerWith = async (registry: Registry, response: ServerResponse): Promise<void> => {
  const text = await registry.metrics();
  response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
};

/** Figures for Prometheus: of the process, and of its requests by operation, without account, key or values of a body. */
export const openMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'desk_requests_total',
    help: 'Requests that were answered. The code says why one was refused; it is blank for the others.',
    labelNames: ['operation', 'status', 'code'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'desk_request_seconds',
    help: 'Time from the arrival of a request to its answer.',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    observe: ({ operation, status, code, ms }: ObservedRequest): void => {
      requests.inc({ operation, status, code: code ?? '' });
      seconds.observe({ operation }, ms / 1000);
    },
    /** Answers at /metrics of a port of its own, which need not be open to those who use the service. */
    serve: async (port: number): Promise<{ address: string; close: () => void }> => {
      const server = createServer((request, response) => {
        if (request.url === '/metrics')
          answerWith(registry, response).catch(() => {
            response.writeHead(500).end();
          });
        else response.writeHead(404).end();
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      const bound = server.address() as AddressInfo; // listening on TCP, so it has a port
      return {
        address: addressOf('127.0.0.1', bound.port),
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      };
    },
  };
};
