/**
 * The tables as `tables.ts` types them. Keys and foreign keys start with `account_id`, so that no row can refer to another account's rows.
 * Types are the subset that SQLite and Postgres share: texts, integers, and `bigint` for numbers that grow.
 */
const installation = [
  'create table service_address (address text not null, only_row integer not null default 1)',
  'create unique index service_address_only_row on service_address (only_row)',
];

const accounts = [
  `create table accounts (
    account_id text primary key,
    name text not null,
    last_job_id bigint not null,
    last_audit_id bigint not null default 0,
    last_schedule_id bigint not null default 0,
    promo_version bigint not null default 0,
    created_at text not null
  )`,
  `create table api_keys (
    account_id text not null references accounts (account_id),
    prefix text not null,
    key_hash text not null,
    name text not null,
    roles text not null,
    created_by text not null,
    created_at text not null,
    last_used_at text,
    expires_at text,
    revoked_at text,
    by_link integer not null,
    fleet_id text,
    constraint api_keys_pk primary key (account_id, prefix)
  )`,
  'create unique index api_keys_prefix on api_keys (prefix)',
  'create unique index api_keys_hash on api_keys (key_hash)',
  `create table connect_links (
    account_id text not null references accounts (account_id),
    code_hash text not null,
    name text not null,
    roles text not null,
    created_by text not null,
    maker_prefix text,
    expires_at text not null,
    used_at text,
    constraint connect_links_pk primary key (account_id, code_hash)
  )`,
  'create unique index connect_links_code on connect_links (code_hash)',
];

const directory = [
  `create table merchants (
    account_id text not null references accounts (account_id),
    merchant_id text not null,
    name text not null,
    is_default integer not null,
    country text,
    constraint merchants_pk primary key (account_id, merchant_id)
  )`,
  `create table teams (
    account_id text not null references accounts (account_id),
    team_id bigint not null,
    name text not null,
    constraint teams_pk primary key (account_id, team_id)
  )`,
  `create table agents (
    account_id text not null references accounts (account_id),
    fleet_id text not null,
    name text not null,
    phone text not null,
    latitude text,
    longitude text,
    position_at text,
    constraint agents_pk primary key (account_id, fleet_id)
  )`,
  `create table agent_tags (
    account_id text not null,
    fleet_id text not null,
    position integer not null,
    tag text not null,
    constraint agent_tags_pk primary key (account_id, fleet_id, position),
    constraint agent_tags_agent foreign key (account_id, fleet_id) references agents (account_id, fleet_id)
  )`,
  `create table team_members (
    account_id text not null,
    team_id bigint not null,
    fleet_id text not null,
    constraint team_members_pk primary key (account_id, team_id, fleet_id),
    constraint team_members_team foreign key (account_id, team_id) references teams (account_id, team_id),
    constraint team_members_agent foreign key (account_id, fleet_id) references agents (account_id, fleet_id)
  )`,
  `create table templates (
    account_id text not null references accounts (account_id),
    template_key text not null,
    name text not null,
    constraint templates_pk primary key (account_id, template_key)
  )`,
  `create table template_fields (
    account_id text not null,
    template_key text not null,
    position integer not null,
    label text not null,
    constraint template_fields_pk primary key (account_id, template_key, position),
    constraint template_fields_template foreign key (account_id, template_key)
      references templates (account_id, template_key)
  )`,
  `create table presets (
    account_id text not null references accounts (account_id),
    preset_id bigint not null,
    name text not null,
    preset_values text not null,
    changed_at text not null,
    changed_by text not null,
    constraint presets_pk primary key (account_id, preset_id)
  )`,
];

const promos = [
  `create table promos (
    account_id text not null references accounts (account_id),
    promo_id bigint not null,
    code text not null,
    description text not null,
    status integer not null,
    changed_at text,
    changed_by text,
    constraint promos_pk primary key (account_id, promo_id)
  )`,
  `create table promo_plans (
    account_id text not null references accounts (account_id),
    schedule_id bigint not null,
    step integer not null,
    promo_ids text not null,
    status integer not null,
    due_at text not null,
    time_zone text not null,
    planned_by text not null,
    state text not null,
    done_at text,
    cancelled_by text,
    changed integer,
    constraint promo_plans_pk primary key (account_id, schedule_id, step)
  )`,
  `create index promo_plans_due on promo_plans (due_at) where state = 'waiting'`,
  `create index promo_plans_waiting on promo_plans (account_id, due_at) where state = 'waiting'`,
  `create index promo_plans_past on promo_plans (account_id, done_at) where state <> 'waiting'`,
];

/** Most tasks have no agent and no tracking link when they are created: so with partial indexes a create writes fewer pages. */
const tasks = [
  `create table tasks (
    account_id text not null,
    job_id bigint not null,
    kind text not null,
    merchant_id text not null,
    order_id text not null,
    body text not null,
    warnings text not null,
    state text not null,
    assignment_state text not null,
    team_id bigint,
    fleet_id text,
    template_key text,
    task_day text not null,
    coordinates text not null,
    tracking_token text,
    created_at text not null,
    constraint tasks_pk primary key (account_id, job_id),
    constraint tasks_merchant foreign key (account_id, merchant_id) references merchants (account_id, merchant_id),
    constraint tasks_team foreign key (account_id, team_id) references teams (account_id, team_id),
    constraint tasks_agent foreign key (account_id, fleet_id) references agents (account_id, fleet_id),
    constraint tasks_template foreign key (account_id, template_key) references templates (account_id, template_key)
  )`,
  // Includes job_id, so that SQLite finds an order's tasks newest first without scanning all tasks.
  'create index tasks_order on tasks (account_id, order_id, job_id)',
  'create index tasks_state on tasks (account_id, state) where fleet_id is not null',
  'create index tasks_agent_day on tasks (account_id, task_day, fleet_id) where fleet_id is not null',
  'create unique index tasks_token on tasks (tracking_token) where tracking_token is not null',
  `create table task_states (
    account_id text not null,
    job_id bigint not null,
    position integer not null,
    state text not null,
    at text not null,
    constraint task_states_pk primary key (account_id, job_id, position),
    constraint task_states_task foreign key (account_id, job_id) references tasks (account_id, job_id)
  )`,
  `create table idempotency (
    account_id text not null references accounts (account_id),
    idempotency_key text not null,
    fingerprint text not null,
    answer text not null,
    job_id bigint,
    created_at text not null,
    constraint idempotency_pk primary key (account_id, idempotency_key)
  )`,
  'create index idempotency_age on idempotency (created_at)',
];

const customers = [
  `create table customers (
    account_id text not null references accounts (account_id),
    customer_id bigint not null,
    phone_key text not null,
    phone_tail text not null,
    name_key text not null,
    address_key text not null,
    name text not null,
    phone text not null,
    address text not null,
    latitude text not null,
    longitude text not null,
    is_given integer not null,
    tasks bigint not null,
    last_job_id bigint not null,
    last_day text not null,
    note text not null,
    constraint customers_pk primary key (account_id, customer_id),
    constraint customers_keys unique (account_id, phone_key, name_key, address_key)
  )`,
  'create index customers_tail on customers (account_id, phone_tail)',
];

const audit = [
  `create table audit (
    account_id text not null references accounts (account_id),
    audit_id bigint not null,
    at text not null,
    key_name text not null,
    key_prefix text,
    operation text not null,
    object text not null,
    from_value text,
    to_value text,
    request_id text,
    constraint audit_pk primary key (account_id, audit_id)
  )`,
  // Most entries concern tasks, and no query looks those up by object.
  `create index audit_object on audit (account_id, object, audit_id) where object like 'promo %'`,
  `create index audit_promos on audit (account_id, audit_id) where object like 'promo %'`,
];

/** Text sorts by its bytes, as in SQLite, whatever the locale of the database. */
const orderByBytes = (statement: string): string =>
  statement.startsWith('create table')
    ? statement.replaceAll(/ text(?=[ ,\n)])/g, ' text collate "C"')
    : statement;

const tables = [...installation, ...accounts, ...directory, ...promos, ...tasks, ...customers, ...audit];

/** The statements that create the schema, in order: a table comes after those that it refers to. */
export const schemaStatements = (engine: 'sqlite' | 'postgres'): readonly string[] =>
  engine === 'postgres' ? tables.map(orderByBytes) : tables;
