import type { SchemaModule } from 'kysely';

/** Tells a database that was restored from the one that it is a copy of. At most one row. */
export const epoch = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('service_epoch')
    .addColumn('epoch', 'text', (column) => column.notNull())
    .execute();
};
