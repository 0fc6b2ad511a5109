import { getConnection } from '#data/http/connection.ts';
import { listImports, putImport, type StoredImport } from '#data/device/imports.ts';
import {
  enqueueRows,
  type CreateOrder,
  type EnqueueResult,
  type ImportTask,
} from '#data/outbox/enqueue-import.ts';
import { listRows } from '#data/device/intents.ts';
import type { Intent } from '#data/outbox/intent.ts';
import type { RowOutcome, RowState } from '#data/outbox/row-outcome.ts';
import type { CheckedRow } from '#features/import/import-types.ts';

/** Stores an import of the connected account. @returns its id. */
export const storeImport = async (part: Partial<StoredImport> = {}): Promise<string> => {
  const { id: connectionId = '', baseUrl = '' } = getConnection() ?? {};
  const record: StoredImport = {
    id: crypto.randomUUID(),
    connectionId,
    baseUrl,
    name: 'route.csv',
    headers: ['phone'],
    plan: { kind: 'delivery' },
    rowCount: 2,
    skipped: [],
    paused: null,
    sentAt: null,
    createdAt: 1,
    changedAt: 1,
    ...part,
  };
  await putImport(record, []);
  return record.id;
};

/** A stored import of the connected account. */
export const importOf = async (importId: string): Promise<StoredImport> => {
  const found = await listImports(getConnection()?.id ?? '');
  const record = found.ok && found.value.find(({ id }) => id === importId);
  if (!record) throw new Error('no such import');
  return record;
};

/** Enqueues rows of a stored import, as the worker does at a press of Create. */
export const enqueueTasks = async (
  importId: string,
  tasks: readonly ImportTask[],
  { skipped = [], anyway = [] }: Partial<Pick<CreateOrder, 'skipped' | 'anyway'>> = {},
): Promise<EnqueueResult> => {
  const home = getConnection();
  if (!home) throw new Error('not connected');
  return enqueueRows({ record: await importOf(importId), skipped, anyway, home }, tasks);
};

/** The rows of an import as they are stored. */
export const rowsOf = async (importId: string): Promise<readonly Intent[]> => {
  const rows = await listRows(importId);
  return rows.ok ? rows.value : [];
};

/** A row of a file that is ready to be created. */
export const readyRow = (number: number): CheckedRow => ({
  number,
  orderId: `R-${number}`,
  state: 'ready',
  span: [0, 0],
});

export const outcomeIn = (state: RowState, part: Partial<RowOutcome> = {}): RowOutcome => ({
  state,
  note: '',
  kind: 'delivery',
  isOpen: state === 'waiting' || state === 'sending',
  isLate: false,
  notBefore: null,
  ...part,
});
