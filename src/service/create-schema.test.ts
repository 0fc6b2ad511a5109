import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openSqlite } from '#hosts/sqlite.ts';
import { newTestDatabase } from '#testing/test-database.ts';
import { createSchema, schemaVersion } from './create-schema.ts';
import { allTables } from './tables.ts';
import type { Tables } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (file: string) => new Kysely<Tables>({ dialect: openSqlite(file) });

it('is created once by processes that start together', async () => {
  const file = join(folder, 'together.db');
  const processes = Array.from({ length: 4 }, () => open(file));
  const wasEmpty = await Promise.all(processes.map(createSchema));
  expect(wasEmpty.filter(Boolean)).toHaveLength(1);
  await Promise.all(processes.map((db) => db.destroy()));
});

it('leaves nothing behind if a statement fails', async () => {
  const db = open(join(folder, 'failing.db'));
  await sql`create table audit (note text)`.execute(db);
  await expect(createSchema(db)).rejects.toThrow('already exists');
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(names).toEqual(['audit']);
  await db.destroy();
});

it('refuses a newer schema with a sentence that says what to start', async () => {
  const { db, close } = await newTestDatabase(true);
  await sql`update schema_version set version = 99`.execute(db);
  await expect(createSchema(db)).rejects.toThrow(
    `This database has schema version 99, but this program only knows version ${schemaVersion}: start the version of Dispatch Desk that created it`,
  );
  await close();
});

it('has account_id first in the primary key of every table of an account that others can refer to', async () => {
  const { db, close } = await newTestDatabase(true);
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set([...allTables, 'schema_version']));
  // The database numbers the audit. No table refers to it.
  for (const table of allTables.filter((name) => name !== 'audit')) {
    const first = sql<{ name: string }>`select name from pragma_table_info(${table}) where pk = 1`;
    expect([table, ...(await first.execute(db)).rows]).toEqual([table, { name: 'account_id' }]);
  }
  await close();
});
