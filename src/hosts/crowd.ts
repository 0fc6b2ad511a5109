import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, plainAddress } from './caller-address.ts';

type CrowdLimits = {
  /** Connections at the same time, and those of one address that wait for an answer, which most do whose request is not whole. */
  connections: number;
  perAddress: number;
  /** Whether an address speaks for many: its connections are not counted by address. */
  isProxy: (address: string) => boolean;
  /** How long a connection beyond the limit of its address has for a request, in milliseconds. */
  patienceMs?: number;
};

const refusal = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/plain; charset=utf-8',
  'Retry-After: 1',
  'Connection: close',
  '',
  'Too many connections from this address wait for the end of their requests. Nothing was stored.\n',
].join('\r\n');

const networkOfSocket = ({ remoteAddress }: Socket): string => networkOf(plainAddress(remoteAddress ?? ''));

const refuse = (socket: Socket): void => {
  socket.write(refusal);
  socket.destroySoon();
};

/**
 * Notes the connections beyond the limits, whose requests are to be refused. They are taken all the same: one that is only closed
 * tells its caller nothing. What one address has too many of takes no place from others, and is answered soon, whole or not.
 */
export const noteCrowd = (
  server: Server,
  { connections, perAddress, isProxy, patienceMs = 1000 }: CrowdLimits,
): WeakSet<Socket> => {
  const crowded = new WeakSet<Socket>();
  const waiting = new Map<string, Set<Socket>>();
  const late = new WeakMap<Socket, NodeJS.Timeout>();
  let open = 0;

  const stopWaiting = (socket: Socket, network: string): void => {
    clearTimeout(late.get(socket));
    const own = waiting.get(network);
    own?.delete(socket);
    if (own?.size === 0) waiting.delete(network);
  };

  /** @returns whether its address has a place for it. */
  const startWaiting = (socket: Socket, network: string): boolean => {
    const own = waiting.get(network) ?? new Set();
    if (isProxy(socket.remoteAddress ?? '') || own.has(socket)) return true;
    if (own.size >= perAddress) return false;
    waiting.set(network, own.add(socket));
    return true;
  };

  server.on('connection', (socket) => {
    const network = networkOfSocket(socket);
    socket.once('close', () => stopWaiting(socket, network));
    if (!startWaiting(socket, network)) {
      crowded.add(socket);
      late.set(socket, setTimeout(refuse, patienceMs, socket).unref());
      return;
    }
    open += 1;
    if (open > connections) crowded.add(socket);
    socket.once('close', () => (open -= 1));
  });
  // Before whoever answers it.
  server.prependListener('request', ({ socket }, response) => {
    const network = networkOfSocket(socket);
    if (!crowded.has(socket) && !startWaiting(socket, network)) crowded.add(socket);
    response.once('close', () => stopWaiting(socket, network));
  });
  return crowded;
};
