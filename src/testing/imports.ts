import { getConnection } from '#data/http/connection.ts';
import { getImport, putImport, type StoredImport } from '#data/device/imports.ts';
import { readImportRowId } from '#data/device/import-row-id.ts';
import { outcomeOf, type RowOutcomes } from '#data/outbox/import-outcomes.ts';
import { importRows } from '#data/outbox/import-store.ts';
import { recordAndSend } from '#data/outbox/imports.ts';
import {
  recordImportRun,
  type ImportTask,
  type RunOrder,
  type RunResult,
} from '#data/outbox/record-import-run.ts';

/** An import for tests that need one without a page. */
export const anImport = (part: Partial<StoredImport> = {}): StoredImport => ({
  id: crypto.randomUUID(),
  connectionId: 'c1',
  baseUrl: 'https://dispatch.test',
  name: 'route.csv',
  state: 'draft',
  pausedBy: null,
  headers: ['phone'],
  plan: { kind: 'delivery' },
  rowCount: 2,
  skipped: [],
  accepted: [],
  starts: 0,
  fileRev: 0,
  createdAt: 1,
  startedAt: null,
  endedAt: null,
  v: 1,
  ...part,
});

/** Stores an import of the connected account. @returns its id. */
export const storeImport = async (part: Partial<StoredImport> = {}): Promise<string> => {
  const { id: connectionId = '', baseUrl = '' } = getConnection() ?? {};
  const record = anImport({ connectionId, baseUrl, ...part });
  await putImport(record, new Map());
  return record.id;
};

const anyCells = ({ number }: ImportTask) => ({ number, cells: [`+1 ${number}`] });

/** Records rows of a stored import, as the worker does at a press of Create. */
export const recordTasks = async (
  importId: string,
  tasks: readonly ImportTask[],
  { skipped = [], accepted = [], again = [] }: Partial<Pick<RunOrder, 'skipped' | 'accepted' | 'again'>> = {},
): Promise<RunResult> => {
  const [home, found] = [getConnection(), await getImport(importId)];
  if (!home || !found.ok || !found.value) throw new Error('no import to run');
  const { fileRev, headers, plan } = found.value;
  const order = { importId, fileRev, skipped, accepted, again, home };
  const file = { headers, plan, rows: tasks.map(anyCells) };
  return recordImportRun(order, file, tasks);
};

/** Runs rows of a stored import, as a press of Create does. */
export const runImport = (...rows: Parameters<typeof recordTasks>): Promise<RunResult> =>
  recordAndSend(rows[0], () => recordTasks(...rows));

/** How the rows of an import stand on the device. */
export const rowOutcomes = async (importId: string): Promise<RowOutcomes> => {
  const found = new Map<number, ReturnType<typeof outcomeOf>>();
  await importRows.eachOf(importId, (rows) => {
    for (const row of rows) found.set(readImportRowId(row.id).number, outcomeOf(row));
  });
  return found;
};

/** Gives a list as a worker does: some at a time. */
export async function* inBatches<Row>(rows: readonly Row[], size = 10): AsyncIterable<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield await Promise.resolve(rows.slice(at, at + size));
}
