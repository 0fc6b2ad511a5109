import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { KeyHolder } from './auth.ts';
import type { Geocoder } from './geocoder.ts';
import type { ObservedRequest } from './observe-requests.ts';
import type { OverloadLimits } from './overload.ts';
import type { Sha256 } from '#contract/sha256.ts';
import type { Tables } from './tables.ts';
import packageFile from '../../package.json' with { type: 'json' };

export const serviceVersion = packageFile.version;

/** What Hono knows of every request. */
export type ServiceEnv = {
  /** The response of Node's server, if that is the host. */
  Bindings: { outgoing?: { closed: boolean; once: (event: 'close', listener: () => void) => unknown } };
  Variables: {
    requestId: string;
    /** The holder of the request's key, also if its roles don't allow the operation. */
    keyHolder?: KeyHolder;
    /** Waits until the request may start its work. @throws ServiceFailure (`busy`) */
    enter?: (apiKey: string) => Promise<void>;
  };
};

export type ServiceContext = Context<ServiceEnv>;

/** Everything the service needs from its host; a test can replace each part. */
export type ServiceDeps = {
  db: Kysely<Tables>;
  clock: () => Date;
  /** No limits by default. */
  limits?: OverloadLimits;
  /** WebCrypto's by default. */
  sha256?: Sha256 | undefined;
  geocoder: Geocoder;
  /** IANA zone of a point in degrees; null on the open sea. */
  zoneAt: (latitude: number, longitude: number) => Promise<string | null>;
  /** What tracking and connect links start with, without a slash at the end; called per request, since the port may be known only after the start. */
  publicUrl: () => string;
  /** Of phones that do not say theirs, where neither their place nor their merchant does: ISO 3166-1 alpha-2; none by default. */
  defaultCountry?: string | null;
  /** The host is a trial that only this machine can reach: its page may connect with the demo account. */
  offersDemo?: boolean;
  /** Origins of other pages that may call the service (`CORS_ORIGINS`); none by default. */
  corsOrigins?: readonly string[];
  /** Called for every request when its answer is ready. */
  observe?: (request: ObservedRequest) => void;
  /** Called for every unexpected error; never receives request data. */
  report?: (error: unknown, requestId: string) => void;
};
