import type { Connection } from '#client/connection.ts';
import { isTaskKind } from '#contract/operations.ts';
import { isRecord } from '#device/records.ts';
import { readValues } from '../drafts/read-values.ts';
import type { PressedTask } from './pressed-task.ts';

/**
 * Pressed tasks that the outbox does not have yet. localStorage writes at once, in the event of the press itself; a
 * transaction begun then would be lost with a tab that dies.
 */
const prefix = 'dispatch-desk.pressed.';

const isConnection = (value: unknown): value is Connection =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['baseUrl'] === 'string' &&
  isRecord(value['profile']) &&
  isRecord(value['profile']['paths']) &&
  isRecord(value['profile']['flags']);

const parse = (text: string): PressedTask | null => {
  try {
    const raw: unknown = JSON.parse(text);
    if (!isRecord(raw)) return null;
    const { id, kind, values, connection, pressedAt } = raw;
    if (typeof id !== 'string' || typeof pressedAt !== 'number' || !isRecord(values)) return null;
    if (typeof kind !== 'string' || !isTaskKind(kind) || !isConnection(connection)) return null;
    return { id, kind, values: readValues(values), connection, pressedAt };
  } catch {
    return null;
  }
};

export const pressedSnapshots = {
  /** @returns whether it is written. */
  write: (task: PressedTask): boolean => {
    try {
      localStorage.setItem(prefix + task.id, JSON.stringify(task));
      return true;
    } catch {
      return false;
    }
  },
  drop: (id: string): void => {
    try {
      localStorage.removeItem(prefix + id);
    } catch {
      // Then there was none either.
    }
  },
  read: (): PressedTask[] => {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => parse(localStorage.getItem(name) ?? '') ?? []);
    } catch {
      return [];
    }
  },
};

/** Calls back when another page has written a snapshot. */
export const onSnapshotElsewhere = (listener: () => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue !== null) listener();
  });

/** Drafts that are tasks on their way by now, in this tab or another: no list shows them, and no form opens them. */
export const pressedIds = (): ReadonlySet<string> => new Set(pressedSnapshots.read().map(({ id }) => id));
