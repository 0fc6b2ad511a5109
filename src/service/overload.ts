import type { MiddlewareHandler } from 'hono';
import { aliasPath, extensionPaths, listPaths, liveListPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { admission, type AdmissionLimits, type Urgency } from './admission.ts';
import { ServiceFailure } from './failures.ts';
import { nextTurn } from './next-turn.ts';
import { rateLimit } from './rate-limit.ts';
import { readBytes, skipBody, watchKey } from './read-body.ts';
import type { Caller, ServiceParts } from './service-parts.ts';

/** Beyond these the service answers at once that it did nothing (`processed: false`), and when to come back. */
export type OverloadLimits = AdmissionLimits & {
  /** Requests in a minute from one address, and with one key; 0 sets no limit. */
  perAddress: number;
  perKey: number;
  /** Wrong keys in a minute from one address; 0 sets no limit. A key that is right is let through all the same. */
  wrongKeys: number;
  /**
   * Requests at work that change something of one account; 0 sets no limit. Over a database server each has a connection while
   * it waits for the one before it, and those of one account must not have them all.
   */
  perAccount: number;
};

const creations = new Set<string>([aliasPath, ...Object.values(profiles.documented.paths)]);
const changes = new Set<string>([
  changeStatusPath,
  extensionPaths.agentPosition,
  extensionPaths.taskState,
  extensionPaths.keyCreate,
  extensionPaths.keyLink,
  extensionPaths.keyRevoke,
  extensionPaths.keyLeave,
]);

/** They may read thousands of rows, and so pass a gate of their own. */
const lists = new Set<string>([
  ...Object.values(listPaths),
  ...Object.values(liveListPaths),
  extensionPaths.taskFind,
]);

/** Lists at work at the same time. More would not be done sooner, and everything else would wait for them. */
const listsAtWork = 2;
/** Lists of one account at work, or with an answer that its caller has not taken yet: others' lists pass by them. */
const listsOfAccount = 8;

const urgencyOf = (path: string): Urgency => {
  if (changes.has(path)) return 'change';
  return creations.has(path) ? 'create' : 'read';
};

const nothing = (): void => undefined;

/** Refuses what is too much, before anything is done for it. Host and address come as Hono's bindings. */
export const overloadLimiter = (
  { perAddress, perKey, wrongKeys, perAccount, ...limits }: OverloadLimits,
  { clock, maxBodyBytes }: Pick<ServiceParts, 'clock' | 'maxBodyBytes'>,
): MiddlewareHandler<{ Bindings: Caller }> => {
  const all = admission(limits);
  const listGate = admission({ ...limits, inFlight: listsAtWork });
  /** Of accounts whose keys were proved alone, so that there are no more of them than accounts. */
  const turnsOfAccounts = (inFlight: number) => {
    const accounts = new Map<string, ReturnType<typeof admission>>();
    return (accountId: string) => {
      const turns = accounts.get(accountId) ?? admission({ ...limits, inFlight });
      accounts.set(accountId, turns);
      return turns;
    };
  };
  const changesOf = turnsOfAccounts(perAccount);
  const listsOf = turnsOfAccounts(listsOfAccount);
  const perMinute = (most: number) => {
    const count = rateLimit(clock, { windowMs: 60_000, each: most });
    return most > 0 ? count : () => undefined;
  };
  const countAddress = perMinute(perAddress);
  const countKey = perMinute(perKey);
  const countWrongKey = perMinute(wrongKeys);
  return async (c, next) => {
    const { address, isLocal = false, isCrowded = false, written } = c.env;
    const urgency = urgencyOf(c.req.path);
    const isList = lists.has(c.req.path);
    let leave = nothing;
    let leaveAccount = leave;
    const enterAccount = async (accountId: string): Promise<void> => {
      if (isList) {
        // Who waits for other lists does not keep a turn from other requests meanwhile.
        leave();
        leave = nothing;
        leaveAccount = await listsOf(accountId).enter(urgency);
        leave = await listGate.enter(urgency);
        await nextTurn();
        return;
      }
      if (perAccount === 0 || urgency === 'read') return;
      const own = changesOf(accountId);
      const waits = own.isFull();
      // Who waits for others of the account does not keep a turn from other accounts meanwhile.
      if (waits) {
        leave();
        leave = nothing;
      }
      leaveAccount = await own.enter(urgency);
      if (waits) leave = await all.enter(urgency);
    };
    // The whole body first: a slow sender must not take a turn from others, and an answer before its end may get lost. What
    // comes by too many connections is not stored, or so many bodies would fill the memory.
    if (isCrowded) await skipBody(c.req.raw, maxBodyBytes);
    else if (c.req.method === 'POST') await readBytes(c.req.raw, maxBodyBytes).catch(() => undefined);
    // What comes from the same machine is its own, or of a proxy that speaks for many.
    if (!isLocal) countAddress(address ?? '');
    watchKey(c.req.raw, {
      // Also of the same machine: behind a proxy that does not say for whom it asks, everybody guesses from there.
      wrong: () => countWrongKey(address ?? ''),
      right: async ({ prefix, accountId }) => {
        if (!isLocal) countKey(prefix);
        await enterAccount(accountId);
      },
    });
    if (isCrowded) {
      c.res.headers.set('Connection', 'close');
      throw new ServiceFailure('busy', 'The service has too many connections. Nothing was stored.');
    }
    leave = await all.enter(urgency);
    try {
      await next();
    } finally {
      leave();
      if (isList && written) void written.then(leaveAccount);
      else leaveAccount();
    }
  };
};
