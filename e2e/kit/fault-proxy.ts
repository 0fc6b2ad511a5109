import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { readHead, requestLength, withConnection, type Head } from './http-message.ts';

/** How a connection ends: FIN as after a clean close, RST as when the other machine has gone. */
export type Ending = 'fin' | 'rst';

/** What one request meets between the browser and the service; nothing set: it passes. */
export type Fault = {
  /** Only this share of the request's bytes reaches the service, then both connections end; 0: nothing does. */
  cutRequest?: number;
  /** The service never sees the request. */
  swallow?: boolean;
  /** Given instead of the service's answer, which is waited for unless the request is swallowed. */
  answer?: Buffer;
  /** The connection ends after this share of the answer's bytes; 0: an answer is there, and none of it arrives. */
  cutAnswer?: number;
  ending?: Ending;
  /** The request waits for this before it is forwarded. */
  requestAfter?: Promise<unknown>;
  /** The answer waits for this. The service has acted by then: it answers only after its commit. */
  answerAfter?: Promise<unknown>;
};

/** One request that came through. */
export type Exchange = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The connection was used before. If it breaks, Chromium repeats a POST on its own. */
  reused: boolean;
  /** What the service answered, once it has. */
  answer: Head | null;
};

export type FaultProxy = {
  url: string;
  /** Every request but preflights, oldest first. */
  exchanges: Exchange[];
  /** The next POSTs to a path that ends like this, or matches, meet these faults, one each; after them all is well. */
  meet: (path: string | RegExp, ...faults: Fault[]) => void;
  /** Every POST to such a path meets this fault, until `heal`. */
  meetAlways: (path: string | RegExp, fault: Fault) => void;
  /** How many of the faults that are met once were not met yet. */
  unmet: () => number;
  /** Forgets all faults that were not met yet. */
  heal: () => void;
  /** Whether connections are kept for the next request; fresh ones are the rule. */
  setKeepAlive: (keepAlive: boolean) => void;
  /** From now on the service is at this address. */
  moveTo: (target: string) => void;
  close: () => Promise<void>;
};

/** @throws Error for an address to which the proxy cannot pass bytes on */
const readTarget = (address: string): { host: string; port: number } => {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'http:' || port === '')
    throw new Error(`A fault proxy passes plain bytes on, to http:// and a port, not to "${address}".`);
  return { host: hostname, port: Number(port) };
};

type Plan = { path: string | RegExp; faults: Fault[]; always: boolean };

const end = (socket: Socket, ending: Ending): void => {
  if (ending === 'rst') socket.resetAndDestroy();
  else socket.end();
};

/**
 * Forwards each request to a service on its own connection, unless a test has set a fault for it. It works on TCP, below the
 * browser's network stack, so tests include the browser's own repeats of a POST. `page.route` can't show them.
 */
export const startFaultProxy = async (target: string, port = 0): Promise<FaultProxy> => {
  const exchanges: Exchange[] = [];
  const sockets = new Set<Socket>();
  let service = readTarget(target);
  let plans: Plan[] = [];
  let keepAlive = false;

  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Broken connections are the purpose; those who wait for bytes see the close event.
    socket.on('error', () => undefined);
    return socket;
  };

  const faultOf = ({ method, path }: Exchange): Fault => {
    if (method !== 'POST') return {};
    const plan = plans.find(
      ({ path: planned, faults }) =>
        faults.length > 0 && (typeof planned === 'string' ? path.endsWith(planned) : planned.test(path)),
    );
    if (!plan) return {};
    return (plan.always ? plan.faults[0] : plan.faults.shift()) ?? {};
  };

  /** Writes bytes to the service. @returns its response until it closes. */
  const ask = async (bytes: Buffer): Promise<Buffer> => {
    const socket = track(connect(service));
    socket.write(bytes);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    return Buffer.concat(chunks);
  };

  /** Hands over the beginning of a request and hangs up. */
  const askInPart = async (bytes: Buffer): Promise<void> => {
    const socket = track(connect(service));
    await new Promise<void>((written) => socket.write(bytes, () => written()));
    socket.destroy();
  };

  const answer = async (socket: Socket, exchange: Exchange, request: Buffer, head: Head): Promise<void> => {
    const fault = faultOf(exchange);
    await fault.requestAfter;
    const { ending = 'fin' } = fault;
    if (fault.cutRequest !== undefined) {
      const part = request.subarray(0, Math.floor(request.length * fault.cutRequest));
      if (part.length > 0) await askInPart(part);
      end(socket, ending);
      return;
    }
    let given: Buffer = Buffer.alloc(0);
    if (fault.swallow !== true) {
      const answered = await ask(withConnection(request, head, 'close'));
      exchange.answer = readHead(answered);
      given = exchange.answer
        ? withConnection(answered, exchange.answer, keepAlive ? 'keep-alive' : 'close')
        : answered;
    }
    await fault.answerAfter;
    given = fault.answer ?? given;
    if (fault.cutAnswer !== undefined) {
      const part = given.subarray(0, Math.floor(given.length * fault.cutAnswer));
      if (part.length > 0) await new Promise<void>((written) => socket.write(part, () => written()));
      end(socket, ending);
    } else {
      socket.write(given);
      if (!keepAlive || fault.answer || !exchange.answer) end(socket, ending);
    }
  };

  const serve = async (socket: Socket): Promise<void> => {
    let bytes: Buffer = Buffer.alloc(0);
    let isReused = false;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const head = readHead(bytes);
        const length = head && requestLength(bytes, head);
        if (head === null || length === null) break;
        const [method = '', path = ''] = head.start.split(' ');
        const body = bytes.toString('utf8', head.length, length);
        const exchange = { method, path, headers: head.headers, body, reused: isReused, answer: null };
        if (method !== 'OPTIONS') exchanges.push(exchange);
        isReused = true;
        await answer(socket, exchange, bytes.subarray(0, length), head);
        bytes = bytes.subarray(length);
      }
    }
  };

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    track(socket);
    serve(socket).then(
      () => socket.end(),
      () => socket.destroy(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP, so it has a port.
  const { port: bound } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${bound}`,
    exchanges,
    meet: (path, ...faults) => void plans.push({ path, faults, always: false }),
    meetAlways: (path, fault) => void plans.push({ path, faults: [fault], always: true }),
    unmet: () => plans.reduce((sum, { always, faults }) => sum + (always ? 0 : faults.length), 0),
    heal: () => {
      plans = [];
    },
    setKeepAlive: (wanted) => {
      keepAlive = wanted;
    },
    moveTo: (address) => {
      service = readTarget(address);
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
