import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { staticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-static-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  '<meta name="services" content=""><script type="module" src="/x.js"></script>',
);
writeFileSync(join(folder, 'index.html.br'), 'built');
mkdirSync(join(folder, 'new'));
writeFileSync(
  join(folder, 'new/pickup.html'),
  '<form></form><meta name="services" content=""><script>first()</script>',
);
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'assets/index-abc.js'), 'plain');
writeFileSync(join(folder, 'assets/index-abc.js.br'), 'brotli');
writeFileSync(join(folder, 'assets/index-abc.js.gz'), 'gzip');
writeFileSync(join(folder, 'assets/import-worker-abc.js'), 'worker');
writeFileSync(join(folder, 'secret.key'), 'x');
afterAll(() => rmSync(folder, { recursive: true }));

const services = ['https://api.example', 'http://127.0.0.1:9999'];
const serve = staticFiles({ folder, services });
const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve.fetch(new Request(`http://desk.test${path}`, { headers, method }));

describe('the page', () => {
  it.each(['/import', '/new/pickup', '/track/abc', '/promos?q=1'])('is served at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await response.text()).toContain('content="https://api.example http://127.0.0.1:9999"');
  });

  it('is the prerendered form of a kind, where the build has one', async () => {
    expect(await (await get('/new/pickup')).text()).toContain('<form></form>');
    expect(await (await get('/new/delivery')).text()).not.toContain('<form>');
    expect((await get('/new/pickup.html')).status).toBe(404);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed with %s for a browser that accepts it', async (encoding, unpack) => {
    const response = await get('/import', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(unpack(await response.arrayBuffer()).toString()).toContain('<meta name="services"');
  });

  it('is sent as the build compressed it if no setting changes it', async () => {
    const asBuilt = staticFiles({ folder });
    const page = await asBuilt.request('/import', { headers: { 'accept-encoding': 'br' } });
    expect(await page.text()).toBe('built');
  });

  it('is not sent again to a browser that has it', async () => {
    const tag = (await get('/sent')).headers.get('etag') ?? '';
    const again = await get('/sent', { 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('content-security-policy')).toContain('sha256-');
    expect((await get('/new/pickup', { 'if-none-match': tag })).status).toBe(200);
  });

  it('runs only its own scripts', async () => {
    const hash = createHash('sha256').update('first()').digest('base64');
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});

describe('files', () => {
  it.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['', null, 'plain'],
  ])('are sent as the browser accepts them: "%s"', async (accept, encoding, text) => {
    const response = await get('/assets/index-abc.js', { 'accept-encoding': accept });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(text);
  });

  it.each([
    '/nothing',
    '/assets/',
    '/index.html',
    '/secret.key',
    '/assets/index-abc.js.br',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '//evil.example/x',
    '/%00',
  ])('and anything unknown is 404, never the page: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).not.toContain('<');
  });

  it('a worker has its own policy, which forbids requests to servers', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policy('/assets/import-worker-abc.js')).toBe(
      `default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    expect(await policy('/assets/index-abc.js')).toBe(await policy('/favicon.svg'));
  });

  it.each(['/nothing', '/new/teleport', '/index.html'])(
    'a wrong link, %s, leads to the page with status 404',
    async (path) => {
      const response = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain('sha256-');
      expect(await response.text()).toContain('<meta name="services"');
      const old = await get('/assets/index-old.js', { accept: 'text/html' });
      expect(old.headers.get('content-type')).toContain('plain');
    },
  );

  it('are missing with a hint before the first build', async () => {
    const response = await staticFiles({ folder: join(folder, 'none') }).request('/');
    expect(response.status).toBe(503);
  });
});
