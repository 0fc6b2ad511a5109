import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Every table with rows of an account; one that refers to another comes before it. */
const tables = [
  'audit',
  'idempotency',
  'task_states',
  'tasks',
  'promos',
  'template_fields',
  'templates',
  'team_members',
  'agent_tags',
  'agents',
  'teams',
  'merchants',
  'connect_links',
  'api_keys',
  'accounts',
] as const satisfies readonly (keyof Tables)[];

/** Removes an account with all its data, all or nothing. Its keys and links stop working at once. */
export const deleteAccount = (db: Kysely<Tables>, accountId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const table of tables)
      await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
  });
