import type { MiddlewareHandler } from 'hono';
import { extensionPaths, listPaths } from '#contract/extensions.ts';
import { ServiceFailure } from './failures.ts';
import { nextTurn } from './yield-to-event-loop.ts';
import { rateLimit } from './rate-limit.ts';
import type { ServiceEnv, ServiceDeps } from './service-deps.ts';
import { createSemaphore, type SemaphoreLimits } from './semaphore.ts';

/** Beyond these the service answers at once that it did nothing (`processed: false`), and when to come back. */
export type OverloadLimits = SemaphoreLimits & {
  /** Requests in a minute from one address, and with one key; 0 sets no limit. */
  perAddress: number;
  perKey: number;
  /** Wrong keys in a minute from one address; 0 sets no limit. A key that is right is let through all the same. */
  wrongKeys: number;
  /** Requests of one account at work, so that it never has all connections to a database server; 0 sets no limit. */
  perAccount: number;
};

/** They may read thousands of rows, and so pass a gate of their own. */
const lists = new Set<string>([
  ...Object.values(listPaths),
  extensionPaths.taskFind,
  extensionPaths.promoScheduleList,
  extensionPaths.promoChanges,
]);

/** Lists at work at the same time. More would not be done sooner, and everything else would wait for them. */
const listsAtWork = 2;
/** Lists of one account that are at work, or whose caller still reads the answer. Lists of other accounts overtake those that wait. */
const listsOfAccount = 8;

const nothing = (): void => undefined;

/** Refuses requests beyond the limits, before any work is done for them. */
export const overloadLimiter = (
  limits: OverloadLimits,
  { clock }: Pick<ServiceDeps, 'clock'>,
): MiddlewareHandler<ServiceEnv> => {
  const takeTurn = createSemaphore(limits);
  const takeListTurn = createSemaphore({ ...limits, inFlight: listsAtWork });
  const takeTurnOf = createSemaphore({ ...limits, inFlight: limits.perAccount || Number.POSITIVE_INFINITY });
  const takeListTurnOf = createSemaphore({ ...limits, inFlight: listsOfAccount });
  const windowMs = 60_000;
  const countAddress = rateLimit(clock, { windowMs, each: limits.perAddress });
  const countKey = rateLimit(clock, { windowMs, each: limits.perKey });
  const countWrongKey = rateLimit(clock, { windowMs, each: limits.wrongKeys });
  return async (c, next) => {
    const { address = '', isLocal = false, isCrowded = false, written } = c.env;
    if (isCrowded) {
      c.res.headers.set('Connection', 'close');
      throw new ServiceFailure('busy', 'The service has too many connections. Nothing was stored.');
    }
    // A request from this machine is its own, or of a proxy that speaks for many.
    if (!isLocal) countAddress(address);
    const isList = lists.has(c.req.path);
    let leave = nothing;
    let leaveAccount = nothing;
    c.set('keyLimits', {
      // Also of this machine: behind a proxy that does not say for whom it asks, everybody guesses from there.
      countWrongKey: () => countWrongKey(address),
      enter: async ({ prefix, accountId }) => {
        if (!isLocal) countKey(prefix);
        leaveAccount = await (isList ? takeListTurnOf : takeTurnOf)(accountId);
        leave = await (isList ? takeListTurn : takeTurn)();
        if (isList) await nextTurn();
      },
    });
    try {
      await next();
    } finally {
      leave();
      if (isList && written) void written.then(leaveAccount);
      else leaveAccount();
    }
  };
};
