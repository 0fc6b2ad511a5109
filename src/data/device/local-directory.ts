import { isRecord } from '#contract/json.ts';
import {
  agentRow,
  localPromoRow,
  merchantRow,
  teamRow,
  templateRow,
  type AgentRow,
  type LocalPromoRow,
  type MerchantRow,
  type TeamRow,
  type TemplateRow,
} from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { announceChange } from './announce-changes.ts';
import { withDatabase } from './database.ts';
import { recordVersion, quarantineInvalid } from './records.ts';
import type { DeviceResult } from './device-trouble.ts';

/** The lists that are stored on the device for services without them (the document has no list operation), with their row types. */
export type LocalRows = {
  merchant: MerchantRow;
  team: TeamRow;
  agent: AgentRow;
  template: TemplateRow;
  promo: LocalPromoRow;
};
export type LocalList = keyof LocalRows;

type Stored<L extends LocalList> = {
  id: string;
  connectionId: string;
  list: L;
  row: LocalRows[L];
  v: typeof recordVersion;
};

/** The text that names a row within its list. */
export const localRowId: { [L in LocalList]: (row: LocalRows[L]) => string } = {
  merchant: (row) => row.merchant_id,
  team: (row) => String(row.team_id),
  agent: (row) => row.fleet_id,
  template: (row) => row.name,
  promo: (row) => String(row.promo_id),
};

const storedId = (connectionId: string, list: LocalList, rowId: string) =>
  JSON.stringify([connectionId, list, rowId]);

const toStored = <L extends LocalList>(connectionId: string, list: L, row: LocalRows[L]): Stored<L> => ({
  id: storedId(connectionId, list, localRowId[list](row)),
  connectionId,
  list,
  row,
  v: recordVersion,
});

const rowSchemas = {
  merchant: merchantRow,
  team: teamRow,
  agent: agentRow,
  template: templateRow,
  promo: localPromoRow,
};

/** Checks rows with the contract's schemas. */
const rowReader = <L extends LocalList>(list: L) => {
  const schema = rowSchemas[list];
  return (raw: unknown): LocalRows[L] | null => {
    if (!isRecord(raw) || raw['v'] !== recordVersion) return null;
    const row = schema.safeParse(raw['row']);
    // The schema was chosen by the list, which TypeScript cannot follow.
    return row.success ? (row.data as LocalRows[L]) : null;
  };
};

/** The rows of a list in the text order of their IDs; empty where the device has no storage. */
export const listLocalRows = async <L extends LocalList>(
  connectionId: string,
  list: L,
): Promise<DeviceResult<LocalRows[L][]>> => {
  const read = rowReader(list);
  return withDatabase(async (database) => {
    const raws = await database.getAllFromIndex('lists', 'by-list', [connectionId, list]);
    return quarantineInvalid(database, 'lists', raws, read);
  });
};

/** A row with its list. */
export type LocalRow = { [L in LocalList]: { list: L; row: LocalRows[L] } }[LocalList];

/** Adds rows, or replaces those of the same id: all or none. What this device knows of the status of a promo stays: calls told it. */
export const putLocalRows = async (
  connectionId: string,
  rows: readonly LocalRow[],
): Promise<DeviceResult<void>> => {
  const readPromo = rowReader('promo');
  const written = await withDatabase(async (database) => {
    const write = database.transaction('lists', 'readwrite');
    const put = async ({ list, row }: LocalRow) => {
      const record = toStored(connectionId, list, row);
      const known = list === 'promo' ? readPromo(await write.store.get(record.id)) : null;
      if (list === 'promo' && known) record.row = { ...known, code: row.code, description: row.description };
      await write.store.put(record);
    };
    await Promise.all([...rows.map(put), write.done]);
  }, 'write');
  if (written.ok) announceChange({ store: 'lists', id: connectionId });
  return written;
};

export const removeLocalRow = async (
  connectionId: string,
  list: LocalList,
  rowId: string,
): Promise<DeviceResult<void>> => {
  const removed = await withDatabase(
    (database) => database.delete('lists', storedId(connectionId, list, rowId)),
    'write',
  );
  if (removed.ok) announceChange({ store: 'lists', id: connectionId });
  return removed;
};

/** What is written into a promo of this device's list. */
export type PromoChange =
  /** A call is about to be made, and its outcome is unknown until there is an answer. */
  | { kind: 'requested'; status: PromoStatus }
  /** The service set the status. */
  | { kind: 'set'; status: PromoStatus; changedAt: string | null }
  /** The call certainly did nothing: what was asked before without a clear answer is open again. */
  | { kind: 'unchanged'; unconfirmed: PromoStatus | null };

const changedRow = (before: LocalPromoRow, change: PromoChange): LocalPromoRow => {
  const row = { ...before };
  delete row.unconfirmed;
  switch (change.kind) {
    case 'requested':
      return { ...row, unconfirmed: change.status };
    case 'set':
      // Where the service does not say when it changed the status, the time is now.
      return { ...row, status: change.status, changed_at: change.changedAt ?? new Date().toISOString() };
    case 'unchanged':
      return change.unconfirmed === null ? row : { ...row, unconfirmed: change.unconfirmed };
  }
};

/**
 * Stores the requested status of a promo, or the one that the service answered; a promo that is not on the list is left alone.
 * @returns what was asked before without a clear answer.
 */
export const recordPromoChange = async (
  connectionId: string,
  promoId: number,
  change: PromoChange,
): Promise<DeviceResult<PromoStatus | null>> => {
  const read = rowReader('promo');
  const recorded = await withDatabase(async (database) => {
    const write = database.transaction('lists', 'readwrite');
    const row = read(await write.store.get(storedId(connectionId, 'promo', String(promoId))));
    if (row) await write.store.put(toStored(connectionId, 'promo', changedRow(row, change)));
    await write.done;
    return row?.unconfirmed ?? null;
  }, 'write');
  if (recorded.ok) announceChange({ store: 'lists', id: connectionId });
  return recorded;
};
