import type { Fault, FaultProxy } from './fault-proxy.ts';
import { answerLost, answers, requestBreaksOff } from './faults.ts';

/** Which request meets a fault: the next task that is created, or the next promo that is switched. */
export type Target = 'create' | 'promo';

/** What goes wrong on the way to the service in memory: below the browser's network stack, once for each call. */
export type Faults = {
  /** The service acts, and nothing of its answer arrives. */
  loseAnswer: (target?: Target) => void;
  /** Something in between answers so instead of the service, which sees nothing: 502, 503. */
  refuse: (status: number, target?: Target) => void;
  /** Refused for now (429), with the seconds to wait. */
  tooMany: (seconds: number, target?: Target) => void;
  /** The service acts; its answer waits until it is released. */
  slow: (target?: Target) => { release: () => void };
  /** The connection breaks while the request is on its way: the service gets half of it. */
  cut: (target?: Target) => void;
  /** How often a target's request has come through, repeats by the desk or the browser included. */
  requests: (target?: Target) => number;
};

const paths: Readonly<Record<Target, RegExp>> = {
  create: /^\/open\/task\/create\w+$/,
  promo: /^\/open\/promo\/changeStatus$/,
};

/** The faults of a test, by the names that people have for them. */
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
