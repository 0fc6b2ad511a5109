import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Security headers. A page holds an API key and personal data, so no foreign script may run in it. */

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** The sources of `script-src` that let the inline scripts of these pages run. */
export const inlineScriptHashes = (pages: readonly string[]): string[] => {
  const scripts = pages.flatMap((html) => Array.from(html.matchAll(inlineScript), ([, text = '']) => text));
  return [...new Set(scripts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
};

type PolicyOptions = {
  /** What may run beyond the scripts of the page's own origin. */
  scripts: readonly string[];
  /** Origins the page may call, beyond its own. */
  services?: readonly string[];
};

/** Content-Security-Policy of a page. */
export const pagePolicy = ({ scripts, services = [] }: PolicyOptions): string =>
  [
    `default-src 'none'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    `script-src-attr 'none'`,
    // Mantine writes style elements and attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self'`,
    `font-src 'self'`,
    ['connect-src', `'self'`, ...services].join(' '),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');

/**
 * Content-Security-Policy of a worker's script, which is the policy of the worker: it runs, and loads nothing but scripts of this
 * origin.
 */
export const workerPolicy = `default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Content-Security-Policy of a page that has text, our own style sheet and icon, and no script at all. */
export const textPolicy = `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Search engines must not list this desk, nor a tracking link that a person posted. */
export const notIndexed = { 'X-Robots-Tag': 'noindex, nofollow' };

const unused =
  'accelerometer camera displayCapture geolocation gyroscope hid magnetometer microphone midi payment ' +
  'publickeyCredentialsGet screenWakeLock serial usb xrSpatialTracking';

/**
 * Middleware for the headers of every response. A response may set its own policy, as a page does.
 * @param secure whether the service is reached over TLS; only then it sends HSTS, for its own host.
 */
export const securityHeaders = ({ secure }: { secure: boolean }): MiddlewareHandler =>
  secureHeaders({
    // For responses that aren't pages: nothing may run or load in them.
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    permissionsPolicy: Object.fromEntries(unused.split(' ').map((feature) => [feature, []])),
    strictTransportSecurity: secure && 'max-age=31536000',
    // index.html has it too, for hosts that send no headers.
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    overwrite: false,
  });
