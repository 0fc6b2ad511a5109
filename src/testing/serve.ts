import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

type Served = { origin: string; close: () => Promise<void> };

/** A Node handler on a free port of loopback, as the other side of the transport. */
export const serveNode = async (listener: RequestListener): Promise<Served> => {
  const server = createServer(listener);
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

/** A web-standard `fetch` handler on a free port of loopback. */
export const serveFetch = (handle: (request: Request) => Response | Promise<Response>): Promise<Served> =>
  serveNode((incoming, outgoing) => {
    void getRequestListener(handle, { overrideGlobalObjects: false })(incoming, outgoing);
  });
