import type { Connection } from '#client/connection.ts';
import { isRecord } from '#contract/json.ts';
import { isTaskKind } from '#contract/operations.ts';
import { cellChunk, getImport, putImport, readCells } from '#device/imports.ts';
import type { DeviceResult } from '#device/trouble.ts';
import type { ImportDraft, ImportPlan, ImportRow } from '../import-types.ts';

/** The rows of each import as they were stored last: rows are never changed in place, so that unchanged ones are the same objects. */
const storedRows = new Map<string, readonly ImportRow[]>();

const changedChunks = ({ id, rows }: ImportDraft): Map<number, readonly ImportRow[]> => {
  const before = storedRows.get(id);
  const changed = new Map<number, readonly ImportRow[]>();
  for (let at = 0; at * cellChunk < rows.length; at += 1) {
    const from = at * cellChunk;
    const chunk = rows.slice(from, from + cellChunk);
    const isSame =
      before?.length === rows.length && chunk.every((row, index) => row === before[from + index]);
    if (!isSame) changed.set(at, chunk);
  }
  return changed;
};

/** Stores a file with its corrections, so that the import can be opened again: only what changed since the last time. */
export const saveDraft = async (
  draft: ImportDraft,
  connection: Pick<Connection, 'id' | 'baseUrl'>,
): Promise<DeviceResult<void>> => {
  const { id, name, headers, plan, rows } = draft;
  const stored = await putImport(
    {
      state: 'draft',
      pausedBy: null,
      skipped: [],
      starts: 0,
      createdAt: Date.now(),
      startedAt: null,
      endedAt: null,
      id,
      connectionId: connection.id,
      baseUrl: connection.baseUrl,
      name,
      headers,
      plan,
      rowCount: rows.length,
      v: 1,
    },
    changedChunks(draft),
  );
  if (stored.ok) storedRows.set(id, rows);
  return stored;
};

/** A plan as it was stored; null where a newer page wrote another kind of it. */
const readPlan = (raw: Readonly<Record<string, unknown>>): ImportPlan | null => {
  const { kind, given, columns } = raw;
  const isPlan = typeof kind === 'string' && isTaskKind(kind) && isRecord(given) && isRecord(columns);
  // This page alone writes it, whole.
  return isPlan ? (raw as ImportPlan) : null;
};

/** A stored import as it was left; null where there is none, or none that can be read. */
export const openImport = async (id: string): Promise<ImportDraft | null> => {
  const [found, cells] = await Promise.all([getImport(id), readCells(id)]);
  if (!found.ok || !found.value || !cells.ok) return null;
  const plan = readPlan(found.value.plan);
  if (!plan) return null;
  storedRows.set(id, cells.value);
  const { name, headers } = found.value;
  return { id, name, headers, rows: cells.value, plan };
};
