import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems assign (Linux from 32768, others from 49152). The fault proxies and the browsers' connections get
 * those, and could take a reserved port before it is used.
 */
const lowest = 20_000;
const room = 12_000;

/** Ports that were free a moment ago. They are held together, so that no number comes twice. */
export const reservePorts = async (count: number): Promise<number[]> => {
  const held = new Map<number, Server>();
  for (let at = Math.floor(Math.random() * room); held.size < count; at = (at + 1) % room) {
    const port = lowest + at;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) held.set(port, server);
  }
  for (const server of held.values()) {
    server.close();
    await once(server, 'close');
  }
  return [...held.keys()];
};
