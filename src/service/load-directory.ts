import type { Kysely, Transaction } from 'kysely';
import { toTemplateName } from '#contract/formats.ts';
import type { DirectoryFile } from '#contract/list-rows.ts';
import { adminActor, recordChange, type Actor } from './audit.ts';
import { inTransaction } from './in-transaction.ts';
import { changePromoVersion, setStatus } from './promos.ts';
import { idColumns, withAnyTable, type StoredRow, type Tables } from './tables.ts';

/** Databases limit the values of one statement. */
const chunkLength = 500;

/** Adds rows of an account, and replaces those whose ID is known. All have the same columns; of rows with the same ID, the last one counts. */
const upsert = async (
  transaction: Transaction<Tables>,
  account_id: string,
  table: keyof DirectoryFile,
  rows: readonly StoredRow[],
): Promise<void> => {
  const id = idColumns[table];
  const unique = [...new Map(rows.map((row) => [row[id], { account_id, ...row }])).values()];
  const columns = Object.keys(unique[0] ?? {});
  for (let at = 0; at < unique.length; at += chunkLength)
    await withAnyTable(transaction)
      .insertInto(table)
      .values(unique.slice(at, at + chunkLength))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', id])
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute();
};

/** A column's JSON list, each entry once. */
const toList = (entries: readonly (string | number)[]): string => JSON.stringify([...new Set(entries)]);

/** Stores promo codes, with an audit entry for each whose status changes. */
const storePromos = async (
  transaction: Transaction<Tables>,
  actor: Actor,
  promos: DirectoryFile['promos'],
): Promise<void> => {
  if (promos.length === 0) return;
  const { accountId: account_id } = actor;
  await changePromoVersion(transaction, account_id);
  const stored = await transaction
    .selectFrom('promos')
    .select(['promo_id', 'status'])
    .where('account_id', '=', account_id)
    .execute();
  const wanted = new Map(promos.map(({ promo_id, status }) => [promo_id, status]));
  for (const status of [0, 1] as const) {
    const changed = stored.filter(
      (promo) => promo.status !== status && wanted.get(promo.promo_id) === status,
    );
    for (let at = 0; at < changed.length; at += chunkLength)
      await setStatus(transaction, actor, changed.slice(at, at + chunkLength), status);
  }
  await upsert(transaction, account_id, 'promos', promos);
};

/** Stores the rows of a directory file in the caller's transaction; see `loadDirectory`. */
export const storeDirectory = async (
  transaction: Transaction<Tables>,
  actor: Actor,
  { merchants, teams, agents, templates, promos }: DirectoryFile,
): Promise<void> => {
  const { accountId } = actor;
  const merchantRows = merchants.map(({ country = null, ...merchant }) => ({ country, ...merchant }));
  await upsert(transaction, accountId, 'merchants', merchantRows);
  await upsert(transaction, accountId, 'teams', teams);
  const agentRows = agents.map(({ team_ids, tags, ...agent }) => ({
    ...agent,
    team_ids: toList(team_ids),
    tags: toList(tags),
  }));
  await upsert(transaction, accountId, 'agents', agentRows);
  const templateRows = templates.map(({ name, fields }) => ({
    template_key: toTemplateName(name),
    name,
    labels: toList(fields.map(({ label }) => label)),
  }));
  await upsert(transaction, accountId, 'templates', templateRows);
  await storePromos(transaction, actor, promos);
};

/**
 * Stores a directory file in an account: rows with a known ID are replaced, others added, none removed. All or nothing.
 * @returns how many rows of each list it stored.
 */
export const loadDirectory = (db: Kysely<Tables>, accountId: string, file: DirectoryFile, now: Date) =>
  inTransaction(db, async (transaction) => {
    const actor = adminActor('load', accountId, now);
    await storeDirectory(transaction, actor, file);
    const counts = Object.entries(file).map(([list, rows]) => [list, rows.length] as const);
    const to = counts.map(([list, count]) => `${count} ${list}`).join(', ');
    await recordChange(transaction, actor, { object: 'directory', to });
    return Object.fromEntries(counts);
  });
