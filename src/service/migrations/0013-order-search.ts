import type { SchemaModule } from 'kysely';

/**
 * The search by order number finds its tasks newest first in one index. Without the task's number in it, SQLite walked all tasks
 * of the account for that order.
 */
export const orderSearch = async (schema: SchemaModule): Promise<void> => {
  await schema.dropIndex('tasks_order').execute();
  await schema.createIndex('tasks_order').on('tasks').columns(['account_id', 'order_id', 'job_id']).execute();
};
