import { useMemo } from 'react';
import { useConnection, type Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { PlaceCountries } from '#data/outbox/intent.ts';
import type { SubmitResult } from '#data/outbox/outbox.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import type { FormValues } from '#form/values.ts';

/** A task as it stood in the form when Create was pressed: nothing that is typed later reaches it. */
export type TaskToSend = Readonly<{
  /** The draft's, and the intent's: whatever is repeated is one task. */
  id: string;
  kind: TaskKind;
  values: FormValues;
  countries: PlaceCountries;
  /** The connection of that moment, which it goes out by. Never with the key. */
  connection: Connection;
}>;

/** A pressed task that this device did not record, and why. The page has sent nothing. */
export type UnrecordedTask = TaskToSend & { result: Extract<SubmitResult, { ok: false }> };

const unrecorded = createStore<readonly UnrecordedTask[]>([]);
/** Ids of tasks that the device is storing. */
const underWay = new Set<string>();

export const unrecordedTasks = {
  /** The device begins to store a task; one of that id that it did not record does not ask any more. */
  begin: (id: string): void => {
    underWay.add(id);
    unrecordedTasks.remove(id);
  },
  end: (task: TaskToSend, result: SubmitResult): void => {
    underWay.delete(task.id);
    if (!result.ok) unrecorded.set([...unrecorded.get(), { ...task, result }]);
  },
  remove: (id: string): void => unrecorded.set(unrecorded.get().filter((task) => task.id !== id)),
  find: (id: string): UnrecordedTask | null => unrecorded.get().find((task) => task.id === id) ?? null,
  /** Whether a task would be lost if the page closed now. */
  any: (): boolean => underWay.size > 0 || unrecorded.get().length > 0,
  /** Drafts whose tasks these are: no list shows them. */
  ids: (): ReadonlySet<string> => new Set([...underWay, ...unrecorded.get().map(({ id }) => id)]),
};

/** The tasks of the connected account that wait for a person's answer, in the order of the presses. */
export const useUnrecorded = (): readonly UnrecordedTask[] => {
  const all = useStore(unrecorded);
  const accountId = useConnection()?.id;
  return useMemo(() => all.filter(({ connection }) => connection.id === accountId), [all, accountId]);
};
