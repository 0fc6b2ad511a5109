import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { findTraces, forgetCustomer, type CustomerToErase, type Traces } from '#service/forget-customer.ts';
import type { Tables } from '#service/tables.ts';
import { isPostgres } from './open-database.ts';

const attempts = 5;
const waitMs = 1000;
const pauseMs = 200;

/** Empties the log of a SQLite file (`-wal`), which still holds the erased data. @returns false if readers kept it in use. */
const emptyLog = async (file: string): Promise<boolean> => {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    const checkpoint = database.prepare('pragma wal_checkpoint(truncate)');
    for (let attempt = 1; ; attempt += 1) {
      if (checkpoint.get()?.['busy'] === 0) return true;
      if (attempt === attempts) return false;
      await setTimeout(pauseMs);
    }
  } finally {
    database.close();
  }
};

/** What to tell the operator if erased data may still be in files of the database. */
export const noteOnFiles = async (database: string): Promise<{ note?: string }> => {
  if (isPostgres(database))
    return { note: 'The files of Postgres may hold the erased data until you run "vacuum full".' };
  if (database === ':memory:' || (await emptyLog(database))) return {};
  return {
    note: `${database}-wal may still hold the erased data, because the database was in use. Run the command again, or restart the service.`,
  };
};

const maxListed = 50;

const describeTraces = ({ tasks, presets, mentionedIn, customers }: Traces): string => {
  const listed = mentionedIn.slice(0, maxListed).join(', ');
  const more = mentionedIn.length > maxListed ? ` and ${mentionedIn.length - maxListed} more` : '';
  return [
    `Tasks with this phone: ${tasks}.`,
    ...(presets.length > 0 ? [`Shared presets that would be deleted: ${presets.join(', ')}.`] : []),
    ...(mentionedIn.length > 0 ? [`Other tasks that mention the customer and stay: ${listed}${more}.`] : []),
    ...(customers.length > 0 ? [`Other customers that mention them and stay: ${customers.join(', ')}.`] : []),
  ].join('\n');
};

/** Erases a customer from the tables and the database file. @throws Error that lists the traces without `isConfirmed`. */
export const forget = async (
  db: Kysely<Tables>,
  customer: CustomerToErase,
  { database, isConfirmed }: { database: string; isConfirmed: boolean },
): Promise<object> => {
  if (!isConfirmed) {
    const traces = describeTraces(await findTraces(db, customer));
    throw new Error(`Nothing was erased. Add --yes to erase the customer.\n${traces}`);
  }
  const traces = await forgetCustomer(db, customer, new Date());
  return { account_id: customer.accountId, ...traces, ...(await noteOnFiles(database)) };
};
