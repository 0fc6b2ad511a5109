import { sql, type Kysely } from 'kysely';
import type { Tables } from '#service/tables.ts';
import { isPostgres } from './open-database.ts';

/** Empties the log of a SQLite file (`-wal`), which still holds erased data. @returns a note if the data may be left somewhere. */
export const noteOnFiles = async (db: Kysely<Tables>, database: string): Promise<{ note?: string }> => {
  if (isPostgres(database))
    return { note: 'The files of Postgres may hold the erased data until you run "vacuum full".' };
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy === 0) return {};
  return {
    note: `${database}-wal may still hold the erased data. Run the command again, or restart the service.`,
  };
};
