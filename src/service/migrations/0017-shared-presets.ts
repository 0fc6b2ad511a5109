import type { SchemaModule } from 'kysely';

/** Presets that all desks of an account share. */
export const sharedPresets = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('presets')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('preset_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('preset_values', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('presets_pk', ['account_id', 'preset_id'])
    .execute();
};
