import type { Connection } from '#data/http/connection.ts';
import { isRecord } from '#contract/json.ts';
import { isTaskKind } from '#contract/operations.ts';
import { cellChunk, getImport, putImport, readCells, type FileConflict } from '#data/device/imports.ts';
import { readOrNone, type DeviceResult } from '#data/device/device-trouble.ts';
import type { ImportDraft, ImportPlan, ImportRow } from '../import-types.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Each import as this page stored or read it last. Rows are never changed in place, so that unchanged ones are the same objects.
 */
const known = new Map<string, { draft: ImportDraft; fileRev: number }>();

/** The revision of an import's file that this page knows; 0 where it has stored none. */
export const fileRevOf = (id: string): number => known.get(id)?.fileRev ?? 0;

/** A file was stored by something else: as it ran. */
export const rememberStored = (draft: ImportDraft, fileRev: number): void =>
  void known.set(draft.id, { draft, fileRev });

/** An import was removed in another tab: the next save stores it as a new one. */
export const forgetStored = (id: string): void => void known.delete(id);

const changedChunks = ({ id, rows }: ImportDraft): Map<number, readonly ImportRow[]> => {
  const before = known.get(id)?.draft.rows;
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

type Home = Pick<Connection, 'id' | 'baseUrl'>;

const save = async (draft: ImportDraft, connection: Home): Promise<DeviceResult<FileConflict | null>> => {
  const { id, name, headers, plan, rows } = draft;
  // Writing it again would notify other tabs, and each of them would write it again.
  if (known.get(id)?.draft === draft) return { ok: true, value: null };
  const stored = await putImport(
    {
      state: 'draft',
      pausedBy: null,
      skipped: [],
      accepted: [],
      starts: 0,
      fileRev: fileRevOf(id),
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
  if (!stored.ok) return stored;
  if (typeof stored.value === 'string') return { ok: true, value: stored.value };
  rememberStored(draft, stored.value.fileRev);
  return { ok: true, value: null };
};

let last: Promise<unknown> = Promise.resolve();

/** Once every file that is being stored is. */
export const lastSaved = (): Promise<unknown> => last;

/**
 * Stores a file with its corrections, so that the import can be opened again: only what changed since the last time.
 * @returns null, or why nothing was stored: another tab has changed or removed it.
 */
export const saveDraft = (
  draft: ImportDraft,
  connection: Home,
): Promise<DeviceResult<FileConflict | null>> => {
  // One after the other: each writes over the revision of the one before.
  const saved = last.then(() => save(draft, connection));
  last = saved;
  return saved;
};

/** Null if the stored plan is damaged. */
const readPlan = (raw: Readonly<Record<string, unknown>>): ImportPlan | null => {
  const { kind, given, columns } = raw;
  const isPlan = typeof kind === 'string' && isTaskKind(kind) && isRecord(given) && isRecord(columns);
  // This page alone writes it, whole.
  return isPlan ? (raw as ImportPlan) : null;
};

/**
 * A stored import as it was left; null where this account has none of this id.
 * @throws where the device cannot be read: it may be there.
 */
export const openImport = async (
  id: string,
  { id: connectionId }: Pick<Home, 'id'>,
): Promise<ImportDraft | null> => {
  const found = readOrNone(await getImport(id), null);
  if (found?.connectionId !== connectionId) return null;
  const rows = readOrNone(await readCells(id), []);
  const plan = readPlan(found.plan);
  if (!plan) return null;
  const { name, headers, fileRev } = found;
  const stored = { id, name, headers, rows, plan };
  rememberStored(stored, fileRev);
  return stored;
};

/**
 * Stores the draft on the device with each change.
 * @param onConflict another tab has changed or removed the import, so that the change was not stored.
 * @returns whether the device has it, whether it could not store the last change, and what stores that now.
 */
export const useStoredDraft = (
  draft: ImportDraft,
  connection: Connection,
  onConflict: (id: string) => void,
): { isStored: boolean; failed: boolean; tryAgain: () => void } => {
  const [isStored, setStored] = useState(false);
  const [failed, setFailed] = useState(false);

  const settle = (id: string, saved: Awaited<ReturnType<typeof saveDraft>>) => {
    setFailed(!saved.ok);
    if (!saved.ok) return;
    setStored(true);
    if (saved.value !== null) onConflict(id);
  };
  const onSaved = useEffectEvent(settle);
  useEffect(() => {
    const store = async () => onSaved(draft.id, await saveDraft(draft, connection));
    void store();
  }, [draft, connection]);
  const tryAgain = async () => settle(draft.id, await saveDraft(draft, connection));
  return { isStored, failed, tryAgain: () => void tryAgain() };
};
