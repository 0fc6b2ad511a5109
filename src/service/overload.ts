import type { MiddlewareHandler } from 'hono';
import { busy } from './failures.ts';
import type { ServiceEnv } from './service-deps.ts';
import { arrivalTurn, nextTurn } from './yield-to-event-loop.ts';

export type OverloadLimits = {
  /** Requests from their headers to the end of their answers: this bounds the memory for their bodies. */
  open: number;
  /** Requests with one key that are at work until their answers are sent, and that wait for their turn. */
  atWork: number;
  waiting: number;
  /** How long a refusal is held back, so that callers who ignore `Retry-After` take no time from others. */
  refusalMs: number;
};

export const defaultLimits: OverloadLimits = { open: 1024, atWork: 4, waiting: 128, refusalMs: 1000 };

/** The requests of one key. */
type Line = { atWork: number; waiting: (() => void)[] };

/**
 * Limits the requests that are open, which are counted before their bodies are read, and those at work with one key, so that they
 * don't hold up requests with others.
 */
export const limitLoad = (limits: OverloadLimits): MiddlewareHandler<ServiceEnv> => {
  const lines = new Map<string, Line>();
  let open = 0;

  const refuse = async (): Promise<never> => {
    await new Promise((resolve) => {
      setTimeout(resolve, limits.refusalMs);
    });
    throw busy();
  };
  /** Waits for a place. @returns a function that gives it to the next one; null if too many wait already. */
  const enter = async (apiKey: string): Promise<(() => void) | null> => {
    const line = lines.get(apiKey) ?? { atWork: 0, waiting: [] };
    lines.set(apiKey, line);
    if (line.atWork < limits.atWork) line.atWork += 1;
    else if (line.waiting.length >= limits.waiting) return null;
    else
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve);
      });
    return () => {
      const next = line.waiting.shift();
      if (next) next();
      else line.atWork -= 1;
      if (line.atWork === 0) lines.delete(apiKey);
    };
  };

  return async (c, next) => {
    if (open >= limits.open) return refuse();
    open += 1;
    let places = [
      () => {
        open -= 1;
      },
    ];
    const end = () => {
      for (const release of places) release();
      places = [];
    };
    c.set('enter', async (apiKey) => {
      const leave = await enter(apiKey);
      if (leave === null) {
        end();
        return refuse();
      }
      places.push(leave);
      return nextTurn();
    });
    const { outgoing } = c.env;
    outgoing?.once('close', end);
    try {
      await arrivalTurn();
      await next();
    } finally {
      if (!outgoing || outgoing.closed) end();
    }
  };
};
