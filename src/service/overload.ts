import type { MiddlewareHandler } from 'hono';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { admission, type AdmissionLimits, type Urgency } from './admission.ts';
import { ServiceFailure } from './failures.ts';
import { rateLimit } from './rate-limit.ts';
import { readBytes } from './read-body.ts';
import type { Caller } from './service-parts.ts';

/** Beyond these the service answers at once that it did nothing (`processed: false`), and when to come back. */
export type OverloadLimits = AdmissionLimits & {
  /** Requests in a minute from one address; 0 sets no limit. */
  perAddress: number;
};

const creations = new Set<string>([aliasPath, ...Object.values(profiles.documented.paths)]);
const changes = new Set<string>([changeStatusPath, extensionPaths.agentPosition, extensionPaths.taskState]);

const urgencyOf = (path: string): Urgency => {
  if (changes.has(path)) return 'change';
  return creations.has(path) ? 'create' : 'read';
};

/** Refuses what is too much, before anything is done for it. Host and address come as Hono's bindings. */
export const overloadLimiter = (
  { perAddress, ...limits }: OverloadLimits,
  clock: () => Date,
): MiddlewareHandler<{ Bindings: Caller }> => {
  const enter = admission(limits);
  const count = rateLimit(clock, { windowMs: 60_000, perAddress, total: Number.POSITIVE_INFINITY });
  return async (c, next) => {
    const { address, isLocal = false, isCrowded = false } = c.env;
    // The whole body first: a slow sender must not take a turn from others, and an answer before its end may get lost.
    if (c.req.method === 'POST') await readBytes(c.req.raw).catch(() => undefined);
    if (perAddress > 0 && !isLocal) count(address ?? '');
    if (isCrowded) {
      c.res.headers.set('Connection', 'close');
      throw new ServiceFailure('busy', 'The service has too many connections. Nothing was stored.');
    }
    const leave = await enter(urgencyOf(c.req.path));
    try {
      await next();
    } finally {
      leave();
    }
  };
};
