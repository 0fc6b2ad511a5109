import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { securityHeaders } from './page-headers.ts';
import { staticFiles } from './static-files.ts';

const serve = staticFiles({ folder: '/nowhere' });

const app = new Hono().use(securityHeaders({ secure: false })).all('*', (c) => serve(c.req.raw));
const preview = async (link: string, method = 'GET') =>
  app.request(`/preview?${new URLSearchParams({ u: link }).toString()}`, { method });

describe('the preview of a picture', () => {
  it('is one picture under a policy that lets nothing else load or run, for our own pages alone', async () => {
    const response = await preview('https://img.example.com/a.jpg?size=2&x=1');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src https:; frame-ancestors 'self'; sandbox`,
    );
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain('src="https://img.example.com/a.jpg?size=2&amp;x=1"');
    expect(html).toContain('referrerpolicy="no-referrer"');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it.each([
    `https://img.example.com/x.png"onerror="alert(1)`,
    `https://img.example.com/'><script>1</script>`,
  ])('keeps %s inside the attribute', async (link) => {
    const html = await (await preview(link)).text();
    const [, source = ''] = /<img src="([^"]*)"/.exec(html) ?? [];
    expect(source).toMatch(/^https:\/\/img\.example\.com\//);
    expect(html).not.toMatch(/onerror="|<script/);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'http://img.example.com/a.jpg',
    'https://u:p@h.co/',
  ])('refuses %s', async (link) => {
    const response = await preview(link);
    expect(response.status).toBe(400);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  it('never asks for the picture itself', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    expect((await preview('https://img.example.com/a.jpg')).status).toBe(200);
    expect((await preview('https://img.example.com/a.jpg', 'POST')).status).toBe(405);
    expect(asked).not.toHaveBeenCalled();
  });
});
