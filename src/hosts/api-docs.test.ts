import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { apiDocs } from './api-docs.ts';

const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
  const answer = await apiDocs.get(path)?.(new Request(`http://desk.test${path}`, { headers }));
  if (!answer) throw new Error(`${path} is not there`);
  return answer;
};

it('describes the service, in few bytes that can be kept', async () => {
  const plain = await get('/openapi.json');
  expect(plain.headers.get('content-type')).toBe('application/json');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=3600');
  const text = await plain.text();
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1', info: { title: 'Dispatch Desk' } });

  const packed = await get('/openapi.json', { 'accept-encoding': 'gzip, br;q=0' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const bytes = new Uint8Array(await packed.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(bytes.length).toBeLessThan(16_000);
});

it('sends nothing again to whoever has it', async () => {
  const first = await get('/openapi.json');
  const tag = first.headers.get('etag') ?? '';
  const again = await get('/openapi.json', { 'if-none-match': tag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
});

it('shows the same as a page under a policy of its own, which lets no script run', async () => {
  const page = await get('/docs');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; /);
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  const { paths } = await (await get('/openapi.json')).json();
  const text = await page.text();
  expect(text).toContain('<meta name="robots" content="noindex, nofollow" />');
  for (const path of Object.keys(paths)) expect(text).toMatch(new RegExp(`<code>(GET|POST) ${path}</code>`));
  expect((await get('/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
});
