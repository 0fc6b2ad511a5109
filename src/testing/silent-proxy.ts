import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands before a server on this machine. While it is silent it passes nothing on and resets nothing, like a network that drops
 * packets; connections that met that stay without an answer for ever.
 */
export const silentProxy = async (port: number) => {
  let isSilent = false;
  let losesNext = false;
  const sockets = new Set<Socket>();
  const lost = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pass = (from: Socket, to: Socket): void => {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (isSilent || losesNext) lost.add(near);
        losesNext = false;
        if (!lost.has(near)) to.write(bytes);
      });
      from.on('close', () => {
        if (!lost.has(near)) to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP, so it has a port
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    /** The connection that says something next has no answer any more, and no other one is touched. */
    loseNext: () => {
      losesNext = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
