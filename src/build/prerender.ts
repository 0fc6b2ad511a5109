import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { prerenderedFile } from '#hosts/static-files.ts';

type Bundle = { renderForms: () => { path: string; html: string }[] };

/** Bundles the app for Node and renders the empty form of each task type. */
const renderForms = async ({ root, mode, define }: ResolvedConfig) => {
  // Inside node_modules, so that the bundle finds its packages.
  const outDir = await mkdtemp(join(root, 'node_modules/.prerender-'));
  await build({
    configFile: false,
    root,
    mode,
    define: { __DEMO__: define?.['__DEMO__'] },
    logLevel: 'error',
    plugins: [react()],
    build: {
      ssr: fileURLToPath(new URL('../app/prerender.tsx', import.meta.url)),
      outDir,
      copyPublicDir: false,
    },
  });
  // Modules of the app listen to the window and to other tabs when they load. An open channel would keep the build running.
  const { addEventListener, BroadcastChannel } = globalThis;
  Object.assign(globalThis, { addEventListener: () => undefined, BroadcastChannel: undefined });
  try {
    const bundle = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Bundle;
    return bundle.renderForms();
  } finally {
    Object.assign(globalThis, { addEventListener, BroadcastChannel });
    await rm(outDir, { recursive: true });
  }
};

/** Writes the empty form of each task type as HTML, so that it can be read and typed in while its script loads. */
export const prerender = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: async ({ dir = '' }) => {
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      await mkdir(join(dir, 'new'));
      for (const { path, html } of await renderForms(config))
        await writeFile(
          join(dir, prerenderedFile(path)),
          page.replace('<div id="root">', () => `<div id="root">${html}`),
        );
    },
  };
};
