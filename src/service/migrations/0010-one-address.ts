import { sql, type SchemaModule, type Transaction } from 'kysely';

/** Processes that start at the same moment each stored an address: the database itself now takes one. */
export const oneAddress = async <Tables>(
  schema: SchemaModule,
  transaction: Transaction<Tables>,
): Promise<void> => {
  const { rows } = await sql<{ address: string }>`select address from service_address`.execute(transaction);
  await sql`delete from service_address`.execute(transaction);
  await schema
    .alterTable('service_address')
    .addColumn('only_row', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .createIndex('service_address_only_row')
    .unique()
    .on('service_address')
    .column('only_row')
    .execute();
  for (const { address } of rows.slice(0, 1))
    await sql`insert into service_address (address) values (${address})`.execute(transaction);
};
