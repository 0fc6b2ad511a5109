import type { Kysely, Transaction } from 'kysely';
import { toTemplateName } from '#contract/formats.ts';
import type { DirectoryFile } from '#contract/list-rows.ts';
import { adminActor, recordChange } from './audit-store.ts';
import { inTransaction } from './in-transaction.ts';
import { changePromoVersion, objectOf, statusWord } from './promo-store.ts';
import type { Tables } from './tables.ts';

/** How many rows of each list a load stored. */
export type Loaded = { [List in keyof DirectoryFile]: number };

const chunksOf = <Row>(rows: readonly Row[], size = 500): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** One row per id: where a file names an id twice, the last row wins, as if the file were loaded twice. */
const lastOf = <Row>(rows: readonly Row[], idOf: (row: Row) => string | number): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];

type Store<List extends keyof DirectoryFile> = (
  transaction: Transaction<Tables>,
  account_id: string,
  rows: DirectoryFile[List],
  now: Date,
) => Promise<void>;

const storeMerchants: Store<'merchants'> = async (transaction, account_id, merchants) => {
  for (const rows of chunksOf(lastOf(merchants, (row) => row.merchant_id)))
    await transaction
      .insertInto('merchants')
      .values(
        rows.map(({ merchant_id, name, country = null }) => ({
          account_id,
          merchant_id,
          name,
          country,
          is_default: 0 as const,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'merchant_id'])
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), country: eb.ref('excluded.country') })),
      )
      .execute();
};

const storeTeams: Store<'teams'> = async (transaction, account_id, teams) => {
  for (const rows of chunksOf(lastOf(teams, (row) => row.team_id)))
    await transaction
      .insertInto('teams')
      .values(rows.map(({ team_id, name }) => ({ account_id, team_id, name })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'team_id']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute();
};

/** Says which agent names which unknown team, where the database would only say that a key is missing. */
const checkTeams: Store<'agents'> = async (transaction, account_id, agents) => {
  const rows = await transaction
    .selectFrom('teams')
    .select('team_id')
    .where('account_id', '=', account_id)
    .execute();
  const known = new Set(rows.map(({ team_id }) => team_id));
  for (const { fleet_id, team_ids } of agents)
    for (const teamId of team_ids)
      if (!known.has(teamId))
        throw new Error(
          `Agent ${fleet_id} names team ${teamId}, which neither the file nor the account has.`,
        );
};

/** An agent's tags and teams are replaced by those of the file. */
const storeAgents: Store<'agents'> = async (transaction, account_id, all, now) => {
  const agents = lastOf(all, (row) => row.fleet_id);
  await checkTeams(transaction, account_id, agents, now);
  for (const rows of chunksOf(agents)) {
    const position = { latitude: null, longitude: null, position_at: null };
    await transaction
      .insertInto('agents')
      .values(rows.map(({ fleet_id, name, phone }) => ({ account_id, fleet_id, name, phone, ...position })))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'fleet_id'])
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), phone: eb.ref('excluded.phone') })),
      )
      .execute();
    for (const table of ['agent_tags', 'team_members'] as const)
      await transaction
        .deleteFrom(table)
        .where('account_id', '=', account_id)
        .where(
          'fleet_id',
          'in',
          rows.map(({ fleet_id }) => fleet_id),
        )
        .execute();
  }
  const members = agents.flatMap(({ fleet_id, team_ids }) =>
    [...new Set(team_ids)].map((team_id) => ({ account_id, team_id, fleet_id })),
  );
  for (const rows of chunksOf(members)) await transaction.insertInto('team_members').values(rows).execute();
  const tags = agents.flatMap(({ fleet_id, tags: own }) =>
    [...new Set(own)].map((tag, position) => ({ account_id, fleet_id, position, tag })),
  );
  for (const rows of chunksOf(tags)) await transaction.insertInto('agent_tags').values(rows).execute();
};

/** A template's labels are replaced by those of the file, in its order. */
const storeTemplates: Store<'templates'> = async (transaction, account_id, templates) => {
  for (const { name, fields } of lastOf(templates, (row) => toTemplateName(row.name))) {
    const template_key = toTemplateName(name);
    await transaction
      .insertInto('templates')
      .values({ account_id, template_key, name })
      .onConflict((conflict) => conflict.columns(['account_id', 'template_key']).doUpdateSet({ name }))
      .execute();
    await transaction
      .deleteFrom('template_fields')
      .where('account_id', '=', account_id)
      .where('template_key', '=', template_key)
      .execute();
    const labels = [...new Set(fields.map(({ label }) => label))];
    const rows = labels.map((label, position) => ({ account_id, template_key, position, label }));
    for (const some of chunksOf(rows)) await transaction.insertInto('template_fields').values(some).execute();
  }
};

/** Says in the audit which promos of the file have another status than the account gave them so far. */
const recordStatuses: Store<'promos'> = async (transaction, account_id, promos, now) => {
  const ids = promos.map(({ promo_id }) => promo_id);
  const stored = await transaction
    .selectFrom('promos')
    .select(['promo_id', 'status'])
    .where('account_id', '=', account_id)
    .where('promo_id', 'in', ids)
    .execute();
  const before = new Map(stored.map(({ promo_id, status }) => [promo_id, status]));
  for (const { promo_id, status } of promos) {
    const from = before.get(promo_id);
    if (from === undefined || from === status) continue;
    const change = { object: objectOf(promo_id), from: statusWord(from), to: statusWord(status) };
    await recordChange(transaction, adminActor('load'), { ...change, accountId: account_id, now });
  }
};

const storePromos: Store<'promos'> = async (transaction, account_id, promos, now) => {
  if (promos.length > 0) await changePromoVersion(transaction, account_id);
  for (const rows of chunksOf(lastOf(promos, (row) => row.promo_id))) {
    await recordStatuses(transaction, account_id, rows, now);
    await transaction
      .insertInto('promos')
      .values(
        rows.map(({ promo_id, code, description, status }) => ({
          account_id,
          promo_id,
          code,
          description,
          status,
          changed_at: null,
          changed_by: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'promo_id']).doUpdateSet((eb) => ({
          code: eb.ref('excluded.code'),
          description: eb.ref('excluded.description'),
          status: eb.ref('excluded.status'),
          changed_at: eb
            .case()
            .when('promos.status', '=', eb.ref('excluded.status'))
            .then(eb.ref('promos.changed_at'))
            .else(now.toISOString())
            .end(),
          changed_by: eb
            .case()
            .when('promos.status', '=', eb.ref('excluded.status'))
            .then(eb.ref('promos.changed_by'))
            .else('admin')
            .end(),
        })),
      )
      .execute();
  }
};

/** Stores the rows of a directory file in the caller's transaction; see `loadDirectory`. */
export const storeDirectory = async (
  transaction: Transaction<Tables>,
  accountId: string,
  { merchants, teams, agents, templates, promos }: DirectoryFile,
  now: Date,
): Promise<Loaded> => {
  await storeMerchants(transaction, accountId, merchants, now);
  await storeTeams(transaction, accountId, teams, now); // before the agents, who belong to them
  await storeAgents(transaction, accountId, agents, now);
  await storeTemplates(transaction, accountId, templates, now);
  await storePromos(transaction, accountId, promos, now);
  return {
    merchants: merchants.length,
    teams: teams.length,
    agents: agents.length,
    templates: templates.length,
    promos: promos.length,
  };
};

/**
 * Stores a directory file in an account: rows with a known id are replaced, others added, none removed. All or nothing.
 * @throws Error with a sentence that names the row when an agent's team does not exist.
 */
export const loadDirectory = (
  db: Kysely<Tables>,
  accountId: string,
  file: DirectoryFile,
  now: Date,
): Promise<Loaded> =>
  inTransaction(db, async (transaction) => {
    const loaded = await storeDirectory(transaction, accountId, file, now);
    const to = Object.entries(loaded)
      .map(([list, rows]) => `${rows} ${list}`)
      .join(', ');
    const change = { accountId, object: 'directory', from: null, to, now };
    await recordChange(transaction, adminActor('load'), change);
    return loaded;
  });
