import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy in front of a server on this machine. While it is silent, it drops bytes without resetting connections, as a
 * network that loses packets does. Connections that lost bytes never get an answer.
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
    /** The connection that sends next never gets an answer; no other connection is affected. */
    loseNext: () => {
      losesNext = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
