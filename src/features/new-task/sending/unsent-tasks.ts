import type { TaskKind } from '#contract/operations.ts';
import { useConnection } from '#data/http/connection.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { hasContent } from '#form/carried-fields.ts';
import { form } from '#form/task-form.ts';
import type { FormValues } from '#form/values.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { begin, useFillOnce } from '../filling/begin-task.ts';

/** A task that this browser could not store, and so did not send. It is kept until the form has it again. */
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

/**
 * Puts the oldest unsent task of the connected account back into the form, as a new draft: at once if the form is blank, otherwise when the
 * user asks for it. Null if there is none.
 */
export const usePutBack = (onPutBack: (message: string) => void) => {
  const accountId = useConnection()?.id;
  const unsent = useStore(unsentTasks).find((task) => task.accountId === accountId);
  const putBack = (task: UnsentTask): void => {
    if (!begin(task.kind, task.values)) return;
    unsentTasks.set(unsentTasks.get().filter((each) => each !== task));
    void draftStore.discard(task.draftId);
    onPutBack(task.message);
  };
  useFillOnce(unsent ?? null, (task) => {
    if (!hasContent(form.getValues())) putBack(task);
  });
  return unsent ? { message: unsent.message, putBack: () => putBack(unsent) } : null;
};
