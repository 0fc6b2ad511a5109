import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { prerenderedFile } from '#hosts/static-files.ts';

type Prerendered = {
  renderPages: () => Promise<{ path: string; html: string }[]>;
  schemeScript: string;
  linkScript: string;
};

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the page for Node and draws the HTML that is the same for every visitor. */
const loadPages = async ({ root, mode, define }: ResolvedConfig) => {
  // From there it finds its packages, wherever the build goes.
  const outDir = await mkdtemp(join(root, 'node_modules/.prerender-'));
  await build({
    configFile: false,
    root,
    mode,
    define: { __DEMO__: define?.['__DEMO__'] },
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: source('../app/prerender.tsx'), outDir, copyPublicDir: false },
  });
  // Modules of the page listen to its window and to other tabs as they are loaded: an open channel would keep the build running.
  const { addEventListener, BroadcastChannel } = globalThis;
  Object.assign(globalThis, { addEventListener: () => undefined, BroadcastChannel: undefined });
  try {
    const prerendered = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerendered;
    const { renderPages, schemeScript, linkScript } = prerendered;
    return { pages: await renderPages(), schemeScript, linkScript };
  } finally {
    Object.assign(globalThis, { addEventListener, BroadcastChannel });
    await rm(outDir, { recursive: true });
  }
};

/** The scripts that a page waits for; none for a form, which can be typed in before they are there. */
const scriptsOf = (bundle: Rolldown.OutputBundle, path: string): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const module = `/${path.split('/').at(-1)}-page.tsx`;
  const found = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module)));
  // A set also visits what is added on the way.
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found].map(({ fileName }) => fileName);
};

/** The style of what stands above every page of the demo, which comes with the script that starts it. */
const bannerSheets = (bundle: Rolldown.OutputBundle): string[] =>
  Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/app/demo-banner.tsx')))
    .flatMap(({ viteMetadata }) => Array.from(viteMetadata?.importedCss ?? []));

/**
 * Writes the empty form of each kind and the frame of each other page as HTML, beside the page that is drawn by its script: with
 * its style and the lines that set the colour scheme. The person reads and types at once, and the script takes it over.
 */
export const prerender = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page) ?? [];
      const sheets = [file, ...bannerSheets(bundle).map((name) => `/${name}`)];
      const styles = await Promise.all(sheets.map((sheet) => readFile(join(dir, sheet), 'utf8')));
      const { pages, schemeScript, linkScript } = await loadPages(config);
      for (const { path, html } of pages) {
        // A picture of the header, which React would have preloaded.
        const body = html.replaceAll(/<link rel="preload"[^>]*>/g, '');
        const head = [
          // The disabled links are not fetched, and keep the parts that come later from asking for them.
          ...sheets.map((sheet) => link.replace(file, sheet).replace(' rel=', ' disabled rel=')),
          // Else the browser would request them only when the first script is here.
          ...scriptsOf(bundle, path)
            .filter((name) => !page.includes(name))
            .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
          `<style>${styles.join('')}</style>${schemeScript}${path.startsWith('/new/') ? linkScript : ''}`,
        ];
        const whole = page
          .replace('<html', '<html data-framed')
          .replace(link, () => head.join(''))
          .replace('<div id="root">', () => `<div id="root">${body}`);
        const target = join(dir, prerenderedFile(path));
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, whole);
      }
    },
  };
};
