import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { findTraces, forgetCustomer, type CustomerToErase, type Traces } from '#service/forget.ts';
import type { Tables } from '#service/tables.ts';
import { isPostgres } from './open-database.ts';

const attempts = 5;
const pauseMs = 200;

/** Empties the log of a SQLite file (`-wal`), which still holds the erased data. @returns false if the database was in use. */
const emptyLog = async (db: Kysely<Tables>): Promise<boolean> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await setTimeout(pauseMs);
  }
  return false;
};

/** A note for the operator if files of the database may still hold erased data. */
export const noteOnFiles = async (db: Kysely<Tables>, database: string): Promise<{ note?: string }> => {
  if (isPostgres(database))
    return { note: 'The files of Postgres may hold the erased data until you run "vacuum full".' };
  if (await emptyLog(db)) return {};
  return {
    note: `${database}-wal may still hold the erased data. Run the command again, or restart the service.`,
  };
};

const describeTraces = ({ tasks, presets, mentionedIn }: Traces): string => {
  return [
    `Tasks with this phone: ${tasks}.`,
    ...(presets.length > 0 ? [`Shared presets that would be deleted: ${presets.join(', ')}.`] : []),
    ...(mentionedIn.length > 0
      ? [`Other tasks that mention the customer and stay: ${mentionedIn.join(', ')}.`]
      : []),
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
  return { ...traces, ...(await noteOnFiles(db, database)) };
};
