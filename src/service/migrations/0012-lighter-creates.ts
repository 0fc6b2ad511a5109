import { sql, type SchemaModule } from 'kysely';

/**
 * Rows that no query finds by them leave the indexes: most tasks have no agent and no link when they are created, and most
 * entries of the audit are about tasks. So a create writes to fewer pages.
 */
export const lighterCreates = async (schema: SchemaModule): Promise<void> => {
  for (const index of ['tasks_state', 'tasks_agent_day', 'tasks_token', 'audit_object'])
    await schema.dropIndex(index).execute();
  const hasAgent = sql<boolean>`fleet_id is not null`;
  await schema
    .createIndex('tasks_state')
    .on('tasks')
    .columns(['account_id', 'state'])
    .where(hasAgent)
    .execute();
  await schema
    .createIndex('tasks_agent_day')
    .on('tasks')
    .columns(['account_id', 'task_day', 'fleet_id'])
    .where(hasAgent)
    .execute();
  await schema
    .createIndex('tasks_token')
    .unique()
    .on('tasks')
    .column('tracking_token')
    .where('tracking_token', 'is not', null)
    .execute();
  await schema
    .createIndex('audit_object')
    .on('audit')
    .columns(['account_id', 'object', 'audit_id'])
    .where(sql<boolean>`object like 'promo %'`)
    .execute();
};
