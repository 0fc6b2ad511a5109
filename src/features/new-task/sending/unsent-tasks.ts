import type { TaskKind } from '#contract/operations.ts';
import { getConnection, useConnection } from '#data/http/connection.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import type { FormValues } from '#form/values.ts';
import { discardDraft, saveDraft } from '../drafts/draft-store.ts';
import { begin } from '../filling/begin-task.ts';
import { focusFirst, focusOnceShown } from '../focus-first.ts';

/** A task that this browser could not store, and so did not send. It is kept until the user puts it back. */
export type UnsentTask = {
  draftId: string;
  values: FormValues;
  kind: TaskKind;
  accountId: string;
  message: string;
};

const unsentTasks = createStore<readonly UnsentTask[]>([]);

export const addUnsentTask = (task: UnsentTask): void => unsentTasks.set([...unsentTasks.get(), task]);

export const hasUnsentTask = (): boolean => unsentTasks.get().length > 0;

/** The oldest unsent task of the connected account. `putBack` puts it into the form as a new draft. Null if there is none. */
export const useUnsentTask = () => {
  const accountId = useConnection()?.id;
  const task = useStore(unsentTasks).find((each) => each.accountId === accountId);
  if (!task) return null;
  const putBack = async (): Promise<void> => {
    // What was typed last has to be saved, or `begin` refuses.
    await saveDraft();
    const isWaiting = unsentTasks.get().includes(task) && getConnection()?.id === accountId;
    if (!isWaiting || !begin(task.kind, task.values)) return;
    unsentTasks.set(unsentTasks.get().filter((each) => each !== task));
    void discardDraft(task.draftId);
    focusOnceShown(() => focusFirst(task.kind));
  };
  return { message: task.message, putBack };
};
