import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newTestDatabase } from '#testing/test-database.ts';
import { createSchema, schemaVersion } from './create-schema.ts';
import { allTables } from './tables.ts';

it('refuses a schema of another version with a sentence that says what to do', async () => {
  const { db, close } = await newTestDatabase(true);
  for (const version of [1, 99]) {
    await sql`update schema_version set version = ${version}`.execute(db);
    await expect(createSchema(db)).rejects.toThrow(
      `This database has schema version ${version}, but this program works with version ${schemaVersion}: start the version of Dispatch Desk that created it`,
    );
  }
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
