import { sql, type Kysely, type Transaction } from 'kysely';
import { allTables, withAnyTable, type StoredRow, type Tables } from '#service/tables.ts';
import { closeLog } from './backup.ts';
import { isPostgres, openDatabase, shownAddress } from './open-database.ts';

/** A statement of Postgres has at most 65,535 values. */
const rowsAtOnce = 500;

const copyTable = async (source: Kysely<Tables>, target: Kysely<Tables>, table: string): Promise<number> => {
  const [from, to] = [withAnyTable(source), withAnyTable(target)];
  let rows: StoredRow[] = [];
  let copied = 0;
  const insert = async () => {
    if (rows.length > 0) await to.insertInto(table).values(rows).execute();
    copied += rows.length;
    rows = [];
  };
  for await (const row of from.selectFrom(table).selectAll().stream()) {
    rows.push(row);
    if (rows.length === rowsAtOnce) await insert();
  }
  await insert();
  return copied;
};

const copyTables = async (source: Kysely<Tables>, target: Transaction<Tables>) => {
  const counts: Record<string, number> = {};
  for (const table of allTables) counts[table] = await copyTable(source, target, table);
  // The copied rows already have numbers.
  await sql`select setval(pg_get_serial_sequence('audit', 'audit_id'), (select coalesce(max(audit_id), 0) + 1 from audit), false)`.execute(
    target,
  );
  return counts;
};

/**
 * Copies a SQLite database into an empty Postgres database, in one transaction.
 * @returns the number of rows of each table.
 * @throws Error with a sentence: a service uses the file, or the target has accounts.
 */
export const copyToPostgres = async (file: string, url: string): Promise<object> => {
  // The message must not repeat the address, which may hold a password.
  if (!isPostgres(url) || !URL.canParse(url))
    throw new Error('The target must be postgres://user:password@host/name.');
  closeLog(file);
  const source = await openDatabase(file, { mayCreate: false });
  const target = await openDatabase(url);
  try {
    const account = await target.selectFrom('accounts').select('account_id').limit(1).executeTakeFirst();
    if (account) throw new Error(`${shownAddress(url)} has accounts. Name an empty database.`);
    const rows = await target.transaction().execute((transaction) => copyTables(source, transaction));
    return { file, database: shownAddress(url), rows };
  } finally {
    await source.destroy();
    await target.destroy();
  }
};
