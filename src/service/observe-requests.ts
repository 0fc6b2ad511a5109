import type { MiddlewareHandler } from 'hono';
import { toFailure, type ErrorCode } from './failures.ts';
import type { ServiceEnv } from './service-deps.ts';

/** The outcome of a request as it is logged: enough to find it again and to count it, and no value of its body. */
export type ObservedRequest = {
  request_id: string;
  method: string;
  /** The path of an operation. Any other could hold anything, and is `unknown`. */
  operation: string;
  /** Null if no key was proved. */
  account: string | null;
  /** The prefix of the key. */
  key: string | null;
  status: number;
  /** Why it was refused; null if it was not. */
  code: ErrorCode | null;
  /** How long it took, from its arrival to its answer. */
  ms: number;
};

/** Reports each request when its answer is ready. */
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
      request_id: c.get('requestId'),
      method: c.req.method,
      operation: operations.has(c.req.path) ? c.req.path : 'unknown',
      account: holder?.accountId ?? null,
      key: holder?.prefix ?? null,
      status: c.res.status,
      code: c.error ? toFailure(c.error).code : null,
      ms: performance.now() - start,
    });
  };
