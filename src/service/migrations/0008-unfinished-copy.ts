import type { SchemaModule } from 'kysely';

/** Has a row while another installation is copied into this database. */
export const unfinishedCopy = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('unfinished_copy')
    .addColumn('source', 'text', (column) => column.notNull())
    .execute();
};
