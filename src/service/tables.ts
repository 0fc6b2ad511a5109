import type { Generated } from 'kysely';

/**
 * The tables as Kysely sees them. Every row belongs to one account and says so in its key, and every foreign key
 * carries the account too: a query that forgets the account still cannot store another account's id.
 * Column types are text and integers only, the subset that SQLite and Postgres share. Instants are ISO text.
 */
export type Tables = {
  /**
   * What the links of the service that ran last started with. Only this table has no account.
   * The unique `only_row` is 1: there is no second row.
   */
  service_address: { address: string; only_row: Generated<1> };
  accounts: {
    account_id: string;
    name: string;
    last_job_id: number;
    last_audit_id: Generated<number>;
    /** Another number after each change of the account's promos, and of what is planned for them. */
    promo_version: Generated<number>;
    last_schedule_id: Generated<number>;
    created_at: string;
  };
  api_keys: {
    account_id: string;
    prefix: string;
    key_hash: string;
    /** For people; two keys may have the same one. */
    name: string;
    /** Words of `roles`, separated by commas. */
    roles: string;
    /** The name of the key that it was made with, or `admin`. */
    created_by: string;
    created_at: string;
    /** To within some minutes; null for a key that was never used. */
    last_used_at: string | null;
    expires_at: string | null;
    revoked_at: string | null;
    /** 1 for a key that a connect link was exchanged for. */
    by_link: 0 | 1;
    /** The agent of a driver's key; null for all others. */
    fleet_id: string | null;
  };
  /** `name`, `roles` and `created_by` become those of the key. */
  connect_links: {
    account_id: string;
    code_hash: string;
    name: string;
    roles: string;
    created_by: string;
    maker_prefix: string | null;
    expires_at: string;
    used_at: string | null;
  };
  /** `country`: of phones that do not say theirs, ISO 3166-1 alpha-2; null where it is not known. */
  merchants: {
    account_id: string;
    merchant_id: string;
    name: string;
    is_default: 0 | 1;
    country: Generated<string | null>;
  };
  teams: { account_id: string; team_id: number; name: string };
  agents: {
    account_id: string;
    fleet_id: string;
    name: string;
    phone: string;
    latitude: string | null;
    longitude: string | null;
    position_at: string | null;
  };
  agent_tags: { account_id: string; fleet_id: string; position: number; tag: string };
  team_members: { account_id: string; team_id: number; fleet_id: string };
  /** `template_key`: the name with spaces as underscores, as it is sent (§2.1). */
  templates: { account_id: string; template_key: string; name: string };
  template_fields: { account_id: string; template_key: string; position: number; label: string };
  promos: {
    account_id: string;
    promo_id: number;
    code: string;
    description: string;
    status: 0 | 1;
    changed_at: string | null;
    /** The name of the key that changed the status last, or `admin`. */
    changed_by: string | null;
  };
  /**
   * Promo codes that get a status at a time. A schedule has one plan, or two: step 0 is the start of a window, step 1 its end.
   * No foreign key to the promo codes: a plan outlives a deleted one.
   */
  promo_plans: {
    account_id: string;
    schedule_id: number;
    step: 0 | 1;
    /** A JSON list. */
    promo_ids: string;
    status: 0 | 1;
    due_at: string;
    /** For display: the zone in which the time was entered. */
    time_zone: string;
    /** The name of the key that created it. */
    planned_by: string;
    state: 'waiting' | 'done' | 'cancelled';
    /** When it ran or was cancelled. */
    done_at: string | null;
    /** The name of the key that cancelled it. */
    cancelled_by: string | null;
    /** How many promo codes it set. */
    changed: number | null;
  };
  tasks: {
    account_id: string;
    job_id: number;
    kind: string;
    merchant_id: string;
    order_id: string;
    /** The validated fields of §4 as JSON, without `api_key`. */
    body: string;
    /** The warnings of the answer as a JSON list. */
    warnings: string;
    /** A `TaskState`: the last one of `task_states`, if there are any. */
    state: string;
    assignment_state: 'unassigned' | 'team' | 'agent';
    team_id: number | null;
    fleet_id: string | null;
    template_key: string | null;
    /** Date of the earlier leg's wall time: assignment takes the agent with the fewest tasks of that day. */
    task_day: string;
    /** `Coordinates` per leg as JSON. */
    coordinates: string;
    tracking_token: string | null;
    created_at: string;
  };
  /** One row for each phone, name and address of the account's tasks; see `customer-keys` for the keys. */
  customers: {
    account_id: string;
    customer_id: number;
    phone_key: string;
    /** The national digits, last one first. */
    phone_tail: string;
    name_key: string;
    address_key: string;
    name: string;
    phone: string;
    address: string;
    /** Blank if the address has no point; `is_given`: it came with the task. */
    latitude: string;
    longitude: string;
    is_given: 0 | 1;
    tasks: number;
    last_job_id: number;
    last_day: string;
    note: string;
  };
  /** Presets that all desks share. `preset_values`: texts and switches of the form, as JSON. */
  presets: {
    account_id: string;
    preset_id: number;
    name: string;
    preset_values: string;
    changed_at: string;
    /** The name of the key that saved it last. */
    changed_by: string;
  };
  /** Every state that a task has had, numbered from 0; none of a task that is as it was created. */
  task_states: { account_id: string; job_id: number; position: number; state: string; at: string };
  /** Who changed what, and when, numbered from 1 in the order of the changes. Rows are only ever added. No personal data. */
  audit: {
    account_id: string;
    audit_id: number;
    at: string;
    /** The key's name at that time, or `admin`. */
    key_name: string;
    key_prefix: string | null;
    /** A path, or the words of an admin command. */
    operation: string;
    object: string;
    from_value: string | null;
    to_value: string | null;
    request_id: string | null;
  };
  idempotency: {
    account_id: string;
    /** The SHA-256 of the header's value, whose text may be an order number or a phone. */
    idempotency_key: string;
    fingerprint: string;
    /** The answer's body, byte for byte. */
    answer: string;
    /** The task that was created; null until its transaction ends. */
    job_id: number | null;
    created_at: string;
  };
};
