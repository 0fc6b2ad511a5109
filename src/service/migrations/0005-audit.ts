import type { SchemaModule } from 'kysely';

/** Who changed what, and when. */
export const audit = async (schema: SchemaModule): Promise<void> => {
  await schema
    .alterTable('accounts')
    .addColumn('last_audit_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('promos').addColumn('changed_by', 'text').execute();
  await schema
    .createTable('audit')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('audit_id', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('key_name', 'text', (column) => column.notNull())
    .addColumn('key_prefix', 'text')
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text')
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addPrimaryKeyConstraint('audit_pk', ['account_id', 'audit_id'])
    .execute();
};
