import { ServiceFailure } from './failures.ts';

/** What a request is for, the first to be refused first. */
export type Urgency = 'read' | 'change' | 'create';

const order: readonly Urgency[] = ['create', 'change', 'read'];

/** How much the service works on at the same time. */
export type AdmissionLimits = {
  /** Requests at work. */
  inFlight: number;
  /** Requests that wait for their turn. */
  queue: number;
  /** How long one waits, in milliseconds. */
  waitMs: number;
};

const busy = () => new ServiceFailure('busy', 'The service is busy. Nothing was stored; try again shortly.');

type Waiting = { admit: () => void; refuse: () => void };

/**
 * Lets requests through to their work, a limited number at a time. Creates go first; where too many wait, whoever reads is
 * refused before whoever changes something, and both before creates. Nothing was done for a request that is refused.
 * @returns `enter`, which waits for a turn, gives the function that ends it, and throws a ServiceFailure (`busy`); and whether
 * whoever enters now has to wait.
 */
export const admission = ({ inFlight, queue, waitMs }: AdmissionLimits) => {
  const lines: Record<Urgency, Set<Waiting>> = { read: new Set(), change: new Set(), create: new Set() };
  let atWork = 0;

  const waiting = (): number => order.reduce((sum, urgency) => sum + lines[urgency].size, 0);

  const leave = (): void => {
    for (const urgency of order) {
      const [first] = lines[urgency];
      if (!first) continue;
      lines[urgency].delete(first);
      first.admit(); // it takes over the place at work
      return;
    }
    atWork -= 1;
  };

  /** Refuses the request that came last of those that are less urgent. @returns whether there was one. */
  const makeRoom = (urgency: Urgency): boolean => {
    for (const other of order.slice(order.indexOf(urgency) + 1).toReversed()) {
      const last = [...lines[other]].at(-1);
      if (!last) continue;
      last.refuse();
      return true;
    }
    return false;
  };

  const isFull = (): boolean => atWork >= inFlight;

  const enter = async (urgency: Urgency): Promise<() => void> => {
    if (!isFull()) {
      atWork += 1;
      return leave;
    }
    if (waiting() >= queue && !makeRoom(urgency)) throw busy();
    await new Promise<void>((admit, reject) => {
      const line = lines[urgency];
      const refuse = () => {
        clearTimeout(late);
        line.delete(own);
        reject(busy());
      };
      const late = setTimeout(refuse, waitMs);
      const own: Waiting = {
        admit: () => {
          clearTimeout(late);
          admit();
        },
        refuse,
      };
      line.add(own);
    });
    return leave;
  };

  return { enter, isFull };
};
