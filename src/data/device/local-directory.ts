import type { AgentRow, LocalPromoRow, MerchantRow, TeamRow, TemplateRow } from '#contract/list-rows.ts';
import { readDevice, writeDevice } from './database.ts';
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

/** `id`: connection and list. The rows are those of the list. */
export type StoredList = { id: string; rows: LocalRows[LocalList][] };

const recordId = (connectionId: string, list: LocalList) => JSON.stringify([connectionId, list]);

/** The rows of a list in the order in which they were entered. */
export const listLocalRows = <L extends LocalList>(
  connectionId: string,
  list: L,
): Promise<DeviceResult<LocalRows[L][]>> =>
  readDevice(['lists'], async ({ store }) => {
    const stored = await store.get(recordId(connectionId, list));
    return (stored?.rows ?? []) as LocalRows[L][];
  });

/** Replaces the rows of a list by others, which are computed from those of this moment. */
export const updateLocalRows = <L extends LocalList>(
  connectionId: string,
  list: L,
  update: (rows: LocalRows[L][]) => LocalRows[L][],
): Promise<DeviceResult<void>> =>
  writeDevice(
    ['lists'],
    async ({ store }) => {
      const id = recordId(connectionId, list);
      const stored = await store.get(id);
      await store.put({ id, rows: update((stored?.rows ?? []) as LocalRows[L][]) });
    },
    () => [{ store: 'lists', id: connectionId }],
  );
