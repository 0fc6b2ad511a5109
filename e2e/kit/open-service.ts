import { hash } from 'node:crypto';
import { Kysely } from 'kysely';
import { demoGeocoder } from '../../src/hosts/demo-geocoder.ts';
import { repeat } from '../../src/hosts/repeat.ts';
import { openSqlite } from '../../src/hosts/sqlite.ts';
import { zoneAt } from '../../src/hosts/zone-at.ts';
import { directoryFile } from '../../src/contract/list-rows.ts';
import { createAccount } from '../../src/service/account-store.ts';
import { createService } from '../../src/service/create-service.ts';
import { loadDirectory } from '../../src/service/load-directory.ts';
import { runDuePlans } from '../../src/service/promo-plans.ts';
import { createSchema } from '../../src/service/create-schema.ts';
import type { Tables } from '../../src/service/tables.ts';
import type { Account } from './verbs.ts';

const clock = (): Date => new Date();

export type OpenService = {
  /** Answers `/open/*`. */
  fetch: (request: Request) => Promise<Response>;
  /** @param directory as `admin load` reads it. @throws Error that names the wrong field */
  createAccount: (directory: unknown) => Promise<Account>;
  close: () => Promise<void>;
};

/**
 * Opens the service over a new database in memory. It finds only the towns of the demo: a list of all towns would be most of the package.
 * @param publicUrl the start of tracking links
 */
export const openServiceInMemory = async (publicUrl: () => string): Promise<OpenService> => {
  const db = new Kysely<Tables>({ dialect: openSqlite(':memory:') });
  await createSchema(db);
  const report = (error: unknown, of = 'schedule') => process.stderr.write(`${of} ${String(error)}\n`);
  const schedule = repeat(() => runDuePlans(db, clock(), report), 20_000, report);
  const app = createService({
    db,
    clock,
    sha256: (text) => hash('sha256', text),
    geocoder: demoGeocoder,
    zoneAt,
    publicUrl,
    report,
  });
  return {
    fetch: async (request) => app.fetch(request),
    createAccount: async (directory) => {
      const rows = directoryFile.parse(directory);
      const account = await createAccount(db, { name: 'Test', now: clock() });
      await loadDirectory(db, account.account_id, rows, clock());
      return account;
    },
    close: async () => {
      await schedule.stop();
      await db.destroy();
    },
  };
};
