import { ServiceFailure } from './failures.ts';

/** How many requests are at work, how many wait for their turn, and how long one waits, in milliseconds. */
export type SemaphoreLimits = { inFlight: number; queue: number; waitMs: number };

const busy = () => new ServiceFailure('busy', 'The service is busy. Nothing was stored; try again shortly.');

/**
 * A limited number of turns, for each name by itself; the others wait in the order of arrival.
 * @returns `take`, which gives the function that ends the turn. It throws a ServiceFailure (`busy`), with nothing done.
 */
export const createSemaphore = ({ inFlight, queue, waitMs }: SemaphoreLimits) => {
  const lines = new Map<string, { atWork: number; waiting: Set<() => void> }>();
  return async (name = ''): Promise<() => void> => {
    const line = lines.get(name) ?? { atWork: 0, waiting: new Set() };
    lines.set(name, line);
    if (line.atWork < inFlight) line.atWork += 1;
    else if (line.waiting.size >= queue) throw busy();
    else
      await new Promise<void>((resolve, reject) => {
        const admit = () => {
          clearTimeout(timeout);
          line.waiting.delete(admit);
          resolve();
        };
        const timeout = setTimeout(() => {
          line.waiting.delete(admit);
          reject(busy());
        }, waitMs);
        line.waiting.add(admit);
      });
    return () => {
      const [first] = line.waiting;
      if (first) return first(); // it takes over the turn
      line.atWork -= 1;
      if (line.atWork === 0) lines.delete(name);
    };
  };
};
