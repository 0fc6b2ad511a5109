import type { BlockList } from 'node:net';
import { idempotencyDays } from '#contract/extensions.ts';
import { trackedDays } from '#contract/track.ts';
import { mostPageRows } from '#service/directory-store.ts';
import { usualBodyBytes } from '#service/read-body.ts';
import { isPostgres } from './open-database.ts';
import { readProxies } from './caller-address.ts';
import { logLevels, type LogLevel } from './request-log.ts';

/** The settings of the process, from its environment. src/hosts/README.md lists them. */
export type Settings = {
  port: number;
  host: string;
  /** SQLite file, `:memory:`, or the address of a Postgres database, with its password. */
  database: string;
  /** Most connections of this process to a Postgres server. */
  databaseConnections: number;
  /** What links start with, without a slash at the end; null means the bound address. */
  publicUrl: string | null;
  /** Origins that the page may call, beyond its own. */
  services: readonly string[];
  /** Origins of other pages that may call the service. */
  corsOrigins: readonly string[];
  geocoderUrl: string | null;
  /**
   * Most connections, requests at work, requests that wait; and in a minute requests from one address, requests with one key,
   * and wrong keys from one address (0: any number).
   */
  maxConnections: number;
  maxInFlight: number;
  maxQueue: number;
  maxPerAddress: number;
  maxPerKey: number;
  maxWrongKeys: number;
  /** The largest body that is read, in KiB, and most rows of a page of a list. */
  maxBodyKib: number;
  maxListRows: number;
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: BlockList;
  /** How much room the disk of a SQLite file is to keep, in MiB: with less, no task is created (0: as long as there is any). */
  minFreeMib: number;
  /** How many days after its day a task is removed (0: never), and its tracking link ends. */
  taskDays: number;
  trackingDays: number;
  /** What is logged. */
  logLevel: LogLevel;
  /** Where figures for Prometheus are answered; a null port means nowhere. */
  metricsHost: string;
  metricsPort: number | null;
  /** Where the demo is served, for the welcome; null: there is none. */
  demoUrl: string | null;
};

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const webAddress = (name: string, text: string): URL => {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '')
    throw new Error(`${name} must be an address that starts with http:// or https://.`);
  return url;
};

const origins = (name: string, text = ''): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => webAddress(name, part).origin);

const address = (name: string, text = ''): string | null =>
  text === '' ? null : webAddress(name, text).href.replace(/(?<!\/)\/+$/, '');

const count = (env: Environment, name: string, otherwise: number, least = 1): number => {
  const text = env[name] || String(otherwise);
  if (!/^\d{1,6}$/.test(text) || Number(text) < least)
    throw new Error(`${name} must be a number from ${least} to 999999.`);
  return Number(text);
};

const databaseOf = (env: Environment): string => {
  const url = env['DATABASE_URL'] || null;
  if (url === null) return env['DATABASE'] || '.data/dispatch-desk.db';
  if (!isPostgres(url) || !URL.canParse(url))
    throw new Error(
      'DATABASE_URL must be an address that starts with postgres://. A SQLite file is named by DATABASE.',
    );
  return url;
};

const portOf = (name: string, text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error(`${name} must be a number from 0 to 65535; 0 picks a free one.`);
  return Number(text);
};

/** Not before a create can no longer be repeated: it is told of its task. */
const taskDays = (env: Environment): number => {
  const days = count(env, 'TASK_DAYS', 0, 0);
  if (days !== 0 && days <= idempotencyDays)
    throw new Error(
      `TASK_DAYS must be 0, which keeps tasks for good, or a number from ${idempotencyDays + 1}.`,
    );
  return days;
};

const logLevel = (text: string): LogLevel => {
  const level = logLevels.find((each) => each === text);
  if (!level) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return level;
};

/** @throws Error with a sentence that names the variable. */
export const readSettings = (env: Environment): Settings => {
  const metricsPort = env['METRICS_PORT'] || null;
  return {
    port: portOf('PORT', env['PORT'] || '4180'),
    host: env['HOST'] || '127.0.0.1',
    database: databaseOf(env),
    databaseConnections: count(env, 'DATABASE_CONNECTIONS', 10),
    publicUrl: address('PUBLIC_URL', env['PUBLIC_URL']),
    services: origins('SERVICES', env['SERVICES']),
    corsOrigins: origins('CORS_ORIGINS', env['CORS_ORIGINS']),
    maxConnections: count(env, 'MAX_CONNECTIONS', 1024),
    maxInFlight: count(env, 'MAX_IN_FLIGHT', 64),
    maxQueue: count(env, 'MAX_QUEUE', 128, 0),
    maxPerAddress: count(env, 'MAX_PER_ADDRESS', 3000, 0),
    maxPerKey: count(env, 'MAX_PER_KEY', 3000, 0),
    maxWrongKeys: count(env, 'MAX_WRONG_KEYS', 10, 0),
    maxBodyKib: count(env, 'MAX_BODY_KIB', usualBodyBytes / 1024),
    maxListRows: count(env, 'MAX_LIST_ROWS', mostPageRows),
    trustedProxies: readProxies((env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean)),
    minFreeMib: count(env, 'MIN_FREE_MIB', 128, 0),
    taskDays: taskDays(env),
    trackingDays: count(env, 'TRACKING_DAYS', trackedDays),
    logLevel: logLevel(env['LOG_LEVEL'] || 'info'),
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    metricsPort: metricsPort === null ? null : portOf('METRICS_PORT', metricsPort),
    geocoderUrl: address('GEOCODER_URL', env['GEOCODER_URL']),
    demoUrl: address('DEMO_URL', env['DEMO_URL']),
  };
};

/** The address of a bound host and port, as a browser on this machine can open it. */
export const addressOf = (host: string, port: number): string => {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
