import { isRecord } from '#contract/json.ts';
import type { Connection } from '#data/http/connection.ts';
import { readProfile } from '#data/http/remembered.ts';
import { isTaskKind } from '#contract/operations.ts';
import { readValues } from '#form/read-values.ts';
import { onStoredElsewhere, siteStorage } from '#data/state/web-storage.ts';
import type { PressedTask } from './pressed-task.ts';

/**
 * Pressed tasks that the outbox does not have yet, in web storage, which writes at once, in the event of the press itself; a
 * transaction begun then would be lost with a tab that dies.
 */
const start = 'pressed.';

const isConnection = (value: unknown): value is Connection =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['baseUrl'] === 'string' &&
  isRecord(value['profile']) &&
  isRecord(value['profile']['paths']) &&
  isRecord(value['profile']['flags']);

const parse = (raw: unknown): PressedTask | null => {
  if (!isRecord(raw)) return null;
  const { id, kind, values, connection, pressedAt } = raw;
  if (typeof id !== 'string' || typeof pressedAt !== 'number' || !isRecord(values)) return null;
  if (typeof kind !== 'string' || !isTaskKind(kind) || !isConnection(connection)) return null;
  const profile = readProfile(connection.profile);
  return { id, kind, values: readValues(values), connection: { ...connection, profile }, pressedAt };
};

export const pressedSnapshots = {
  /** @returns whether it is written. */
  write: (task: PressedTask): boolean => siteStorage.write(start + task.id, task),
  remove: (id: string): void => siteStorage.remove(start + id),
  read: (): PressedTask[] => siteStorage.readAll(start).flatMap((raw) => parse(raw) ?? []),
};

/** Calls back when another page has written a snapshot. */
export const onSnapshotElsewhere = (listener: () => void): void =>
  onStoredElsewhere(start, (isWritten) => {
    if (isWritten) listener();
  });

/** Drafts that are tasks on their way by now, in this tab or another: no list shows them, and no form opens them. */
export const pressedIds = (): ReadonlySet<string> => new Set(pressedSnapshots.read().map(({ id }) => id));
