import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { lazyAsync } from './lazy-async.ts';

/** Encodings that a request accepts, by its `Accept-Encoding`; one with `q=0` is refused by it. */
export const acceptedEncodings = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '');

type Content = { text: string | Buffer; headers: Record<string, string> };

/**
 * An answer that is the same for all callers: made and compressed for the first request, then sent from memory, and not even
 * that to a client that has it already.
 * @param make is called once, and again after it failed.
 */
export const fixedAnswer = (make: () => Promise<Content>): ((request: Request) => Promise<Response>) => {
  const prepared = lazyAsync(async () => {
    const { text, headers } = await make();
    const bytes = Buffer.from(text);
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const all = { ...headers, 'Cache-Control': 'public, max-age=3600', ETag: tag, Vary: 'Accept-Encoding' };
    return {
      tag,
      headers: all,
      bodies: { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) },
      bytes,
    };
  });
  return async (request) => {
    const { tag, headers, bodies, bytes } = await prepared();
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
    const wanted = acceptedEncodings(request.headers.get('accept-encoding'));
    const encoding = (['br', 'gzip'] as const).find((name) => wanted.includes(name));
    return new Response(new Uint8Array(encoding ? bodies[encoding] : bytes), {
      headers: encoding ? { ...headers, 'Content-Encoding': encoding } : headers,
    });
  };
};
