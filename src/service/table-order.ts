import type { Tables } from './tables.ts';

/** Every table with rows of an account; one that another refers to comes before it. */
export const accountTables = [
  'accounts',
  'api_keys',
  'connect_links',
  'merchants',
  'teams',
  'agents',
  'agent_tags',
  'team_members',
  'templates',
  'template_fields',
  'promos',
  'tasks',
  'task_states',
  'idempotency',
  'audit',
] as const satisfies readonly (keyof Tables)[];

/** Those of the installation itself. */
const ownTables = ['service_address', 'service_epoch'] as const satisfies readonly (keyof Tables)[];

/** Every table of the service; one that another refers to comes before it. */
export const allTables: readonly (keyof Tables)[] = [...ownTables, ...accountTables];
