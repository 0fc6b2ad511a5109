import { sql, type SchemaModule } from 'kysely';

/**
 * What promos are to be switched to, and when, a row for each promo and time; a number that changes with every change of an account's
 * promos or plans; and an index that finds the last changes of all promos.
 */
export const promoSchedule = async (schema: SchemaModule): Promise<void> => {
  await schema
    .alterTable('accounts')
    .addColumn('promo_version', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('accounts')
    .addColumn('last_schedule_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('promo_schedule')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('schedule_id', 'bigint', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('promo_id', 'bigint', (column) => column.notNull())
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('wall', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('planned_by', 'text', (column) => column.notNull())
    .addColumn('planned_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('promo_schedule_pk', ['account_id', 'schedule_id', 'step', 'promo_id'])
    .execute();
  const isWaiting = sql<boolean>`state = 'waiting'`;
  await schema
    .createIndex('promo_schedule_due')
    .on('promo_schedule')
    .columns(['due_at'])
    .where(isWaiting)
    .execute();
  await schema
    .createIndex('promo_schedule_waiting')
    .on('promo_schedule')
    .columns(['account_id', 'due_at'])
    .where(isWaiting)
    .execute();
  await schema
    .createIndex('promo_schedule_promo')
    .unique()
    .on('promo_schedule')
    .columns(['account_id', 'promo_id', 'due_at'])
    .where(isWaiting)
    .execute();
  await schema
    .createIndex('promo_schedule_settled')
    .on('promo_schedule')
    .columns(['account_id', 'settled_at'])
    .where(sql<boolean>`state <> 'waiting'`)
    .execute();
  await schema
    .createIndex('audit_promos')
    .on('audit')
    .columns(['account_id', 'audit_id'])
    .where(sql<boolean>`object like 'promo %'`)
    .execute();
};
