import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { extname, join, relative, sep } from 'node:path';
import { isPagePath } from '#contract/page-paths.ts';
import { randomText } from '#service/random-text.ts';
import { acceptedEncodings } from './fixed-answer.ts';
import { notIndexed, pagePolicy, workerPolicy } from './page-headers.ts';
import { picturePreview } from './picture-preview.ts';
import { prerenderedFile } from './prerendered-file.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A worker of the page, as the build names it. */
const isWorker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

type Bytes = Uint8Array<ArrayBuffer>;

type StaticOptions = {
  /** Folder of the built dashboard. */
  folder: string;
  /** Origins the page may call. */
  services?: readonly string[];
  /** Where the welcome's link to the demo leads; null: it shows none. */
  demoUrl?: string | null;
  /** See `pagePolicy`. */
  webAssembly?: boolean;
};

/** Every file of the folder by its address. Reading them once leaves no path for a request to wander along. */
const readFolder = (folder: string): Map<string, Bytes> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [`/${relative(folder, file).split(sep).join('/')}`, new Uint8Array(readFileSync(file))];
      }),
  );

/** Pages that are compressed in a second: strangers may load them, and must not take the time of callers with a key. */
const maxPacked = 100;

/** Counts compressed pages. @returns whether one more may be compressed in this second. */
const packing = () => {
  let second = 0;
  let packed = 0;
  return (): boolean => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) packed = 0;
    second = now;
    packed += 1;
    return packed <= maxPacked;
  };
};

/**
 * Compresses a page as it is served, since its nonce is new each time: 90 kB become 16 in some 2 ms.
 * @param hasRoom whether it may be; otherwise it is sent as it is.
 */
const pack = (
  html: string,
  request: Request,
  hasRoom: () => boolean,
): { body: Bytes | string; headers: Record<string, string> } => {
  const wanted = acceptedEncodings(request.headers.get('accept-encoding'));
  const vary = { Vary: 'Accept-Encoding' };
  if (request.method === 'HEAD' || wanted.length === 0 || !hasRoom()) return { body: html, headers: vary };
  if (wanted.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
    const body = new Uint8Array(brotliCompressSync(html, { params }));
    return { body, headers: { ...vary, 'Content-Encoding': 'br' } };
  }
  if (wanted.includes('gzip'))
    return { body: new Uint8Array(gzipSync(html)), headers: { ...vary, 'Content-Encoding': 'gzip' } };
  return { body: html, headers: vary };
};

const plain = (text: string, status: number): Response =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/**
 * Not by Hono's `serveStatic`: it would serve any file of the folder, also the compressed ones and the page without its nonce,
 * without `Vary` for the plain ones, and read the disk for each request, where a new build may already lie.
 * Serves the built dashboard: hashed assets for a year, compressed where the build left a `.br` or `.gz` beside them,
 * and the page itself with a fresh nonce each time, so that it is never cached (a stored page would carry an old nonce).
 */
export const staticFiles = ({
  folder,
  services = [],
  demoUrl = null,
  webAssembly = false,
}: StaticOptions) => {
  const files = existsSync(folder) ? readFolder(folder) : new Map<string, Bytes>();
  const prepare = (bytes: Bytes): string =>
    new TextDecoder()
      .decode(bytes)
      .replaceAll('__SERVICES__', services.join(' '))
      // An address may hold what is special in a replacement, and in an attribute.
      .replaceAll('__DEMO_URL__', () => (demoUrl ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
      .replaceAll('__PREVIEWS__', 'on');
  // All but the nonce is the same each time.
  const pages = new Map(
    [...files].filter(([path]) => path.endsWith('.html')).map(([path, bytes]) => [path, prepare(bytes)]),
  );

  const hasRoom = packing();
  const page = (status: 200 | 404, path: string, request: Request): Response => {
    // The build has no page for a wrong address.
    const prepared = (status === 200 && pages.get(prerenderedFile(path))) || pages.get('/index.html');
    if (prepared === undefined) return plain('The dashboard is not built yet: run npm run build.', 503);
    const nonce = randomText(16);
    const html = prepared.replaceAll('__CSP_NONCE__', nonce);
    const packed = pack(html, request, hasRoom);
    return new Response(packed.body, {
      status,
      headers: {
        ...packed.headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...notIndexed,
        'Content-Security-Policy': pagePolicy({ nonce, services, webAssembly }),
      },
    });
  };

  const asset = (path: string, request: Request): Response => {
    const type = types[extname(path)];
    const bytes = files.get(path);
    if (!bytes || type === undefined || path.endsWith('.html')) return plain('Not found', 404);
    const wanted = acceptedEncodings(request.headers.get('accept-encoding'));
    const encoding = encodings.find(([name, end]) => wanted.includes(name) && files.has(path + end));
    const body = encoding ? files.get(path + encoding[1]) : bytes;
    return new Response(body, {
      headers: {
        'Content-Type': type,
        'Cache-Control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
        Vary: 'Accept-Encoding',
        ...(isWorker.test(path) && { 'Content-Security-Policy': workerPolicy }),
        ...(encoding ? { 'Content-Encoding': encoding[0] } : {}),
      },
    });
  };

  const answer = (path: string, search: URLSearchParams, request: Request): Response => {
    if (path === '/preview')
      return picturePreview(search.get('u') ?? '') ?? plain('This is no link to a picture.', 400);
    if (isPagePath(path)) return page(200, path, request);
    // People type them so; `//` would lead to another host.
    const shorter = /^\/new\/?$/.test(path) ? '/' : path.replace(/\/$/, '');
    if (shorter !== path && isPagePath(shorter) && !shorter.startsWith('//'))
      return new Response(null, {
        status: 308,
        headers: { Location: search.size === 0 ? shorter : `${shorter}?${search.toString()}` },
      });
    const found = asset(path, request);
    // A person followed a wrong link: the page says so and leads back. Scripts and pictures get the plain answer.
    const isFollowed = (request.headers.get('accept') ?? '').includes('text/html');
    return found.status === 404 && isFollowed && !path.startsWith('/assets/')
      ? page(404, path, request)
      : found;
  };

  return (request: Request): Response => {
    const { pathname: path, searchParams } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const refused = plain('Method not allowed', 405);
      refused.headers.set('Allow', 'GET, HEAD');
      return refused;
    }
    const response = answer(path, searchParams, request);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
};
