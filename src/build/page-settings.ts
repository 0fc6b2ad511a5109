import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { inlineScriptHashes, pagePolicy } from '#hosts/page-headers.ts';
import { fillInSettings } from '#hosts/page-settings.ts';
import { readSettings } from '#hosts/settings.ts';

const policyFile = 'page-policy.txt';

/**
 * Writes SERVICES and DEMO_URL into the page, and the Content-Security-Policy of its pages into `page-policy.txt`, for a static
 * host; `vite preview` sends it. The service fills in its own at its start.
 */
export const pageSettings = ({ webAssembly }: { webAssembly: boolean }): Plugin => {
  const { SERVICES, DEMO_URL } = process.env;
  const settings = readSettings({ SERVICES, DEMO_URL });
  return {
    name: 'page-settings',
    transformIndexHtml: (html) => fillInSettings(html, settings),
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir = '' }) => {
        const files = await readdir(dir, { recursive: true });
        const pages = await Promise.all(
          files.filter((file) => file.endsWith('.html')).map((file) => readFile(join(dir, file), 'utf8')),
        );
        const { services } = settings;
        const policy = pagePolicy({ scriptHashes: inlineScriptHashes(pages), services, webAssembly });
        await writeFile(join(dir, policyFile), `${policy}\n`);
      },
    },
    configurePreviewServer: async ({ config, middlewares }) => {
      const policy = await readFile(join(config.build.outDir, policyFile), 'utf8');
      middlewares.use((_request, response, next) => {
        response.setHeader('Content-Security-Policy', policy.trim());
        next();
      });
    },
  };
};
