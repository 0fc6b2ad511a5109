import { sql, type SchemaModule, type Transaction } from 'kysely';

/** Further fields of a task, the warnings of its creation, and its states. */
export const taskProgress = async <Tables>(
  schema: SchemaModule,
  transaction: Transaction<Tables>,
): Promise<void> => {
  await schema
    .alterTable('tasks')
    .addColumn('other_fields', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await schema
    .alterTable('tasks')
    .addColumn('warnings', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await schema
    .alterTable('tasks')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('unassigned'))
    .execute();
  await sql`update tasks set state = 'assigned' where fleet_id is not null`.execute(transaction);
  await schema.createIndex('tasks_state').on('tasks').columns(['account_id', 'state']).execute();

  await schema
    .createTable('task_states')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('job_id', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_states_pk', ['account_id', 'job_id', 'position'])
    .addForeignKeyConstraint('task_states_task', ['account_id', 'job_id'], 'tasks', ['account_id', 'job_id'])
    .execute();
  await sql`insert into task_states select account_id, job_id, 0, state, created_at from tasks`.execute(
    transaction,
  );
};
