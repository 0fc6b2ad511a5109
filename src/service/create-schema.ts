import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import { schemaStatements, type Tables } from './tables.ts';

/** Raise it when the schema changes: a database with another one is refused. */
export const schemaVersion = 2;

/**
 * Creates the schema in an empty database, in one transaction. If several processes start together, one creates it and
 * the others wait.
 * @param mayCreate whether an empty database gets the schema
 * @returns whether the database was empty.
 * @throws Error with a sentence for the operator if the schema is missing or of another version.
 */
export const createSchema = (db: Kysely<Tables>, mayCreate = true): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
    // The lock ends with the transaction. SQLite needs none: its transactions start with `begin immediate`.
    if (isPostgres)
      await sql`select pg_advisory_xact_lock(hashtext('dispatch-desk schema'), hashtext(current_schema()))`.execute(
        transaction,
      );
    await sql`create table if not exists schema_version (version integer not null)`.execute(transaction);
    const found = await sql<{ version: number }>`select version from schema_version`.execute(transaction);
    const [stored] = found.rows;
    if (stored && stored.version !== schemaVersion)
      throw new Error(
        `This database has schema version ${stored.version}, but this program works with version ${schemaVersion}: ` +
          'start the version of Dispatch Desk that created it, or name another database.',
      );
    if (stored) return false;
    if (!mayCreate) throw new Error('it has no tables of Dispatch Desk yet.');
    for (const statement of schemaStatements(isPostgres ? 'postgres' : 'sqlite'))
      await sql.raw(statement).execute(transaction);
    await sql`insert into schema_version (version) values (${schemaVersion})`.execute(transaction);
    return true;
  });
