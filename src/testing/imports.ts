import { getConnection } from '#client/connection.ts';
import { putImport, type StoredImport } from '#device/imports.ts';

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
  starts: 0,
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

/** Gives a list as a worker does: some at a time. */
export async function* inBatches<Row>(rows: readonly Row[], size = 10): AsyncIterable<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield await Promise.resolve(rows.slice(at, at + size));
}
