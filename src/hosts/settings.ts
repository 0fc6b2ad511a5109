import { idempotencyDays } from '#contract/extensions.ts';
import { readWebAddress } from '#contract/web-address.ts';
import { z } from '#contract/zod.ts';
import { phoneCountryCode } from '#service/customer-phone.ts';
import { isPostgres } from './open-database.ts';
import { logLevels } from './request-log.ts';

const isWebAddress = (text: string): boolean => readWebAddress(text) !== null;
const webAddressOnly = 'must be an address that starts with http:// or https://.';

const listed = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const textOr = (otherwise: string) => z._default(z.string(), otherwise);

const wholeNumber = (isRight: (value: number) => boolean, message: string) =>
  z.pipe(
    z.string().check(z.refine((digits) => /^\d{1,6}$/.test(digits) && isRight(Number(digits)), message)),
    z.transform(Number),
  );

const countOr = (otherwise: number, least = 1) =>
  z._default(
    wholeNumber((value) => value >= least, `must be a number from ${least} to 999999.`),
    otherwise,
  );

const portNumber = wholeNumber(
  (value) => value <= 65_535,
  'must be a number from 0 to 65535; 0 picks a free one.',
);

const webAddressOrNull = z._default(
  z.nullable(
    z.pipe(
      z.string().check(z.refine(isWebAddress, webAddressOnly)),
      z.transform((text) => new URL(text).href.replace(/(?<!\/)\/+$/, '')),
    ),
  ),
  null,
);

const originList = z._default(
  z.pipe(
    z.string().check(z.refine((text) => listed(text).every(isWebAddress), webAddressOnly)),
    z.transform((text) => listed(text).map((part) => new URL(part).origin)),
  ),
  [],
);

/** Each setting is the environment variable of its name in capitals: `TASK_DAYS` is `taskDays`. */
const schema = z.object({
  port: z._default(portNumber, 4180),
  host: textOr('127.0.0.1'),
  /** SQLite file, or `:memory:`. */
  database: textOr('.data/desk.db'),
  /** The address of a Postgres database instead, with its password. */
  databaseUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => isPostgres(url) && URL.canParse(url),
          'must be an address that starts with postgres://. A SQLite file is named by DATABASE.',
        ),
      ),
  ),
  /** Most connections of this process to a Postgres server. */
  databaseConnections: countOr(10),
  /** What links start with, without a slash at the end; null means the bound address. */
  publicUrl: webAddressOrNull,
  /** Origins that the page may call, beyond its own. */
  services: originList,
  /** Origins of other pages that may call the service. */
  corsOrigins: originList,
  maxConnections: countOr(1024),
  /** How many days after its day a task is removed (0: never): no fewer than its create can be repeated, as the task is the answer. */
  taskDays: z._default(
    wholeNumber(
      (days) => days === 0 || days > idempotencyDays,
      `must be 0, which keeps tasks for good, or a number from ${idempotencyDays + 1}.`,
    ),
    0,
  ),
  /** The country of phones that do not say theirs; null: none. */
  defaultCountry: z._default(z.nullable(phoneCountryCode), null),
  logLevel: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}.`), 'info'),
  /** The port on loopback that answers Prometheus; null: none. */
  metricsPort: z._default(z.nullable(portNumber), null),
  geocoderUrl: webAddressOrNull,
});

/** The settings of the process, from its environment. src/hosts/README.md lists them. `database` is a file or the address of a server. */
export type Settings = Omit<z.infer<typeof schema>, 'databaseUrl'>;

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const variableOf = (setting: string): string => setting.replace(/[A-Z]/g, '_$&').toUpperCase();

/** @throws Error with a sentence for each wrong variable that names it and says what it must be. */
export const readSettings = (env: Environment): Settings => {
  // An empty variable is one that is not set.
  const given = Object.keys(schema.shape).map((name) => [name, env[variableOf(name)] || undefined]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  if (error)
    throw new Error(
      error.issues.map(({ path, message }) => `${variableOf(String(path[0]))} ${message}`).join('\n'),
    );
  const { databaseUrl, ...settings } = data;
  return { ...settings, database: databaseUrl ?? settings.database };
};

/** The address of a bound host and port, as a browser on this machine can open it. */
export const addressOf = (host: string, port: number): string => {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
