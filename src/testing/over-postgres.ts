import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  // Only an interface adds to another one.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** A Postgres database in which tests create their own schemas; only in the project `postgres`. */
    postgres?: string;
  }
}

const prefix = 'desk_test_';

/** Deletes the schemas of the tests from a server that outlives them. */
const removeSchemas = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where starts_with(nspname, '${prefix}${process.pid}_')`,
  );
  for (const { name } of rows) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
  await client.end();
};

/** Starts one server for all tests of the project `postgres`, or uses the one that `TEST_DATABASE_URL` names. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: () => removeSchemas(given) } : await startPostgres();
  project.provide('postgres', server.url);
  return () => server.stop();
};
