import type { MiddlewareHandler } from 'hono';
import { ServiceFailure } from './failures.ts';
import type { ServiceEnv } from './service-deps.ts';
import { nextTurn } from './yield-to-event-loop.ts';

export type OverloadLimits = {
  /** Requests with a key that are at work, in all and with one key, until their answers are sent. */
  atWork: number;
  ofKey: number;
  /** Requests that wait, and for how long. */
  waiting: number;
  waitMs: number;
};

export const defaultLimits: OverloadLimits = { atWork: 64, ofKey: 4, waiting: 128, waitMs: 2000 };

type Waiting = { apiKey: string; admit: () => void };

const busy = () => new ServiceFailure('busy', 'The service is busy. Nothing was stored; try again shortly.');

/**
 * Limits the requests at work. Further ones wait in the order of arrival, but requests with one key don't hold up
 * those with others. Beyond that a request is refused before any work is done for it.
 */
export const limitLoad = (limits: OverloadLimits): MiddlewareHandler<ServiceEnv> => {
  const working = new Map<string, number>();
  const queue = new Set<Waiting>();
  let atWork = 0;

  const workingOf = (apiKey: string): number => working.get(apiKey) ?? 0;
  const hasRoom = (apiKey: string): boolean => atWork < limits.atWork && workingOf(apiKey) < limits.ofKey;
  const start = (apiKey: string): void => {
    atWork += 1;
    working.set(apiKey, workingOf(apiKey) + 1);
  };
  const end = (apiKey: string): void => {
    atWork -= 1;
    const left = workingOf(apiKey) - 1;
    if (left > 0) working.set(apiKey, left);
    else working.delete(apiKey);
    const next = [...queue].find((waiting) => hasRoom(waiting.apiKey));
    next?.admit();
  };
  const wait = (apiKey: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        apiKey,
        admit: () => {
          clearTimeout(timeout);
          queue.delete(waiting);
          start(apiKey);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        queue.delete(waiting);
        reject(busy());
      }, limits.waitMs);
      queue.add(waiting);
    });

  return async (c, next) => {
    let entered: string | undefined;
    c.set('enter', async (apiKey) => {
      if (hasRoom(apiKey)) start(apiKey);
      else if (queue.size >= limits.waiting) throw busy();
      else await wait(apiKey);
      entered = apiKey;
      // Over SQLite many requests could run in one turn of the event loop.
      if (atWork > 1) await nextTurn();
    });
    const leave = () => {
      if (entered !== undefined) end(entered);
      entered = undefined;
    };
    const { outgoing } = c.env;
    outgoing?.once('close', leave);
    try {
      await next();
    } finally {
      if (!outgoing || outgoing.closed) leave();
    }
  };
};
