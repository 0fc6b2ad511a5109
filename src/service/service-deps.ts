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

/** What a host tells with each request, as Hono's bindings. */
type Caller = {
  /** Where the request comes from, as far as the host can tell: behind a proxy, the proxy. */
  address?: string | undefined;
  /** It comes from the same machine: its own programs, or a proxy that speaks for many. */
  isLocal?: boolean;
  /** Its connection is one more than the host is meant to have. */
  isCrowded?: boolean;
  /** Resolves when the answer is written, or its connection is gone. Left out where that is so as soon as there is one. */
  written?: Promise<void> | undefined;
};

/** The limits of a request, which apply once its key was checked; see `overloadLimiter`. */
type KeyLimits = {
  /** @throws ServiceFailure beyond the limit */
  countWrongKey: () => void;
  /** Waits for the turn of its account, or of its list. @throws ServiceFailure where that takes too long, or the key is used too often */
  enter: (key: KeyHolder) => Promise<void>;
};

/** What Hono knows of every request. */
export type ServiceEnv = {
  Bindings: Caller;
  Variables: {
    requestId: string;
    /** Whose key the request has proved to have, also where its roles do not allow the operation. */
    keyHolder?: KeyHolder;
    /** Without limits, left out. */
    keyLimits?: KeyLimits;
  };
};

export type ServiceContext = Context<ServiceEnv>;

/** Everything the service needs from its host; a test can replace each part. */
export type ServiceDeps = {
  db: Kysely<Tables>;
  clock: () => Date;
  /** How much it takes on at the same time; without them, everything. */
  limits?: OverloadLimits;
  /** The largest body that is read; 256 KiB by default. */
  maxBodyBytes?: number;
  /** Whether the database's file was removed or replaced: what it tells is no longer so, and what it takes is lost. Everything is refused then. */
  isReplaced?: () => boolean;
  /** Whether another task would be kept; by default, always. If not, creates are refused and everything else works. */
  canStore?: () => boolean;
  /** WebCrypto's by default. */
  sha256?: Sha256 | undefined;
  geocoder: Geocoder;
  /** IANA zone of a point in degrees; null where there is none, as on the open sea. */
  zoneAt: (latitude: number, longitude: number) => Promise<string | null>;
  /** What tracking and connect links start with, without a slash at the end; called per request, since the port may be known only after the start. */
  publicUrl: () => string;
  /** Of phones that do not say theirs, where neither their place nor their merchant does: ISO 3166-1 alpha-2; none by default. */
  defaultCountry?: string | null;
  /** The host is a trial that this machine alone can reach: a page of it may connect with the demo account. */
  offersDemo?: boolean;
  /** How many days after its task's day a tracking link ends; 30 by default. */
  trackingDays?: number;
  /** Origins of other pages that may call the service (`CORS_ORIGINS`); none by default. */
  corsOrigins?: readonly string[];
  /** Called for every request when its answer is ready. */
  observe?: (request: ObservedRequest) => void;
  /** Called for every unexpected error; never receives request data. */
  report?: (error: unknown, requestId: string) => void;
};
