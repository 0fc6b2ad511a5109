import { isTaskKind } from '#contract/operations.ts';
import { isRecord } from '#device/records.ts';
import type { DraftInput } from '#device/drafts.ts';

/**
 * The last words of a page. A transaction begun while the page goes may never end, but localStorage writes at once: what
 * was typed within the last moments waits there for the next page.
 */
export type Tail = DraftInput & {
  /** The save that it builds on. */
  rev: number;
};

const prefix = 'dispatch-desk.typing.';

/** @returns whether it is written. */
export const writeTail = ({ id, connectionId, kind, values, parked, rev }: Tail): boolean => {
  try {
    localStorage.setItem(prefix + id, JSON.stringify({ id, connectionId, kind, values, parked, rev }));
    return true;
  } catch {
    return false;
  }
};

export const dropTail = (id: string): void => {
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // Then there was none either.
  }
};

const parse = (text: string): Tail | null => {
  try {
    const raw: unknown = JSON.parse(text);
    if (!isRecord(raw)) return null;
    const { id, connectionId, kind, values, parked, rev } = raw;
    if (typeof id !== 'string' || typeof connectionId !== 'string' || typeof rev !== 'number') return null;
    if (typeof kind !== 'string' || !isTaskKind(kind) || !isRecord(values)) return null;
    return { id, connectionId, kind, values, parked: parked === true, rev };
  } catch {
    return null;
  }
};

/** What other pages left, of every connection. */
export const readTails = (): Tail[] => {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => parse(localStorage.getItem(name) ?? '') ?? []);
  } catch {
    return [];
  }
};
