import { readEnvironment } from './support/environment.ts';
import { expect, test } from './test.ts';

const directives = (policy = ''): Map<string, string> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );

test('serves the page under a strict policy', { tag: '@smoke' }, async ({ request }) => {
  const response = await request.get('/new/pickup');
  const html = await response.text();
  const headers = response.headers();
  const policy = directives(headers['content-security-policy']);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toMatch(/^'self'( 'sha256-[\w+/]+=')+$/);
  expect(policy.get('script-src-attr')).toBe("'none'");
  expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
  expect(policy.get('img-src')).toBe("'self'");
  expect(policy.get('object-src')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('require-trusted-types-for')).toBe("'script'");
  expect(policy.get('trusted-types')).toBe('default');
  const { services } = readEnvironment();
  expect(policy.get('connect-src')).toBe(["'self'", ...services].join(' '));
  expect(html).toContain(`<meta name="services" content="${services.join(' ')}"`);
  expect(headers['content-security-policy']).not.toContain('*');

  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('a page is compressed, and not sent again to a browser that has it', async ({ request }) => {
  const first = await request.get('/new/pickup', { headers: { 'accept-encoding': 'br' } });
  expect(first.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  const again = await request.get('/new/pickup', {
    headers: { 'if-none-match': first.headers()['etag'] ?? '' },
  });
  expect(again.status()).toBe(304);
});

test('assets are compressed and cached for a year', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('the service answers JSON under its own policy, and never the page', async ({ request }) => {
  for (const path of ['/open/nothing', '/v2/nothing', '/open']) {
    const response = await request.post(path, { data: {} });
    expect(response.status(), path).toBe(404);
    expect(response.headers(), path).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
    expect(await response.json(), path).toMatchObject({ code: 'not_found', processed: false });
  }
  const wrongMethod = await request.get('/open/task/createPickup');
  expect(wrongMethod.status()).toBe(405);
  expect(wrongMethod.headers()['allow']).toBe('POST');
});

test('an unknown address is answered with 404 and not with the page', async ({ request }) => {
  for (const path of [
    '/nothing',
    '/assets/nothing.js',
    '/mockServiceWorker.js',
    '/src/main.tsx',
    '/..%2fpackage.json',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type'], path).not.toContain('html');
  }
});

test('a page of another origin may not call the service', async ({ request }) => {
  const response = await request.fetch('/open/task/createPickup', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example.com', 'access-control-request-method': 'POST' },
  });
  expect(response.headers()).not.toHaveProperty('access-control-allow-origin');
});
