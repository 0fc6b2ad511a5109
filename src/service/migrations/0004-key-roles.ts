import { sql, type SchemaModule, type Transaction } from 'kysely';

/** Who a key is for and what it may do. Keys and links of before could create tasks and switch promos, and still can. */
export const keyRoles = async <Tables>(
  schema: SchemaModule,
  transaction: Transaction<Tables>,
): Promise<void> => {
  for (const table of ['api_keys', 'connect_links'])
    for (const [name, before] of [
      ['name', 'Connect link'],
      ['roles', 'dispatcher,marketing'],
      ['created_by', ''],
    ] as const)
      await schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(before))
        .execute();
  await schema.alterTable('api_keys').addColumn('last_used_at', 'text').execute();
  await schema.alterTable('api_keys').addColumn('expires_at', 'text').execute();
  await sql`update api_keys set name = prefix`.execute(transaction);
};
