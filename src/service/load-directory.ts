import type { Kysely, Transaction } from 'kysely';
import { toTemplateName } from '#contract/formats.ts';
import type { DirectoryFile } from '#contract/list-rows.ts';
import type { Tables } from './tables.ts';

/** How many rows of each list a load stored. */
export type Loaded = { [List in keyof DirectoryFile]: number };

const chunksOf = <Row>(rows: readonly Row[], size = 500): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** One row per id: where a file names an id twice, the later row counts, as with two loads. */
const lastOf = <Row>(rows: readonly Row[], idOf: (row: Row) => string | number): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];

/** Says which agent names which unknown team, where the database would only say that a key is missing. */
const checkTeams = async (db: Kysely<Tables>, accountId: string, agents: DirectoryFile['agents']) => {
  const rows = await db.selectFrom('teams').select('team_id').where('account_id', '=', accountId).execute();
  const known = new Set(rows.map(({ team_id }) => team_id));
  for (const { fleet_id, team_ids } of agents)
    for (const teamId of team_ids)
      if (!known.has(teamId))
        throw new Error(
          `Agent ${fleet_id} names team ${teamId}, which neither the file nor the account has.`,
        );
};

/** Stores the rows of a directory file in the caller's transaction; see `loadDirectory`. */
export const storeDirectory = async (
  transaction: Transaction<Tables>,
  account_id: string,
  file: DirectoryFile,
  now: Date,
): Promise<Loaded> => {
  for (const rows of chunksOf(lastOf(file.merchants, (row) => row.merchant_id)))
    await transaction
      .insertInto('merchants')
      .values(
        rows.map(({ merchant_id, name }) => ({ account_id, merchant_id, name, is_default: 0 as const })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'merchant_id'])
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
      )
      .execute();

  for (const rows of chunksOf(lastOf(file.teams, (row) => row.team_id)))
    await transaction
      .insertInto('teams')
      .values(rows.map(({ team_id, name }) => ({ account_id, team_id, name })))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'team_id'])
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
      )
      .execute();

  const agents = lastOf(file.agents, (row) => row.fleet_id);
  await checkTeams(transaction, account_id, agents);
  for (const rows of chunksOf(agents)) {
    await transaction
      .insertInto('agents')
      .values(
        rows.map(({ fleet_id, name, phone }) => ({
          account_id,
          fleet_id,
          name,
          phone,
          latitude: null,
          longitude: null,
          position_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'fleet_id'])
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), phone: ref('excluded.phone') })),
      )
      .execute();
    const ids = rows.map(({ fleet_id }) => fleet_id);
    for (const table of ['agent_tags', 'team_members'] as const)
      await transaction
        .deleteFrom(table)
        .where('account_id', '=', account_id)
        .where('fleet_id', 'in', ids)
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

  for (const { name, fields } of lastOf(file.templates, (row) => toTemplateName(row.name))) {
    const key = { account_id, template_key: toTemplateName(name) };
    await transaction
      .insertInto('templates')
      .values({ ...key, name })
      .onConflict((conflict) => conflict.columns(['account_id', 'template_key']).doUpdateSet({ name }))
      .execute();
    await transaction
      .deleteFrom('template_fields')
      .where('account_id', '=', account_id)
      .where('template_key', '=', key.template_key)
      .execute();
    const labels = [...new Set(fields.map(({ label }) => label))];
    for (const rows of chunksOf(labels.map((label, position) => ({ ...key, position, label }))))
      await transaction.insertInto('template_fields').values(rows).execute();
  }

  for (const rows of chunksOf(lastOf(file.promos, (row) => row.promo_id)))
    await transaction
      .insertInto('promos')
      .values(rows.map((row) => ({ account_id, ...row, changed_at: null })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'promo_id']).doUpdateSet(({ ref, eb }) => ({
          code: ref('excluded.code'),
          description: ref('excluded.description'),
          status: ref('excluded.status'),
          changed_at: eb
            .case()
            .when('promos.status', '=', ref('excluded.status'))
            .then(ref('promos.changed_at'))
            .else(now.toISOString())
            .end(),
        })),
      )
      .execute();

  const { merchants, teams, templates, promos } = file;
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
  db.transaction().execute((transaction) => storeDirectory(transaction, accountId, file, now));
