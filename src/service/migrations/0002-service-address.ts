import type { SchemaModule } from 'kysely';

/** Where the service was last reached, for the links that admin commands print. At most one row. */
export const serviceAddress = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('service_address')
    .addColumn('address', 'text', (column) => column.notNull())
    .execute();
};
