import type { Fault, FaultProxy } from './fault-proxy.ts';
import { answerLost, answers, requestBreaksOff } from './faults.ts';

/** The request that meets a fault: the next task, or the next promo. */
export type Target = 'create' | 'promo';

/** Faults below the browser's network stack, once for each call. */
export type Faults = {
  /** The service acts, and its response is lost. */
  loseAnswer: (target?: Target) => void;
  /** A gateway responds with this status; the service sees nothing. */
  refuse: (status: number, target?: Target) => void;
  /** 429, with the seconds to wait. */
  tooMany: (seconds: number, target?: Target) => void;
  /** The service acts; its response waits for `release`. */
  slow: (target?: Target) => { release: () => void };
  /** The connection breaks after half of the request. */
  cut: (target?: Target) => void;
  /** How many requests came through, including repeats. */
  requests: (target?: Target) => number;
};

const paths: Readonly<Record<Target, RegExp>> = {
  create: /^\/open\/task\/create\w+$/,
  promo: /^\/open\/promo\/changeStatus$/,
};

export const nameFaults = (wire: FaultProxy): Faults => {
  const meet = (target: Target, fault: Fault): void => wire.meet(paths[target], fault);
  const page = (status: number): Fault => answers(`<h1>${status}</h1>`, { status, type: 'text/html' });
  return {
    loseAnswer: (target = 'create') => meet(target, answerLost()),
    refuse: (status, target = 'create') => meet(target, page(status)),
    tooMany: (seconds, target = 'create') =>
      meet(
        target,
        answers(
          { status: 429, message: 'Too many requests.', data: {}, processed: false },
          { status: 429, headers: { 'retry-after': String(seconds) } },
        ),
      ),
    slow: (target = 'create') => {
      const { promise, resolve } = Promise.withResolvers<void>();
      meet(target, { answerAfter: promise });
      return { release: resolve };
    },
    cut: (target = 'create') => meet(target, requestBreaksOff(0.5)),
    requests: (target = 'create') =>
      wire.exchanges.filter(({ method, path }) => method === 'POST' && paths[target].test(path)).length,
  };
};
