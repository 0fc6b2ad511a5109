import type { Outcome } from '#data/http/outcome.ts';
import { namedPause, pauseAfter, retryGrowth } from '#data/http/retry-pauses.ts';
import { siteStorage } from '#data/state/web-storage.ts';

/** How quickly rows of imports are sent. */
export type ImportPace = {
  /** Most requests under way at a time. */
  inFlight: number;
  /** Least milliseconds between the starts of two. */
  everyMs: number;
};

const paces = {
  slowest: { inFlight: 1, everyMs: 5000 },
  second: { inFlight: 1, everyMs: 1000 },
  one: { inFlight: 1, everyMs: 0 },
  two: { inFlight: 2, everyMs: 0 },
  four: { inFlight: 4, everyMs: 0 },
} satisfies Record<string, ImportPace>;

export type PaceName = keyof typeof paces;

/** What is known of a service here. */
type Service = { connectionId: string; dedupes: boolean };

/**
 * The paces that a service may get, slowest first. Where nothing can be asked again, rows go one after the other: each that has no
 * answer stays unknown.
 */
export const pacesFor = ({ dedupes }: Pick<Service, 'dedupes'>): readonly PaceName[] =>
  dedupes ? ['second', 'one', 'two', 'four'] : ['slowest', 'second', 'one'];

const nameOf = (connectionId: string): string => `import-pace.${connectionId}`;

/** The pace that a person has set for a service, else its default: a service that stores one task per key is ours and made for four at a time. */
export const paceNameOf = (service: Service): PaceName => {
  const stored = siteStorage.read(nameOf(service.connectionId));
  return pacesFor(service).find((name) => name === stored) ?? (service.dedupes ? 'four' : 'second');
};

export const paceOf = (service: Service): ImportPace => paces[paceNameOf(service)];

/** Where it cannot be stored, the default stays. */
export const storePace = (connectionId: string, name: PaceName): void =>
  void siteStorage.write(nameOf(connectionId), name);

/** No answer of a service stops all rows for longer: after that, one row tries. */
const maxWaitMs = 15 * 60_000;

/** How long all rows wait after that many consecutive failures. */
const slowMs = (failures: number, retryAfterMs: number | null, random: number): number =>
  Math.min(
    maxWaitMs,
    namedPause(retryAfterMs) ?? pauseAfter(failures, retryGrowth.importRows) * (0.5 + random / 2),
  );

type PacerDeps = {
  pace: (service: Service) => ImportPace;
  now: () => number;
  random: () => number;
  /** Rows wait until then because the service is busy or silent; null when they go on. */
  onSlow: (until: number | null) => void;
};

/** Decides when the next row goes out. A service that is busy or silent slows all rows down. */
export const createPacer = ({ pace, now, random, onSlow }: PacerDeps) => {
  /** Counts rows and failures, so that their order is known when the device's clock is set back. */
  let order = 0;
  /** Consecutive failures, and the number of the last one in the order. */
  let failures = 0;
  let failedAt = 0;
  let slowUntil = -Infinity;
  /** Milliseconds that the last pause was to take. */
  let slowFor = 0;
  let startedAt = -Infinity;
  /** The service that all this is known of. */
  let connectionId: string | null = null;

  /** Never more than the service asked for, also where the clock was set back meanwhile. */
  const slowLeft = (): number => {
    if (slowUntil - now() > slowFor) {
      slowUntil = now() + slowFor;
      onSlow(slowUntil);
    }
    return slowUntil - now();
  };
  /** Rows in flight share one failure: it counts once. */
  const slowDown = (sentAt: number, retryAfterMs: number | null) => {
    if (sentAt > failedAt) failures += 1;
    order += 1;
    failedAt = order;
    slowFor = Math.max(slowLeft(), slowMs(failures, retryAfterMs, random()));
    slowUntil = now() + slowFor;
    onSlow(slowUntil);
  };
  const speedUp = () => {
    if (failures > 0) onSlow(null);
    failures = 0;
    slowUntil = -Infinity;
  };

  return {
    /** Milliseconds until another row may go out beside so many; infinite until one of those has its answer. */
    waitMs: (service: Service, underWay: number): number => {
      if (service.connectionId !== connectionId) speedUp();
      ({ connectionId } = service);
      const slow = slowLeft();
      if (slow > 0) return slow;
      const { inFlight, everyMs } = pace(service);
      // After a failure one row finds out whether the service is well again.
      if (underWay >= (failures > 0 ? 1 : inFlight)) return Infinity;
      const early = startedAt + everyMs - now();
      return early > 0 && early <= everyMs ? early : 0;
    },
    /** A row goes out. @returns what takes its outcome. */
    begin: (): ((outcome: Outcome) => void) => {
      order += 1;
      const sentAt = order;
      startedAt = now();
      return (outcome) => {
        if (outcome.kind === 'shed' || outcome.kind === 'unknown') slowDown(sentAt, outcome.retryAfterMs);
        // A row that went out before the failure says nothing about the service now.
        else if (outcome.kind !== 'not-sent' && sentAt > failedAt) speedUp();
      };
    },
  };
};
