import type { Task } from '#contract/operations.ts';
import { submit } from '#data/outbox/outbox.ts';
import { summarize } from '#form/summarize.ts';
import { toBody } from '#form/to-body.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { unrecordedTasks, type TaskToSend } from '../unrecorded-tasks.ts';

/**
 * Hands a task to the outbox, which has it when this returns. Throws where the rules of the form let something through that is no
 * body of its kind.
 * @returns whether it is recorded. Otherwise a card asks what to do with it.
 */
export const sendTask = (task: TaskToSend, { allowUnsaved = false } = {}): Promise<boolean> => {
  const { id, kind, values, countries, connection } = task;
  // The body is made for this kind, so the two belong together, which TypeScript cannot infer for a union.
  const made = { kind, body: toBody(kind, values, connection.profile) } as Task;
  const submitted = submit(
    { ...made, id, summary: { ...summarize(kind, values), countries } },
    { allowUnsaved, connection },
  );
  unrecordedTasks.begin(id);
  const end = async (): Promise<boolean> => {
    const result = await submitted;
    unrecordedTasks.end(task, result);
    if (result.ok) void draftStore.discard(id);
    return result.ok;
  };
  return end();
};

/** Sends a task without a record, since its person said so. */
export const sendUnrecorded = async (task: TaskToSend): Promise<void> => {
  await sendTask(task, { allowUnsaved: true });
};
