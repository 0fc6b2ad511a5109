import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { promoPath } from '../kit/document.ts';

/** A host of a company that has its tasks at one host and its promos at another, each with a key of its own. */
type SplitHost = {
  url: string;
  key: string;
  /** Every request whole, preflights too: method, address, headers and body in one text. */
  requests: string[];
  /** Bodies that were accepted, by path, oldest first. */
  taken: { path: string; body: Record<string, unknown> }[];
  /** Whether it lets pages of other origins call it. */
  allowsPages: boolean;
  /** Answers in place of its own, by path; a promise that never settles is an answer that never comes. */
  instead: Map<string, () => Promise<{ status: number; type: string; text: string }>>;
  close: () => Promise<void>;
};

type Answers = Readonly<Record<string, () => object>>;

const success = (data: object) => ({ message: 'Successful', status: 200, data });

/** As the live service answers; its lists are part of it, and whatever else it is asked is not found. */
const tasks: Answers = {
  '/v2/create_task': () => success({ job_id: 4711, job_hash: 'x', customer_name: '' }),
  '/v2/view_all_team_only': () => success([{ team_id: '12', team_name: 'North', address: '', tags: '' }]),
};
const promos: Answers = { [promoPath]: () => success({}) };

const startHost = async (port: number, key: string, answers: Answers): Promise<SplitHost> => {
  const server = createServer();
  const host: SplitHost = {
    url: `http://127.0.0.1:${port}`,
    key,
    requests: [],
    taken: [],
    allowsPages: true,
    instead: new Map(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', rawHeaders } = request;
    const sent = await text(request);
    host.requests.push([method, path, ...rawHeaders, sent].join(' '));
    if (host.allowsPages) response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'content-type');
      response.writeHead(204).end();
      return;
    }
    const answer = answers[path] ?? (host.instead.has(path) ? () => success({}) : undefined);
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (method !== 'POST' || !answer) {
      reply(404, { message: 'Not found.', status: 404, data: {} });
      return;
    }
    // The page posts objects only.
    const body = JSON.parse(sent) as Record<string, unknown>;
    if (body['api_key'] !== host.key) {
      reply(200, { message: 'Invalid API Key.', status: 101, data: {} });
      return;
    }
    host.taken.push({ path, body });
    const other = await host.instead.get(path)?.();
    if (other) {
      response.writeHead(other.status, { 'content-type': other.type }).end(other.text);
      return;
    }
    reply(200, answer());
  };
  server.on('request', (request, response) => {
    answerTo(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return host;
};

export type SplitService = { tasks: SplitHost; promos: SplitHost };

/** Starts both hosts on ports of loopback. */
export const startSplitService = async (ports: {
  tasks: number;
  promos: number;
}): Promise<SplitService & { close: () => Promise<void> }> => {
  const service = {
    tasks: await startHost(ports.tasks, 'tasks-key-CANARY-4711', tasks),
    promos: await startHost(ports.promos, 'promos-key-CANARY-0815', promos),
  };
  return {
    ...service,
    close: async () => {
      await service.tasks.close();
      await service.promos.close();
    },
  };
};
