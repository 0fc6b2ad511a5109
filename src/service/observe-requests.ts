import type { MiddlewareHandler } from 'hono';
import { toFailure, type ErrorCode } from './failures.ts';
import type { ServiceEnv } from './service-deps.ts';

/** The outcome of a request: enough to find it again and to count it, and no value of its body. */
export type ObservedRequest = {
  requestId: string;
  method: string;
  /** The path of an operation. Any other could hold anything, and is `unknown`. */
  operation: string;
  /** Null where no key was proved. */
  accountId: string | null;
  keyPrefix: string | null;
  status: number;
  /** Why it was refused; null where it was not. */
  code: ErrorCode | null;
  /** How long it took, from its arrival to its answer. */
  ms: number;
};

/** Tells of every request when its answer is ready. */
export const observeRequests =
  (
    observe: (request: ObservedRequest) => void,
    operations: ReadonlySet<string>,
  ): MiddlewareHandler<ServiceEnv> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const holder = c.get('keyHolder');
    observe({
      requestId: c.get('requestId'),
      method: c.req.method,
      operation: operations.has(c.req.path) ? c.req.path : 'unknown',
      accountId: holder?.accountId ?? null,
      keyPrefix: holder?.prefix ?? null,
      status: c.res.status,
      code: c.error ? toFailure(c.error).code : null,
      ms: performance.now() - start,
    });
  };
