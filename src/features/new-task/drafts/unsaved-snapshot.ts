import { isRecord } from '#contract/json.ts';
import { isTaskKind } from '#contract/operations.ts';
import type { DraftInput } from '#data/device/drafts.ts';
import { siteStorage } from '#data/state/web-storage.ts';

/**
 * What was typed within the last moments of a page. A transaction begun while the page goes may never end, but web storage
 * writes at once: the next page finds it there and saves it.
 */
export type UnsavedSnapshot = DraftInput & {
  /** The save that it builds on. */
  rev: number;
  /** What the page was saving as it went (`textOf`), and was not told the end of; null: nothing. */
  underWay: string | null;
};

const start = 'typing.';

/** @returns whether it is written. */
export const writeSnapshot = (snapshot: UnsavedSnapshot): boolean => {
  const { id, connectionId, kind, values, forLater, rev, underWay } = snapshot;
  return siteStorage.write(start + id, { id, connectionId, kind, values, forLater, rev, underWay });
};

export const removeSnapshot = (id: string): void => siteStorage.remove(start + id);

const parse = (raw: unknown): UnsavedSnapshot | null => {
  if (!isRecord(raw)) return null;
  const { id, connectionId, kind, values, forLater, rev, underWay } = raw;
  if (typeof id !== 'string' || typeof connectionId !== 'string' || typeof rev !== 'number') return null;
  if (typeof kind !== 'string' || !isTaskKind(kind) || !isRecord(values)) return null;
  return {
    id,
    connectionId,
    kind,
    values,
    forLater: forLater === true,
    rev,
    underWay: typeof underWay === 'string' ? underWay : null,
  };
};

/** What other pages left, of every connection. */
export const readSnapshots = (): UnsavedSnapshot[] =>
  siteStorage.readAll(start).flatMap((raw) => parse(raw) ?? []);
