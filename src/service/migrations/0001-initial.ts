import type { SchemaModule } from 'kysely';

/** All tables of the first version. Keys and foreign keys start with account_id, so that no row can name another account's. */
export const initial = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('accounts')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('last_job_id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('api_keys')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addPrimaryKeyConstraint('api_keys_pk', ['account_id', 'prefix'])
    .execute();
  await schema.createIndex('api_keys_prefix').on('api_keys').column('prefix').unique().execute();
  await schema.createIndex('api_keys_hash').on('api_keys').column('key_hash').unique().execute();

  await schema
    .createTable('connect_links')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('connect_links_pk', ['account_id', 'code_hash'])
    .execute();
  await schema.createIndex('connect_links_code').on('connect_links').column('code_hash').unique().execute();

  await schema
    .createTable('merchants')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('merchant_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('merchants_pk', ['account_id', 'merchant_id'])
    .execute();

  await schema
    .createTable('teams')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('team_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('teams_pk', ['account_id', 'team_id'])
    .execute();

  await schema
    .createTable('agents')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('fleet_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('latitude', 'text')
    .addColumn('longitude', 'text')
    .addColumn('position_at', 'text')
    .addPrimaryKeyConstraint('agents_pk', ['account_id', 'fleet_id'])
    .execute();

  await schema
    .createTable('agent_tags')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('fleet_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_tags_pk', ['account_id', 'fleet_id', 'position'])
    .addForeignKeyConstraint('agent_tags_agent', ['account_id', 'fleet_id'], 'agents', [
      'account_id',
      'fleet_id',
    ])
    .execute();

  await schema
    .createTable('team_members')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'bigint', (column) => column.notNull())
    .addColumn('fleet_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_members_pk', ['account_id', 'team_id', 'fleet_id'])
    .addForeignKeyConstraint('team_members_team', ['account_id', 'team_id'], 'teams', [
      'account_id',
      'team_id',
    ])
    .addForeignKeyConstraint('team_members_agent', ['account_id', 'fleet_id'], 'agents', [
      'account_id',
      'fleet_id',
    ])
    .execute();

  await schema
    .createTable('templates')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('template_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('templates_pk', ['account_id', 'template_key'])
    .execute();

  await schema
    .createTable('template_fields')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('template_key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('template_fields_pk', ['account_id', 'template_key', 'position'])
    .addForeignKeyConstraint('template_fields_template', ['account_id', 'template_key'], 'templates', [
      'account_id',
      'template_key',
    ])
    .execute();

  await schema
    .createTable('promos')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('promo_id', 'bigint', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text')
    .addPrimaryKeyConstraint('promos_pk', ['account_id', 'promo_id'])
    .execute();

  await schema
    .createTable('tasks')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('job_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('merchant_id', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('assignment_state', 'text', (column) => column.notNull())
    .addColumn('team_id', 'bigint')
    .addColumn('fleet_id', 'text')
    .addColumn('template_key', 'text')
    .addColumn('task_day', 'text', (column) => column.notNull())
    .addColumn('coordinates', 'text', (column) => column.notNull())
    .addColumn('tracking_token', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tasks_pk', ['account_id', 'job_id'])
    .addForeignKeyConstraint('tasks_merchant', ['account_id', 'merchant_id'], 'merchants', [
      'account_id',
      'merchant_id',
    ])
    .addForeignKeyConstraint('tasks_team', ['account_id', 'team_id'], 'teams', ['account_id', 'team_id'])
    .addForeignKeyConstraint('tasks_agent', ['account_id', 'fleet_id'], 'agents', ['account_id', 'fleet_id'])
    .addForeignKeyConstraint('tasks_template', ['account_id', 'template_key'], 'templates', [
      'account_id',
      'template_key',
    ])
    .execute();
  await schema.createIndex('tasks_order').on('tasks').columns(['account_id', 'order_id']).execute();
  await schema
    .createIndex('tasks_agent_day')
    .on('tasks')
    .columns(['account_id', 'task_day', 'fleet_id'])
    .execute();
  await schema.createIndex('tasks_token').on('tasks').column('tracking_token').unique().execute();

  await schema
    .createTable('idempotency')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['account_id', 'idempotency_key'])
    .execute();
  await schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();
};
