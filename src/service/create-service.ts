import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { docsPath } from '#contract/extensions.ts';
import { allOperations } from './all-operations.ts';
import { failureResponse, ServiceFailure, toFailure } from './failures.ts';
import { observeRequests } from './observe-requests.ts';
import { limitLoad } from './overload.ts';
import './zod-english.ts';
import type { ServiceEnv, ServiceDeps } from './service-deps.ts';

const paths = new Set(allOperations.map(({ path }) => path));
const creations = new Set(allOperations.filter(({ isIdempotent }) => isIdempotent).map(({ path }) => path));

/** Headers of every answer. */
const answerHeaders =
  ({ clock }: ServiceDeps): MiddlewareHandler<ServiceEnv> =>
  async (c, next) => {
    // Not by Hono's `requestId`, which takes over the id that a caller sends.
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    await next();
    // Not by Hono's `header`, which makes a new Response of each that is complete.
    const { headers } = c.res;
    headers.set('X-Request-Id', requestId);
    // Lets a page find out that its device's clock is wrong.
    headers.set('Date', clock().toUTCString());
    headers.set('Cache-Control', 'no-store');
    // A browser repeats a POST if a reused connection breaks. The header ends at a proxy: there, only the key prevents a second task.
    // Except while the rest of the body is still arriving, which would break off.
    if (creations.has(c.req.path) && c.res.status !== 413) headers.set('Connection', 'close');
  };

/**
 * The reference service as a Hono app: five documented operations and the extensions.
 * It needs web-standard fetch and WebCrypto only, so that the same code answers on Node and inside the demo's page.
 */
export const createService = (deps: ServiceDeps) => {
  const app = new Hono<ServiceEnv>();
  app.use(answerHeaders(deps));
  if (deps.observe) app.use(observeRequests(deps.observe, paths));
  if (deps.corsOrigins && deps.corsOrigins.length > 0)
    app.use(
      cors({
        origin: [...deps.corsOrigins],
        allowHeaders: ['content-type', 'idempotency-key'],
        allowMethods: ['GET', 'POST'],
        exposeHeaders: ['date', 'idempotency-replayed', 'retry-after', 'x-request-id'],
        maxAge: 600,
      }),
    );

  if (deps.limits) app.use(limitLoad(deps.limits));

  for (const { path, method = 'post', route } of allOperations)
    app.on(method.toUpperCase(), path, route(deps));

  app.all('*', () => {
    throw new ServiceFailure(
      'not_found',
      `No operation has this path and method. ${docsPath} lists them all.`,
    );
  });

  app.onError((thrown, c) => {
    const failure = toFailure(thrown);
    c.error = failure;
    if (failure.code === 'internal') deps.report?.(thrown, c.get('requestId'));
    return failureResponse(failure, c.get('requestId'));
  });
  return app;
};
