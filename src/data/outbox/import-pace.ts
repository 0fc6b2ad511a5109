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
