import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { inlineScriptHashes, pagePolicy } from '#hosts/page-headers.ts';

/** `npm run demo` sends the Content-Security-Policy of the pages. It also allows WebAssembly, for the demo's database. */
export const demoPolicy = (): Plugin => ({
  name: 'demo-policy',
  configurePreviewServer: async ({ config, middlewares }) => {
    const page = await readFile(join(config.build.outDir, 'index.html'), 'utf8');
    const policy = pagePolicy({ scripts: [...inlineScriptHashes([page]), `'wasm-unsafe-eval'`] });
    middlewares.use((_request, response, next) => {
      response.setHeader('Content-Security-Policy', policy);
      next();
    });
  },
});
