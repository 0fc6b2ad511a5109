import { readFileSync } from 'node:fs';
import { openDatabase } from '#hosts/open-database.ts';
import { zoneAt } from '#hosts/zone-at.ts';
import { fieldRow, type FieldName, type WireKind } from '#contract/fields.ts';
import { directoryFile } from '#contract/list-rows.ts';
import { fieldsOf, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { Role } from '#contract/roles.ts';
import type { z } from '#contract/zod.ts';
import { createAccount } from '#service/account-store.ts';
import { insertKey } from '#service/keys.ts';
import { createService } from '#service/create-service.ts';
import type { Geocoder } from '#service/geocoder.ts';
import { loadDirectory } from '#service/load-directory.ts';
import type { OverloadLimits } from '#service/overload.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

export type TestAccount = { account_id: string; api_key: string; merchant_id: string };

/** A directory as `admin load` takes it; every list may be left out. */
type Directory = z.input<typeof directoryFile>;

type Options = {
  /** The time of its clock, which moves only by `clock.advance`. */
  now?: string;
  /** Knows no address by default, so that no test depends on a list of towns. */
  geocoder?: Geocoder;
  corsOrigins?: readonly string[];
  /** Those of the accounts' keys; by default the ones that the first key of an account has. */
  roles?: readonly Role[];
  defaultCountry?: string;
  /** None by default. */
  limits?: OverloadLimits;
  /** By default a new one in memory. */
  database?: string;
  /** The test changes more than rows, so that no other test may use its database. */
  ownDatabase?: boolean;
};

const nowhere: Geocoder = { find: () => Promise.resolve(null), isOwn: true };

/** A body of each kind in the canonical form, every field of its list but those sent only when chosen. */
const bodyOf = (kind: TaskKind): Record<string, unknown> => {
  const samples: Partial<Record<FieldName, unknown>> = {
    order_id: 'A-1',
    job_pickup_datetime: '2026-12-01 14:30:00',
    job_delivery_datetime: '2026-12-01 16:00:00',
    job_pickup_address: '1 Market St, San Francisco',
    customer_address: '500 Castro St, San Francisco',
    job_pickup_phone: '+1 415 555 0101',
    customer_phone: '+1 415 555 0102',
    customer_username: 'Ana Flores',
    timezone: '+480',
    ...profiles.documented.flags[kind],
  };
  const blank: Record<WireKind, unknown> = {
    text: '',
    id: '',
    tags: '',
    email: '',
    latitude: '',
    longitude: '',
    datetime: '',
    offset: '',
    flag: 0,
    integer: 0,
    switch: 0,
    metaData: [],
    links: [],
  };
  const names = fieldsOf(kind).filter((name) => !fieldRow(name).presenceMatters);
  return Object.fromEntries(names.map((name) => [name, samples[name] ?? blank[fieldRow(name).wire]]));
};

const openTestDatabase = async ({ database, ownDatabase }: Options): Promise<TestDatabase> => {
  if (!database) return newTestDatabase(ownDatabase);
  const db = await openDatabase(database);
  return { db, close: () => db.destroy() };
};

type Watch = (request: Request, response: Response) => Promise<void>;

let watch: Watch | undefined;

/** Shows every request and answer of a test's service to this function, which throws if something is wrong with them. */
export const watchAnswers = (own: Watch): void => void (watch = own);

/** An in-process service over its own database with one account. `close` it at the end of the test. */
export const startService = async (options: Options = {}) => {
  let now = new Date(options.now ?? '2026-11-20T10:00:00Z').getTime();
  const reported: unknown[] = [];
  const database = await openTestDatabase(options);
  const { db } = database;
  const app = createService({
    db,
    clock: () => new Date(now),
    geocoder: options.geocoder ?? nowhere,
    zoneAt,
    publicUrl: () => 'http://desk.test',
    ...(options.corsOrigins ? { corsOrigins: options.corsOrigins } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.defaultCountry === undefined ? {} : { defaultCountry: options.defaultCountry }),
    report: (error) => reported.push(error),
  });
  const { fetch: answer } = app;
  app.fetch = async (request, ...rest) => {
    const copy = watch && request.clone();
    const response = await answer(request, ...rest);
    if (copy) await watch?.(copy, response);
    return response;
  };
  const newAccount = async (name = 'Test account'): Promise<TestAccount> => {
    const created = await createAccount(db, { name, now: new Date(now) });
    if (!options.roles) return created;
    return {
      ...created,
      ...(await insertKey(db, created.account_id, new Date(now), { roles: options.roles })),
    };
  };
  const account = await newAccount();

  return {
    app,
    db,
    account,
    /** Errors that the service did not expect. */
    reported,
    clock: {
      now: () => new Date(now),
      advance: (milliseconds: number) => {
        now += milliseconds;
      },
    },
    /** Posts a body as JSON; a string goes out as it is. */
    fetch: async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> => {
      return app.fetch(
        new Request(`http://desk.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
        {},
      );
    },
    /** A complete body of this kind for the first account, or another, with what the test changes in it. */
    body: (
      kind: TaskKind,
      changes: Record<string, unknown> = {},
      { api_key, merchant_id }: TestAccount = account,
    ): Record<string, unknown> => ({ ...bodyOf(kind), api_key, merchant_id, ...changes }),
    createAccount: newAccount,
    /** Loads a directory, given as an object or as a file's name, into an account (the first one by default). */
    load: (directory: Directory | string, accountId = account.account_id) => {
      const json: unknown =
        typeof directory === 'string' ? JSON.parse(readFileSync(directory, 'utf8')) : directory;
      return loadDirectory(db, accountId, directoryFile.parse(json), new Date(now));
    },
    close: database.close,
  };
};

export type TestService = Awaited<ReturnType<typeof startService>>;
