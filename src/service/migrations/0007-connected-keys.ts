import type { SchemaModule } from 'kysely';

/** Which keys came to a browser by a link, so that it can give its own back; and the history of one object in the audit. */
export const connectedKeys = async (schema: SchemaModule): Promise<void> => {
  await schema
    .alterTable('api_keys')
    .addColumn('by_link', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('audit_object')
    .on('audit')
    .columns(['account_id', 'object', 'audit_id'])
    .execute();
};
