import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { isPagePath } from '#contract/page-paths.ts';
import { inlineScriptHashes, notIndexed, pagePolicy, workerPolicy } from './page-headers.ts';

/** A worker of the page, as the build names it. */
const isWorker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

/** Encodings of the files that the build leaves next to each file, the smaller one first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Bytes = Uint8Array<ArrayBuffer>;

type StaticOptions = {
  /** Folder of the built dashboard. */
  folder: string;
  /** Origins the page may call. */
  services?: readonly string[];
};

/** The file of the build that has the form at a path as HTML. */
export const prerenderedFile = (path: string): string => `${path}.html`;

/** Every file of the folder by its address, so that no request reaches the file system. */
const readFolder = (folder: string): Map<string, Bytes> =>
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
const fillInServices = (files: Map<string, Bytes>, services: readonly string[]): string[] =>
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

const plain = (text: string, status: number, headers = {}): Response =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });

/**
 * Serves the built dashboard from memory, with an ETag and compressed as the build left it.
 * Hono's `serveStatic` sends no ETag, and its ETag middleware would hash every response.
 */
export const staticFiles = ({ folder, services = [] }: StaticOptions) => {
  const files = existsSync(folder) ? readFolder(folder) : new Map<string, Bytes>();
  const pages = fillInServices(files, services);
  const policy = pagePolicy({ scriptHashes: inlineScriptHashes(pages), services });
  const tags = new Map(
    [...files].map(([path, bytes]) => [path, `W/"${hash('sha256', bytes, 'base64url')}"`]),
  );

  const send = (
    path: string,
    request: Request,
    headers: Record<string, string>,
    status = 200,
  ): Response | null => {
    const bytes = files.get(path);
    const type = getMimeType(path);
    const tag = tags.get(path);
    if (!bytes || type === undefined || tag === undefined) return null;
    const accepted = request.headers.get('accept-encoding') ?? '';
    const [encoding, packed] = encodings
      .filter(([name]) => accepted.includes(name))
      .map(([name, extension]) => [name, files.get(path + extension)] as const)
      .find(([, each]) => each !== undefined) ?? [null];
    const all = {
      ...headers,
      'Content-Type': type,
      ETag: tag,
      Vary: 'Accept-Encoding',
      ...(encoding !== null && { 'Content-Encoding': encoding }),
    };
    if (status === 200 && request.headers.get('if-none-match')?.includes(tag))
      return new Response(null, { status: 304, headers: all });
    return new Response(packed ?? bytes, { status, headers: all });
  };

  const page = (status: 200 | 404, path: string, request: Request): Response => {
    const headers = { 'Cache-Control': 'no-cache', ...notIndexed, 'Content-Security-Policy': policy };
    // Only the forms are in the HTML. The script of index.html renders all other pages.
    const own = status === 200 ? send(prerenderedFile(path), request, headers) : null;
    return (
      own ??
      send('/index.html', request, headers, status) ??
      plain('The dashboard is not built yet: run npm run build.', 503)
    );
  };

  const asset = (path: string, request: Request): Response | null => {
    if (path.endsWith('.html')) return null;
    return send(path, request, {
      'Cache-Control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      ...(isWorker.test(path) && { 'Content-Security-Policy': workerPolicy }),
    });
  };

  return (request: Request): Response => {
    const { pathname: path } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain('Method not allowed', 405, { Allow: 'GET, HEAD' });
    if (isPagePath(path)) return page(200, path, request);
    const found = asset(path, request);
    if (found) return found;
    // A person who follows a wrong link gets the page, which leads back.
    const isNavigation = (request.headers.get('accept') ?? '').includes('text/html');
    return isNavigation && !path.startsWith('/assets/') ? page(404, path, request) : plain('Not found', 404);
  };
};
