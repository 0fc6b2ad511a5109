import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { extensionPaths } from '../../src/contract/extensions.ts';
import { parseJson } from '../../src/contract/json.ts';
import { complaints, creations, promoPath } from './document.ts';

type Received = { path: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] };

/** A service at another origin with the five documented operations only. */
export type ForeignService = {
  url: string;
  /** Accepted bodies, oldest first. */
  received: Received[];
  /** Why bodies were refused. */
  refused: string[];
  /** Requests to other paths, without the question what it offers. */
  strays: string[];
  /** Accepts the next bodies without a response. */
  fallSilent: () => void;
  close: () => Promise<void>;
};

const isOperation = (path: string): boolean => path === promoPath || Object.hasOwn(creations, path);

/**
 * Starts it on a port of loopback; 0 is a free one. Its preflight allows only the header `content-type`; other paths are 404 without
 * CORS.
 */
export const startForeignService = async (port: number): Promise<ForeignService> => {
  const received: Received[] = [];
  const refused: string[] = [];
  const strays: string[] = [];
  let tasks = 0;
  let isSilent = false;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const sent = await text(request);
    if (!isOperation(path)) {
      if (path !== extensionPaths.capabilities) strays.push(`${request.method} ${path}`);
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      response
        .writeHead(204, {
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
        })
        .end();
      return;
    }
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const body = parseJson(sent);
    const wrong = complaints(path, body);
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
      wrong.push('it is no POST of application/json');
    if (wrong.length > 0) {
      refused.push(`${path}: ${wrong.join(', ')}`);
      reply(400, { message: wrong.join(', '), status: 100, data: {} });
      return;
    }
    // `complaints` found an object.
    const fields = body as Record<string, unknown>;
    received.push({ path, body: fields, headers: request.headers });
    if (isSilent) return;
    if (path === promoPath) {
      reply(200, { message: 'Successful', status: 200, data: {} });
      return;
    }
    tasks += 1;
    const link = fields['tracking_link'] === 1 ? { tracking_link: `https://track.example.com/${tasks}` } : {};
    reply(200, { message: 'The task has been created.', status: 200, data: { job_id: tasks, ...link } });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  // Listening on TCP, so it has a port.
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    received,
    refused,
    strays,
    fallSilent: () => {
      isSilent = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
