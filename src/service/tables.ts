import type { Generated, Kysely } from 'kysely';
import type { TaskKind } from '#contract/operations.ts';
import type { TaskState } from '#contract/task-state.ts';

/**
 * The tables, for the database and for Kysely. Every row belongs to one account and says so first in its key (but that of `audit`), and
 * every foreign key has the account too, so that no row can refer to another account's rows. Types are the subset that SQLite and
 * Postgres share. Instants are ISO text.
 */

/** A column in SQL, and the type of its values. */
type Column<Value> = { sql: string; value?: Value };

const text = <Value extends string = string>(): Column<Value> => ({ sql: 'text not null' });
const number = <Value extends number = number>(): Column<Value> => ({ sql: 'bigint not null' });

const nullable = <Value>({ sql }: Column<Value>): Column<Value | null> => ({
  sql: sql.replace(' not null', ''),
});

const withDefault = <Value extends string | number>(
  { sql }: Column<Value>,
  value: NoInfer<Value>,
): Column<Generated<Value>> => ({
  sql: `${sql} default ${typeof value === 'string' ? `'${value}'` : value}`,
});

/** Numbered by the database. */
const rowNumber: Column<Generated<number>> = { sql: 'integer primary key' };

export type Columns = Record<string, Column<unknown>>;
export type Table<Own extends Columns> = { columns: Own; constraints: readonly string[] };

const table = <Own extends Columns>(columns: Own, ...constraints: string[]): Table<Own> => ({
  columns,
  constraints,
});

/** An account's table with this key. */
const accountTable = <Own extends Columns>(
  key: Extract<keyof Own, string>[],
  columns: Own,
  ...constraints: string[]
) =>
  table(
    { account_id: text(), ...columns },
    `primary key (${['account_id', ...key].join(', ')})`,
    'foreign key (account_id) references accounts (account_id)',
    ...constraints,
  );

/** A column that names a row of another table of the same account. */
const references = (column: string, other: string): string =>
  `foreign key (account_id, ${column}) references ${other} (account_id, ${column})`;

/** A table comes after those that it refers to. */
export const tables = {
  accounts: table(
    {
      account_id: text(),
      name: text(),
      last_job_id: number(),
      last_schedule_id: withDefault(number(), 0),
      /** Another number after each change of the account's promos or plans. */
      promo_version: withDefault(number(), 0),
      created_at: text(),
    },
    'primary key (account_id)',
  ),
  api_keys: accountTable(['prefix'], {
    prefix: text(),
    /** Null until a browser follows the link. */
    key_hash: nullable(text()),
    /** The hash of the code of the link that made the key; null for all other keys. */
    link_hash: nullable(text()),
    /** For people; two keys may have the same one. */
    name: text(),
    /** Words of `roles`, separated by commas. */
    roles: text(),
    /** The name of the key that it was made with, or `admin`. */
    created_by: text(),
    created_at: text(),
    /** To within some minutes; null for a key that was never used. */
    last_used_at: nullable(text()),
    /** Of a link; null once it is a key. */
    expires_at: nullable(text()),
    /** The agent of a driver's key. */
    fleet_id: nullable(text()),
  }),
  merchants: accountTable(['merchant_id'], {
    merchant_id: text(),
    name: text(),
    is_default: withDefault(number<0 | 1>(), 0),
    /** Of phones that do not say theirs: ISO 3166-1 alpha-2. */
    country: nullable(text()),
  }),
  teams: accountTable(['team_id'], { team_id: number(), name: text() }),
  agents: accountTable(['fleet_id'], {
    fleet_id: text(),
    name: text(),
    phone: text(),
    /** JSON lists. */
    team_ids: text(),
    tags: text(),
    latitude: nullable(text()),
    longitude: nullable(text()),
    position_at: nullable(text()),
  }),
  templates: accountTable(['template_key'], {
    /** The name with spaces as underscores, as it is sent (§2.1). */
    template_key: text(),
    name: text(),
    /** A JSON list. */
    labels: text(),
  }),
  presets: accountTable(
    ['preset_id'],
    {
      preset_id: number(),
      /** The name in lower case. */
      name_key: text(),
      name: text(),
      /** Texts and switches of the form, as JSON. */
      preset_values: text(),
    },
    'unique (account_id, name_key)',
  ),
  promos: accountTable(['promo_id'], {
    promo_id: number(),
    code: text(),
    description: text(),
    status: number<0 | 1>(),
    changed_at: nullable(text()),
    /** The name of the key that changed the status last, or `admin`. */
    changed_by: nullable(text()),
  }),
  /**
   * Promo codes that get a status at a time. A schedule has one plan, or two: step 0 is the start of a window, step 1 its end.
   * No foreign key to the promo codes: a plan outlives a deleted one.
   */
  promo_plans: accountTable(['schedule_id', 'step'], {
    schedule_id: number(),
    step: number<0 | 1>(),
    /** A JSON list. */
    promo_ids: text(),
    status: number<0 | 1>(),
    due_at: text(),
    /** For display: the zone in which the time was entered. */
    time_zone: text(),
    /** The name of the key that created it. */
    planned_by: text(),
    /** When it ran; null while it waits. */
    done_at: nullable(text()),
    /** How many promo codes it set. */
    changed: nullable(number()),
  }),
  tasks: accountTable(
    ['job_id'],
    {
      job_id: number(),
      kind: text<TaskKind>(),
      merchant_id: text(),
      order_id: text(),
      /** The validated fields of §4 as JSON, without `api_key`. */
      body: text(),
      /** The warnings of the answer as a JSON list. */
      warnings: text(),
      /** The last one of `states`. */
      state: text<TaskState>(),
      /** Every state that the task has had, as JSON. */
      states: text(),
      /** Of a task that was given to a member of a team; null for a named agent. */
      team_id: nullable(number()),
      fleet_id: nullable(text()),
      /** Date of the earlier leg's wall time: assignment takes the agent with the fewest tasks of that day. */
      task_day: text(),
      /** `Coordinates` per leg as JSON. */
      coordinates: text(),
      /** The phones of both sides, as `customers` has them, so that a person can be erased; blank without a phone. */
      pickup_phone_key: withDefault(text(), ''),
      customer_phone_key: withDefault(text(), ''),
      tracking_token: nullable(text()),
      created_at: text(),
    },
    references('merchant_id', 'merchants'),
    references('team_id', 'teams'),
    references('fleet_id', 'agents'),
  ),
  idempotency: accountTable(['idempotency_key'], {
    /** The SHA-256 of the header's value, whose text may be an order number or a phone. */
    idempotency_key: text(),
    fingerprint: text(),
    /** The answer's body, byte for byte. */
    answer: text(),
    /** The task that was created. */
    job_id: number(),
    created_at: text(),
  }),
  /** One row for each phone, name and address of the account's tasks; see `customer-keys` for the keys. */
  customers: accountTable(
    ['customer_id'],
    {
      customer_id: number(),
      phone_key: text(),
      /** The national digits, last one first. */
      phone_tail: text(),
      name_key: text(),
      address_key: text(),
      name: text(),
      phone: text(),
      address: text(),
      /** Blank if the address has no point; `is_given`: it came with the task. */
      latitude: text(),
      longitude: text(),
      is_given: number<0 | 1>(),
      tasks: number(),
      last_job_id: number(),
      last_day: text(),
      note: text(),
    },
    'unique (account_id, phone_key, name_key, address_key)',
  ),
  /** Who changed what, and when, numbered by the database in the order of the changes. Rows are only ever added. No personal data. */
  audit: table(
    {
      audit_id: rowNumber,
      account_id: text(),
      at: text(),
      /** The key's name at that time, or `admin`. */
      key_name: text(),
      key_prefix: nullable(text()),
      /** A path, or the words of an admin command. */
      operation: text(),
      object: text(),
      from_value: nullable(text()),
      to_value: text(),
    },
    'foreign key (account_id) references accounts (account_id)',
  ),
};

/** The values of a table's columns. */
type Row<Own extends Columns> = {
  [Name in keyof Own]: Own[Name] extends Column<infer Value> ? Value : never;
};

/** The tables as Kysely sees them. */
export type Tables = { [Name in keyof typeof tables]: Row<(typeof tables)[Name]['columns']> };

/** Most tasks have no agent and no tracking link when they are created: so with partial indexes a create writes fewer pages. */
export const indexes = [
  'create unique index api_keys_prefix on api_keys (prefix)',
  'create unique index api_keys_hash on api_keys (key_hash)',
  'create unique index api_keys_link on api_keys (link_hash)',
  'create index promo_plans_due on promo_plans (due_at) where done_at is null',
  'create index promo_plans_waiting on promo_plans (account_id, due_at, schedule_id, step) where done_at is null',
  'create index promo_plans_past on promo_plans (account_id, done_at desc, schedule_id, step) where done_at is not null',
  // Includes job_id, so that SQLite finds an order's tasks newest first without scanning all tasks.
  'create index tasks_order on tasks (account_id, order_id, job_id)',
  'create index tasks_state on tasks (account_id, state) where fleet_id is not null',
  'create index tasks_agent_day on tasks (account_id, task_day, fleet_id) where fleet_id is not null',
  'create unique index tasks_token on tasks (tracking_token) where tracking_token is not null',
  'create index idempotency_age on idempotency (created_at)',
  'create index customers_tail on customers (account_id, phone_tail)',
  'create index audit_account on audit (account_id, audit_id)',
  // Most entries concern tasks, and no query looks those up.
  `create index audit_promos on audit (account_id, audit_id) where object like 'promo %'`,
];

/** The column that names a row of a directory's list, and orders the list. */
export const idColumns = {
  merchants: 'merchant_id',
  teams: 'team_id',
  agents: 'fleet_id',
  templates: 'template_key',
  promos: 'promo_id',
} as const;

/** A row of any table. */
export type StoredRow = Record<string, string | number | null>;

/** The database for a table that is only known when it runs, which Kysely can't type. */
export const withAnyTable = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, StoredRow>>;

/** All tables; one comes after those that it refers to. */
export const allTables = Object.keys(tables) as (keyof Tables)[];
