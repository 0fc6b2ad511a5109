import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { migrate, newestVersion } from '#service/migrate.ts';
import type { Tables } from '#service/tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openEngine } from './sqlite-engine.ts';

type SchemaObject = { type: string; name: string; tbl_name: string; sql: string };

/** Without what SQLite makes by itself: indexes of keys, statistics. */
const question = `select type, name, tbl_name, coalesce(sql, '') as sql from sqlite_master
  where not (type in ('table', 'index') and name like 'sqlite\\_%' escape '\\')`;

/** Tables and indexes by name: their texts change with SQLite's versions. What runs by itself, by its text. */
const identityOf = ({ type, name, tbl_name, sql: text }: SchemaObject): string =>
  JSON.stringify(
    type === 'table' || type === 'index' ? [type, name, tbl_name] : [type, name, tbl_name, text],
  );

const madeByMigrations = async (version: number): Promise<Set<string>> => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openEngine(':memory:')) });
  try {
    await migrate(db, version);
    const { rows } = await sql.raw<SchemaObject>(question).execute(db);
    return new Set(rows.map(identityOf));
  } finally {
    await db.destroy();
  }
};

/**
 * Tables, indexes, triggers and views of a SQLite file that the migrations of its version do not make, by type and name. A trigger
 * of a doctored backup would change what is stored later. A file of a newer version has none: opening it says so.
 * @throws Error where it is no database of ours.
 */
export const foreignObjects = async (path: string): Promise<string[]> => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const version = Number(database.prepare('select version from schema_version').get()?.['version']);
    if (!(version > 0)) throw new Error('it has no version.');
    if (version > newestVersion) return [];
    const known = await madeByMigrations(version);
    // `question` asks for these columns, all of them texts.
    const found = database.prepare(question).all() as SchemaObject[];
    return found.filter((each) => !known.has(identityOf(each))).map(({ type, name }) => `${type} ${name}`);
  } finally {
    database.close();
  }
};
