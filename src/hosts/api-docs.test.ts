import { expect, it } from 'vitest';
import { apiDocs } from './api-docs.ts';

const get = async (path: string) => apiDocs.request(path);

it('describes the service in OpenAPI', async () => {
  const plain = await get('/openapi.json');
  expect(plain.headers.get('content-type')).toBe('application/json');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=3600');
  const text = await plain.text();
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1', info: { title: 'Dispatch Desk' } });
});

it('shows the same as a page under a policy of its own, which lets no script run', async () => {
  const page = await get('/docs');
  expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; /);
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  const { paths } = await (await get('/openapi.json')).json();
  const text = await page.text();
  for (const path of Object.keys(paths)) expect(text).toMatch(new RegExp(`<code>(GET|POST) ${path}</code>`));
  expect((await get('/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
});
