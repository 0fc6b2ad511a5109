import { readEnvironment } from './support/environment.ts';
import { expect, test } from './test.ts';

const policyOf = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );

test('the page carries a strict policy', { tag: '@smoke' }, async ({ request }) => {
  const response = await request.get('/new/pickup', { headers: { 'accept-encoding': 'br' } });
  const headers = response.headers();
  const { services } = readEnvironment();
  expect(policyOf(headers)).toMatchObject({
    'default-src': "'none'",
    'script-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]+=')+$/),
    'script-src-attr': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    'connect-src': ["'self'", ...services].join(' '),
  });
  expect(headers['content-security-policy']).not.toContain('*');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name);
  expect(await response.text()).toContain(`<meta name="services" content="${services.join(' ')}"`);

  const again = await request.get('/new/pickup', { headers: { 'if-none-match': headers['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});

test('the host answers known addresses only', async ({ request }) => {
  await test.step('scripts are compressed and cached for a year', async () => {
    const html = await (await request.get('/')).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  await test.step('an unknown operation is a JSON error', async () => {
    for (const path of ['/open/nothing', '/v2/nothing', '/open']) {
      const response = await request.post(path, { data: {} });
      expect(response.status(), path).toBe(404);
      expect(response.headers(), path).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(await response.json(), path).toMatchObject({ code: 'not_found', processed: false });
    }
    expect((await request.get('/open/task/createPickup')).status()).toBe(405);
  });

  await test.step('an unknown address is 404, not the page', async () => {
    for (const path of ['/nothing', '/assets/nothing.js', '/src/main.tsx', '/..%2fpackage.json']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(response.headers()['content-type'], path).not.toContain('html');
    }
  });

  await test.step('a page of another origin is refused', async () => {
    const response = await request.fetch('/open/task/createPickup', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example.com', 'access-control-request-method': 'POST' },
    });
    expect(response.headers()).not.toHaveProperty('access-control-allow-origin');
  });
});
