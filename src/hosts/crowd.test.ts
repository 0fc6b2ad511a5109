import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { noteCrowd } from './crowd.ts';

let server: Server;
let sockets: Socket[];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

/** A server that says of each request whether its connection is one too many. */
const start = async (limits: {
  connections: number;
  perAddress: number;
  isProxy?: boolean;
  patienceMs?: number;
}) => {
  sockets = [];
  server = createServer((request, response) => {
    request.resume().once('end', () => response.end(crowded.has(request.socket) ? 'refused' : 'answered'));
  });
  const { isProxy = false, patienceMs = 60_000, ...most } = limits;
  const crowded = noteCrowd(server, { ...most, isProxy: () => isProxy, patienceMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

const open = async (): Promise<Socket> => {
  const { port } = server.address() as AddressInfo; // listening on TCP, so it has a port
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await accepted;
  return socket;
};
const request = 'GET / HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n';
const ask = async (socket: Socket): Promise<string> => {
  socket.write(request);
  return text(socket);
};

it('an address with many connections without a whole request takes no place from others', async () => {
  await start({ connections: 4, perAddress: 3 });
  for (let at = 0; at < 3; at += 1) (await open()).write('POST / HTTP/1.1\r\nHost: desk\r\n');
  for (let at = 0; at < 5; at += 1) expect(await ask(await open())).toContain('refused');
  const [first] = sockets;
  first?.destroy();
  await expect.poll(async () => ask(await open())).toContain('answered');
});

it('one connection too many of an address that sends no whole request is answered, and closed, soon', async () => {
  await start({ connections: 9, perAddress: 1, patienceMs: 50 });
  await open();
  const slow = await open();
  slow.write('POST / HTTP/1.1\r\nHost: desk\r\nContent-Length: 9\r\n\r\n{');
  const answer = await text(slow);
  expect(answer).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 1.*Nothing was stored\.\n$/s);
});

it('connections that were answered do not count, nor do those of a proxy', async () => {
  await start({ connections: 9, perAddress: 1 });
  const kept = await open();
  kept.write('GET / HTTP/1.1\r\nHost: desk\r\n\r\n');
  expect(String((await once(kept, 'data'))[0])).toContain('answered');
  await expect.poll(async () => ask(await open())).toContain('answered');
  kept.write(request);
  expect(await text(kept)).toContain('answered');
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await start({ connections: 9, perAddress: 1, isProxy: true });
  await open();
  expect(await ask(await open())).toContain('answered');
});

it('beyond the connections of all, each is answered that it is one too many', async () => {
  await start({ connections: 1, perAddress: 9 });
  await open();
  expect(await ask(await open())).toContain('refused');
});
