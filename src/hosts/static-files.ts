import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Hono, type Context } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { getMimeType } from 'hono/utils/mime';
import { isPagePath } from '#contract/page-paths.ts';
import { inlineScriptHashes, notIndexed, pagePolicy, workerPolicy } from './page-headers.ts';

/** A worker of the page, as the build names it. */
const isWorker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

type Files = Map<string, Uint8Array<ArrayBuffer>>;

type StaticOptions = {
  /** Folder of the built dashboard. */
  folder: string;
  /** Origins the page may call. */
  services?: readonly string[];
};

/** The file of the build that has the form at a path as HTML. */
export const prerenderedFile = (path: string): string => `${path}.html`;

/** Every file of the folder by its address, so that no request reaches the file system. */
const readFolder = (folder: string): Files =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [`/${relative(folder, file).split(sep).join('/')}`, new Uint8Array(readFileSync(file))];
      }),
  );

/** The best compression would delay the start by seconds. */
const quickBrotli = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** Writes the services that the page may call into its HTML, once, and compresses it again. @returns the text of all pages. */
const fillInServices = (files: Files, services: readonly string[]): string[] =>
  [...files]
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, bytes]) => {
      const built = new TextDecoder().decode(bytes);
      if (services.length === 0) return built;
      const html = built.replace('name="services" content="', (start) => start + services.join(' '));
      files.set(path, new TextEncoder().encode(html));
      files.set(`${path}.br`, new Uint8Array(brotliCompressSync(html, { params: quickBrotli })));
      files.set(`${path}.gz`, new Uint8Array(gzipSync(html)));
      return html;
    });

const isWrongLink = ({ req }: Context): boolean =>
  !req.path.startsWith('/assets/') && (req.header('accept') ?? '').includes('text/html');

/** Serves the built dashboard from memory, with an ETag and compressed as the build left it. */
export const staticFiles = ({ folder, services = [] }: StaticOptions): Hono => {
  const files: Files = existsSync(folder) ? readFolder(folder) : new Map();
  const pages = fillInServices(files, services);
  const policy = pagePolicy({ scripts: inlineScriptHashes(pages), services });
  // The middleware would hash each response.
  const tags = new Map(
    [...files].map(([path, bytes]) => [path, `W/"${hash('sha256', bytes, 'base64url')}"`]),
  );
  const pageHeaders = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy, ...notIndexed };

  const headersOf = (file: string): Record<string, string> => {
    if (file.endsWith('.html')) return pageHeaders;
    const isHashed = file.startsWith('/assets/');
    return {
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ...(isWorker.test(file) && { 'Content-Security-Policy': workerPolicy }),
    };
  };

  /** Only the forms are in the HTML. The script of index.html renders all other pages. */
  const fileAt = (path: string): string => {
    const form = prerenderedFile(path);
    if (isPagePath(path)) return files.has(form) ? form : '/index.html';
    return path.endsWith('.html') || getMimeType(path) === undefined ? '' : path;
  };

  const serve = (fileFor: (path: string) => string) =>
    serveStatic({
      rewriteRequestPath: fileFor,
      root: '',
      precompressed: true,
      getContent: (file) => Promise.resolve(files.get(file) ?? null),
      onFound: (file, c) => {
        for (const [name, value] of Object.entries(headersOf(file))) c.header(name, value);
        c.header('ETag', tags.get(file));
      },
    });

  return (
    new Hono()
      // A response with status 304 replaces the headers that the browser has stored.
      .use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(pageHeaders)] }))
      .get('*', serve(fileAt))
      // A person who follows a wrong link gets the page, which leads back.
      .get('*', async (c, next) => {
        if (!isWrongLink(c)) return next();
        c.status(404);
        return serve(() => '/index.html')(c, next);
      })
      .get('*', (c) =>
        files.size > 0
          ? c.text('Not found\n', 404)
          : c.text('The dashboard is not built yet: run npm run build.\n', 503),
      )
      .all('*', (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }))
  );
};
