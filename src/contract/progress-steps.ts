import { hasEnded, type TaskState } from './task-state.ts';
import { progressWords } from './progress-words.ts';

/** What became of a task after it was created. Instants are ISO. */
export type Progress = {
  state: TaskState;
  /** Every state that the task has had, the first one at its creation. */
  states: readonly { state: TaskState; at: string }[];
  created_at: string;
};

/** `at`: an ISO instant; null for a step that is not done. */
export type ProgressStep = { name: string; isDone: boolean; at: string | null };

const withAgent: ReadonlySet<TaskState> = new Set([
  'assigned',
  'accepted',
  'started',
  'in_progress',
  'successful',
  'failed',
]);
const afterStart: ReadonlySet<TaskState> = new Set(['started', 'in_progress', 'successful', 'failed']);

/** What the last step is called once it is done. */
const endNames: Partial<Record<TaskState, string>> = {
  failed: progressWords.notDone,
  cancelled: progressWords.cancelled,
  deleted: progressWords.cancelled,
};

const step = (name: string, isDone: boolean, at: string | null): ProgressStep => ({
  name,
  isDone,
  at: isDone ? at : null,
});

/**
 * The steps of a task: those that are done with their times, and those still to come unless it has ended.
 * @param done what the last step is called, for a customer "Delivered".
 */
export const progressSteps = (
  { state, states, created_at }: Progress,
  done: string = progressWords.done,
): ProgressStep[] => {
  const lastAt = (wanted: TaskState): string | null =>
    states.findLast((each) => each.state === wanted)?.at ?? null;
  const isOver = hasEnded(state);
  const steps = [
    step(progressWords.received, true, created_at),
    step(progressWords.assigned, withAgent.has(state), lastAt('assigned')),
    step(progressWords.started, afterStart.has(state), lastAt('started')),
    step(endNames[state] ?? done, isOver, lastAt(state)),
  ];
  return isOver ? steps.filter(({ isDone }) => isDone) : steps;
};

/** The state of a task in one sentence. @param agent the name of the agent who has it; blank where the answer names none. */
export const describeState = (state: TaskState, agent: string): string =>
  progressWords.states[state](agent || progressWords.someone);
