import { idempotencyDays } from '#contract/extensions.ts';
import { isPhoneCountry } from '#contract/phone-reader.ts';
import { readWebAddress } from '#contract/web-address.ts';
import { z } from '#contract/zod.ts';
import { isPostgres } from './open-database.ts';
import { logLevels } from './request-log.ts';

const webAddressOnly = 'must be an address that starts with http:// or https://.';
const webAddress = z.string().check(z.refine((text) => readWebAddress(text) !== null, webAddressOnly));
const addressAs = (read: (url: URL) => string) =>
  z.pipe(
    webAddress,
    z.transform((text) => read(new URL(text))),
  );
const linkStart = addressAs(({ href }) => href.replace(/\/+$/, ''));
const origin = addressAs((url) => url.origin);
const originList = z.pipe(
  z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
  z.array(origin),
);

/** A country whose phone numbers are known. */
export const phoneCountryCode = z
  .string()
  .check(z.refine(isPhoneCountry, 'must be the two-letter code of a country, like US or GB (not UK).'));

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

const wholeNumber = (least: number, most = 999_999, note = '') => {
  const message = `must be a whole number from ${least} to ${most}${note}.`;
  const isRight = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z.pipe(z.string().check(z.refine(isRight, message)), z.transform(Number));
};
const portNumber = wholeNumber(0, 65_535, '; 0 picks a free one');

/** Each setting is the environment variable of its name in capitals: `TASK_DAYS` is `taskDays`. */
const schema = z.object({
  port: z._default(portNumber, 4180),
  host: z._default(z.string(), '127.0.0.1'),
  /** SQLite file, or `:memory:`. */
  database: z._default(z.string(), '.data/desk.db'),
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
  databaseConnections: z._default(wholeNumber(1), 10),
  /** What links start with; null means the bound address. */
  publicUrl: orNull(linkStart),
  /** Origins that the page may call, beyond its own. */
  services: z._default(originList, []),
  /** Origins of other pages that may call the service. */
  corsOrigins: z._default(originList, []),
  maxConnections: z._default(wholeNumber(1), 1024),
  /** How many days after its day a task is deleted; null: never. At least as long as a create can be repeated: a repeat needs the task. */
  taskDays: orNull(wholeNumber(idempotencyDays + 1)),
  /** The country of phone numbers without one; null: none. */
  defaultCountry: orNull(phoneCountryCode),
  logLevel: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}.`), 'info'),
  /** The port on loopback that answers Prometheus; null: none. */
  metricsPort: orNull(portNumber),
  geocoderUrl: orNull(linkStart),
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
