import { schemaStatements } from './schema.ts';
import type { Tables } from './tables.ts';

/** The tables of the installation itself, with one row at most. */
export const ownTables = ['service_address'] as const satisfies (keyof Tables)[];

/** A table with rows of an account. */
export type AccountTable = Exclude<keyof Tables, (typeof ownTables)[number]>;

/** Every table of the service; a table comes after those that it refers to. */
export const allTables = schemaStatements('sqlite').flatMap(
  (statement) => /^create table (\w+)/.exec(statement)?.[1] ?? [],
) as (keyof Tables)[]; // A test compares these names with the tables of a database.

const isAccountTable = (table: keyof Tables): table is AccountTable =>
  !ownTables.some((own) => own === table);

export const accountTables = allTables.filter(isAccountTable);
