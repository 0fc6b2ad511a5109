import type { Tables } from './tables.ts';

/** Every table with rows of an account and the columns of its key, in this order; one that another refers to comes before it. */
export const accountKeys = {
  accounts: ['account_id'],
  api_keys: ['account_id', 'prefix'],
  connect_links: ['account_id', 'code_hash'],
  merchants: ['account_id', 'merchant_id'],
  teams: ['account_id', 'team_id'],
  agents: ['account_id', 'fleet_id'],
  agent_tags: ['account_id', 'fleet_id', 'position'],
  team_members: ['account_id', 'team_id', 'fleet_id'],
  templates: ['account_id', 'template_key'],
  template_fields: ['account_id', 'template_key', 'position'],
  promos: ['account_id', 'promo_id'],
  promo_schedule: ['account_id', 'schedule_id', 'step', 'promo_id'],
  tasks: ['account_id', 'job_id'],
  customers: ['account_id', 'customer_id'],
  presets: ['account_id', 'preset_id'],
  task_states: ['account_id', 'job_id', 'position'],
  idempotency: ['account_id', 'idempotency_key'],
  audit: ['account_id', 'audit_id'],
} as const satisfies { [Table in keyof Tables]?: readonly (keyof Tables[Table])[] };

export type AccountTable = keyof typeof accountKeys;

export const accountTables = Object.keys(accountKeys) as AccountTable[]; // its own keys, which `Object.keys` cannot say

/** Those of the installation itself, of a row at most. */
export const ownTables = ['service_address'] as const satisfies (keyof Tables)[];

/** Every table of the service; one that another refers to comes before it. */
export const allTables: readonly (keyof Tables)[] = ['unfinished_copy', ...ownTables, ...accountTables];
