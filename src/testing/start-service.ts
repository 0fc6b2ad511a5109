import { readFileSync } from 'node:fs';
import { openDatabase } from '#hosts/open-database.ts';
import { directoryFile } from '#contract/list-rows.ts';
import type { z } from '#contract/zod.ts';
import { createAccount } from '#service/account-store.ts';
import { createService } from '#service/create-service.ts';
import type { Geocoder } from '#service/geocoder.ts';
import { loadDirectory } from '#service/load-directory.ts';
import { randomText } from '#service/secrets.ts';

export type TestAccount = { account_id: string; api_key: string; merchant_id: string };

/** A directory as `admin load` takes it; every list may be left out. */
type Directory = z.input<typeof directoryFile>;

type Options = {
  /** Where the clock stands; it moves only by `clock.advance`. */
  now?: string;
  /** Knows no address by default, so that no test depends on a list of towns. */
  geocoder?: Geocoder;
  corsOrigins?: readonly string[];
  /** `:memory:` by default. */
  database?: string;
};

const nowhere: Geocoder = { find: () => Promise.resolve(null) };

/** An in-process service over its own database with one account. `close` it at the end of the test. */
export const startService = async (options: Options = {}) => {
  let now = new Date(options.now ?? '2026-11-20T10:00:00Z').getTime();
  const reported: unknown[] = [];
  const db = await openDatabase(options.database ?? ':memory:');
  const app = createService({
    db,
    clock: () => new Date(now),
    newId: () => randomText(16),
    geocoder: options.geocoder ?? nowhere,
    publicUrl: () => 'http://desk.test',
    ...(options.corsOrigins ? { corsOrigins: options.corsOrigins } : {}),
    report: (error) => reported.push(error),
  });
  const newAccount = (name = 'Test account'): Promise<TestAccount> =>
    createAccount(db, { name, now: new Date(now), newId: () => randomText(16) });
  const account = await newAccount();

  return {
    app,
    db,
    account,
    /** Errors that the service did not expect. */
    reported,
    clock: {
      advance: (milliseconds: number) => {
        now += milliseconds;
      },
    },
    /** Posts a body as JSON; a string goes out as it is. */
    fetch: async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
      app.fetch(
        new Request(`http://desk.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    createAccount: newAccount,
    /** Loads a directory, given as an object or as a file's name, into an account (the first one by default). */
    load: (directory: Directory | string, accountId = account.account_id) => {
      const json: unknown =
        typeof directory === 'string' ? JSON.parse(readFileSync(directory, 'utf8')) : directory;
      return loadDirectory(db, accountId, directoryFile.parse(json), new Date(now));
    },
    close: () => db.destroy(),
  };
};

export type TestService = Awaited<ReturnType<typeof startService>>;
