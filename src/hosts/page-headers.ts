/** Security headers of pages and of everything else that is served (decision 24). */

type PolicyOptions = {
  nonce: string;
  /** Origins the page may call, beyond its own (decision 11). */
  services?: readonly string[];
  /** The demo keeps its database in WebAssembly; the live page never gets this. */
  webAssembly?: boolean;
};

/** Content-Security-Policy of a page whose scripts and styles carry `nonce`. */
export const pagePolicy = ({ nonce, services = [], webAssembly = false }: PolicyOptions): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'${webAssembly ? ` 'wasm-unsafe-eval'` : ''}`,
    `script-src-attr 'none'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'none'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...services].join(' ')}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    // The frame of an image preview, which has a stricter policy of its own.
    `frame-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');

/** Policy of everything that is no page: nothing may run or load in it. */
const restPolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`;

const unused =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment ' +
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking';

const fixedHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': unused
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', '),
  'X-Frame-Options': 'DENY',
};

/**
 * The answer with the headers that every answer carries. A policy that it has already stays.
 * @param secure whether people reach the service over TLS; only then may it ask for TLS for a year.
 */
export const withSecurityHeaders = (response: Response, { secure }: { secure: boolean }): Response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(fixedHeaders)) headers.set(name, value);
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', restPolicy);
  // What our own pages may frame says so in its policy; the older header must not say otherwise.
  if (headers.get('Content-Security-Policy')?.includes(`frame-ancestors 'self'`))
    headers.set('X-Frame-Options', 'SAMEORIGIN');
  if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
};
