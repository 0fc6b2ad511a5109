import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minify, transformWithOxc, type Plugin, type ResolvedConfig } from 'vite';

type Prerendered = { renderForms: () => { kind: string; html: string }[] };

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the page for Node and has it draw its forms. */
const renderForms = async ({ root, mode, define, css }: ResolvedConfig) => {
  // From there it finds its packages, wherever the build goes.
  const outDir = await mkdtemp(join(root, 'node_modules/.prerender-'));
  await build({
    configFile: false,
    root,
    mode,
    define: { __DEMO__: define?.['__DEMO__'] },
    ...(css.modules !== undefined && { css: { modules: css.modules } }),
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: source('../app/prerender.tsx'), outDir, copyPublicDir: false },
  });
  // Modules of the page listen to its window as they are loaded.
  const { addEventListener } = globalThis;
  globalThis.addEventListener = () => undefined;
  try {
    const prerendered = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerendered;
    return prerendered.renderForms();
  } finally {
    globalThis.addEventListener = addEventListener;
    await rm(outDir, { recursive: true });
  }
};

/** The script that stands in the HTML itself, as one line. */
const readEarlyScript = async (): Promise<string> => {
  const path = source('../app/before-script.ts');
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
  // In a block, so that it leaves no name behind.
  const small = await minify('before-script.js', `{${code.replace('export ', '')};beforeScript()}`);
  return small.code.trim();
};

/** The policy of the page lets no style attribute through: what Mantine puts there becomes rules. @returns both. */
const moveStyles = (html: string): { html: string; css: string } => {
  const rules = new Map<string, string>();
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_attribute, text: string) => {
    const name = rules.get(text) ?? String(rules.size);
    rules.set(text, name);
    return ` data-style="${name}"`;
  });
  const css = [...rules].map(([text, name]) => `[data-style="${name}"]{${text.replaceAll('&quot;', '"')}}`);
  return { html: moved, css: css.join('') };
};

/**
 * Writes the empty form of each kind as HTML, beside the page that is drawn by its script: with its style and the script that
 * stands in for the app's until that is there. The person types in it at once, and the script takes it over.
 */
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
      const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page) ?? [];
      const style = await readFile(join(dir, file), 'utf8');
      const early = await readEarlyScript();
      await mkdir(join(dir, 'new'), { recursive: true });
      for (const { kind, html } of await renderForms(config)) {
        // A picture of the header, which React would have preloaded.
        const { html: form, css } = moveStyles(html.replaceAll(/<link rel="preload"[^>]*>/g, ''));
        const nonce = 'nonce="__CSP_NONCE__"';
        const whole = page
          .replace(
            link,
            // The disabled link is not fetched, and keeps the parts that come later from asking for it.
            () =>
              `${link.replace(' rel=', ' disabled rel=')}<style ${nonce}>${style}${css}</style><script ${nonce}>${early}</script>`,
          )
          .replace('<div id="root">', () => `<div id="root">${form}`);
        await writeFile(join(dir, 'new', `${kind}.html`), whole);
      }
    },
  };
};
