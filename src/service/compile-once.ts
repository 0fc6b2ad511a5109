import type { CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands in a query for a value that each run brings. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number | null>;

/**
 * A query that is built and compiled when it first runs, for what runs with each request. `build` gets a stand-in for every
 * value by its name and may only hand it on: a query must not depend on a value in any other way.
 * @returns a function that runs the query with these values and gives its rows.
 */
export const compileOnce = <Given extends Values, Row>(
  build: (db: Kysely<Tables>, values: Given) => { compile: () => CompiledQuery<Row> },
) => {
  // A database and its transactions share the adapter of their dialect.
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  // Typed as the values that it stands for: Kysely takes whatever it is given as a parameter.
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Given;
  return async (db: Kysely<Tables>, values: Given): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, slots).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
};
