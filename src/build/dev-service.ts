import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import { isServicePath } from '#contract/extensions.ts';
import type * as ApiDocs from '#hosts/api-docs.ts';
import type * as OpenService from '#hosts/open-service.ts';

/** Opens the service with the current code and mounts it in front of Vite. */
const mount = async (server: ViteDevServer): Promise<void> => {
  // Through Vite, so that it runs the sources as they are; a change needs a restart of `npm run dev`.
  const loaded = (await server.ssrLoadModule('/src/hosts/open-service.ts')) as typeof OpenService;
  const service = await loaded.openNodeService({ ...process.env, PORT: String(server.config.server.port) });
  const { apiDocs } = (await server.ssrLoadModule('/src/hosts/api-docs.ts')) as typeof ApiDocs;
  const docPaths = new Set(apiDocs.routes.map(({ path }) => path));
  const listener = getRequestListener(
    (request) =>
      isServicePath(new URL(request.url).pathname) ? service.fetch(request) : apiDocs.fetch(request),
    { overrideGlobalObjects: false },
  );
  server.middlewares.use((request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (isServicePath(path) || docPaths.has(path)) void listener(request, response);
    else next();
  });
  const tellLink = async () => {
    const address = server.httpServer?.address();
    if (typeof address === 'object' && address) service.bindTo(`http://127.0.0.1:${address.port}`);
    server.config.logger.info(`  ${await service.connectLine()}`);
  };
  server.httpServer?.once('listening', () => void tellLink());
  server.httpServer?.once('close', () => void service.close());
};

/** `npm run dev`: the service on Vite's own port, as `npm start` has it, over the same database. */
export const devService = (): Plugin => ({
  name: 'dev-service',
  apply: (_, { command, mode, isPreview }) => command === 'serve' && mode === 'development' && !isPreview,
  configureServer: mount,
});
