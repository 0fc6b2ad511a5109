import type { DirectoryFile } from '#contract/list-rows.ts';
import type { AgentRow, KeptPromoRow, MerchantRow, TeamRow, TemplateRow } from '#contract/list-rows.ts';
import type { KeptPromoChange, PromoStatus } from '#contract/promo.ts';
import { announceChange } from './changes.ts';
import { withDatabase } from './database.ts';
import { isRecord, recordVersion, quarantineInvalid } from './records.ts';
import type { DeviceResult } from './trouble.ts';
import { importWords } from './words.ts';

/** The lists that are stored on the device for services without them (decision 12), with their row types. */
export type KeptRows = {
  merchant: MerchantRow;
  team: TeamRow;
  agent: AgentRow;
  template: TemplateRow;
  promo: KeptPromoRow;
};
export type KeptList = keyof KeptRows;

type Stored<L extends KeptList> = {
  id: string;
  connectionId: string;
  list: L;
  row: KeptRows[L];
  v: typeof recordVersion;
};

/** The text that names a row within its list. */
export const keptRowId: { [L in KeptList]: (row: KeptRows[L]) => string } = {
  merchant: (row) => row.merchant_id,
  team: (row) => String(row.team_id),
  agent: (row) => row.fleet_id,
  template: (row) => row.name,
  promo: (row) => String(row.promo_id),
};

const storedId = (connectionId: string, list: KeptList, rowId: string) =>
  JSON.stringify([connectionId, list, rowId]);

const toStored = <L extends KeptList>(connectionId: string, list: L, row: KeptRows[L]): Stored<L> => ({
  id: storedId(connectionId, list, keptRowId[list](row)),
  connectionId,
  list,
  row,
  v: recordVersion,
});

/** Checks rows with the contract's schemas. zod is loaded with the first list, since it is too large for the first chunk. */
const rowReader = async <L extends KeptList>(list: L) => {
  const rows = await import('#contract/list-rows.ts');
  const schema = {
    merchant: rows.merchantRow,
    team: rows.teamRow,
    agent: rows.agentRow,
    template: rows.templateRow,
    promo: rows.keptPromoRow,
  }[list];
  return (raw: unknown): KeptRows[L] | null => {
    if (!isRecord(raw) || raw['v'] !== recordVersion) return null;
    const row = schema.safeParse(raw['row']);
    // The schema was chosen by the list, which TypeScript cannot follow.
    return row.success ? (row.data as KeptRows[L]) : null;
  };
};

/** The rows of a list in the order of their addition; empty where the device has no storage. */
export const listKept = async <L extends KeptList>(
  connectionId: string,
  list: L,
): Promise<DeviceResult<KeptRows[L][]>> => {
  const read = await rowReader(list);
  return withDatabase(async (database) => {
    const raws = await database.getAllFromIndex('lists', 'by-list', [connectionId, list]);
    return quarantineInvalid(database, 'lists', raws, read);
  });
};

/** A connection's lists as `#client/directory-queries.ts` reads them: what cannot be read is an empty list beside the shown trouble. */
export const keptReader =
  (connectionId: string) =>
  async <L extends KeptList>(list: L): Promise<KeptRows[L][]> => {
    const kept = await listKept(connectionId, list);
    return kept.ok ? kept.value : [];
  };

/** Adds a row, or replaces the one of the same id. */
export const putKept = async <L extends KeptList>(
  connectionId: string,
  list: L,
  row: KeptRows[L],
): Promise<DeviceResult<void>> => {
  const kept = await withDatabase(async (database) => {
    await database.put('lists', toStored(connectionId, list, row));
  }, 'write');
  if (kept.ok) announceChange({ store: 'lists', id: connectionId });
  return kept;
};

export const removeKept = async (
  connectionId: string,
  list: KeptList,
  rowId: string,
): Promise<DeviceResult<void>> => {
  const kept = await withDatabase(
    (database) => database.delete('lists', storedId(connectionId, list, rowId)),
    'write',
  );
  if (kept.ok) announceChange({ store: 'lists', id: connectionId });
  return kept;
};

const changedRow = (before: KeptPromoRow, change: KeptPromoChange): KeptPromoRow => {
  const row = { ...before };
  delete row.unconfirmed;
  switch (change.kind) {
    case 'asked':
      return { ...row, unconfirmed: change.status };
    case 'set':
      // A service that does not say when it changed has changed it now.
      return { ...row, status: change.status, changed_at: change.changedAt ?? new Date().toISOString() };
    case 'unchanged':
      return change.unconfirmed === null ? row : { ...row, unconfirmed: change.unconfirmed };
  }
};

/**
 * Keeps what is asked of a promo's status, or what the service said of it; a promo that is not on the list is left alone.
 * @returns what was asked before without a clear answer.
 */
export const markPromo = async (
  connectionId: string,
  promoId: number,
  change: KeptPromoChange,
): Promise<DeviceResult<PromoStatus | null>> => {
  const read = await rowReader('promo');
  const kept = await withDatabase(async (database) => {
    const write = database.transaction('lists', 'readwrite');
    const row = read(await write.store.get(storedId(connectionId, 'promo', String(promoId))));
    if (row) await write.store.put(toStored(connectionId, 'promo', changedRow(row, change)));
    await write.done;
    return row?.unconfirmed ?? null;
  }, 'write');
  if (kept.ok) announceChange({ store: 'lists', id: connectionId });
  return kept;
};

/** All lists of a connection as the JSON that `admin load` reads. */
export const exportKept = async (connectionId: string): Promise<DeviceResult<DirectoryFile>> => {
  const merchants = await listKept(connectionId, 'merchant');
  if (!merchants.ok) return merchants;
  const teams = await listKept(connectionId, 'team');
  if (!teams.ok) return teams;
  const agents = await listKept(connectionId, 'agent');
  if (!agents.ok) return agents;
  const templates = await listKept(connectionId, 'template');
  if (!templates.ok) return templates;
  const promos = await listKept(connectionId, 'promo');
  if (!promos.ok) return promos;
  return {
    ok: true,
    value: {
      merchants: merchants.value,
      teams: teams.value,
      agents: agents.value,
      templates: templates.value,
      promos: promos.value.map(({ promo_id, code, description, status }) => ({
        promo_id,
        code,
        description,
        status,
      })),
    },
  };
};

/** `message` is for people and says what to do. */
export type Imported = { ok: true; rows: number } | { ok: false; message: string };

/** Adds the rows of such a file; rows of the same id are replaced, others stay. All of it or nothing. */
export const importKept = async (connectionId: string, text: string): Promise<Imported> => {
  const { directoryFile } = await import('#contract/list-rows.ts');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: importWords.notJson };
  }
  const file = directoryFile.safeParse(json);
  if (!file.success) {
    const [issue] = file.error.issues;
    return { ok: false, message: importWords.notReadable(issue?.path.join(' › ') ?? '') };
  }
  const records = [
    ...file.data.merchants.map((row) => toStored(connectionId, 'merchant', row)),
    ...file.data.teams.map((row) => toStored(connectionId, 'team', row)),
    ...file.data.agents.map((row) => toStored(connectionId, 'agent', row)),
    ...file.data.templates.map((row) => toStored(connectionId, 'template', row)),
    ...file.data.promos.map((row) => toStored(connectionId, 'promo', { ...row, changed_at: null })),
  ];
  const kept = await withDatabase(async (database) => {
    const write = database.transaction('lists', 'readwrite');
    for (const record of records) void write.store.put(record);
    await write.done;
  }, 'write');
  if (!kept.ok) return { ok: false, message: importWords.notKept };
  announceChange({ store: 'lists', id: connectionId });
  return { ok: true, rows: records.length };
};
