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
