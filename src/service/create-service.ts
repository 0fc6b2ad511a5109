import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { findAccount } from './account-store.ts';
import { allOperations } from './all-operations.ts';
import type { KeyHolder } from './auth.ts';
import { failureResponse, invalidKey, ServiceFailure, toFailure } from './failures.ts';
import { observeRequests } from './observe-requests.ts';
import { limitLoad } from './overload.ts';
import './zod-english.ts';
import type { ServiceEnv, ServiceDeps } from './service-deps.ts';

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
    if (creations.has(c.req.path)) headers.set('Connection', 'close');
  };

/**
 * The reference service as a Hono app: five documented operations and the extensions.
 * It needs web-standard fetch and WebCrypto only, so that the same code answers on Node and inside the demo's page.
 */
export const createService = (deps: ServiceDeps) => {
  /** Whether something went wrong because the account was removed since its key was proved. */
  const isOfRemovedAccount = async (thrown: unknown, holder: KeyHolder | undefined): Promise<boolean> => {
    if (!holder || toFailure(thrown).code !== 'internal') return false;
    const account = await findAccount(deps.db, holder.accountId).catch(() => null);
    return account === undefined;
  };

  const app = new Hono<ServiceEnv>();
  const methods = new Map<string, string>();
  app.use(answerHeaders(deps));
  if (deps.observe) app.use(observeRequests(deps.observe, (path) => methods.has(path)));
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

  for (const { path, method = 'post', route } of allOperations) {
    app.on(method.toUpperCase(), path, route(deps));
    methods.set(path, method.toUpperCase());
  }

  app.all('*', (c) => {
    const method = methods.get(c.req.path);
    if (!method) throw new ServiceFailure('not_found', 'There is no operation at this address.');
    const failure = new ServiceFailure('method_not_allowed', `Use ${method} here.`);
    const response = failureResponse(failure, c.get('requestId'));
    response.headers.set('Allow', method === 'GET' ? 'GET, HEAD' : method);
    return response;
  });

  app.onError(async (thrown, c) => {
    const failure = (await isOfRemovedAccount(thrown, c.get('keyHolder'))) ? invalidKey() : toFailure(thrown);
    c.error = failure;
    if (failure.code === 'internal') deps.report?.(thrown, c.get('requestId'));
    return failureResponse(failure, c.get('requestId'));
  });
  return app;
};
