import type { StoredTask } from './task-answer.ts';
import { hasEnded, type TaskState } from './task-state.ts';

/** What became of a task after it was created, in the same words for its customer and on the desk. */

export type Progress = Pick<StoredTask, 'state' | 'states' | 'created_at'>;

export const progressWords = {
  received: 'Received',
  assigned: 'Assigned',
  started: 'On the way',
  done: 'Done',
  notDone: 'Not done',
  cancelled: 'Cancelled',
  stepNotYet: ', not yet',
};

const sentences: Record<TaskState, (agent: string) => string> = {
  unassigned: () => 'No one is assigned yet.',
  declined: () => 'No one is assigned yet.',
  assigned: (agent) => `${agent} is assigned.`,
  accepted: (agent) => `${agent} has accepted.`,
  started: (agent) => `${agent} is on the way.`,
  in_progress: (agent) => `${agent} has arrived.`,
  successful: (agent) => `Done by ${agent}.`,
  failed: () => 'This couldn’t be done.',
  cancelled: () => 'This was cancelled.',
  deleted: () => 'This was cancelled.',
};

/** The state of a task in one sentence. @param agent the name of the agent who has it; blank if the answer has no name. */
export const describeState = (state: TaskState, agent: string): string =>
  sentences[state](agent || 'An agent');

const afterStart: ReadonlySet<TaskState> = new Set(['started', 'in_progress', 'successful', 'failed']);
const withAgent = afterStart.union(new Set<TaskState>(['assigned', 'accepted']));

const endNames: Partial<Record<TaskState, string>> = {
  failed: progressWords.notDone,
  cancelled: progressWords.cancelled,
  deleted: progressWords.cancelled,
};

/**
 * The steps of a task: those that are done with their times, and those still to come unless it has ended.
 * @param done what the last step is called, for a customer "Delivered".
 */
export const progressSteps = ({ state, states, created_at }: Progress, done = progressWords.done) => {
  /** `at` is null for a step that is not done. */
  const step = (name: string, isDone: boolean, since: TaskState) => ({
    name,
    isDone,
    at: (isDone && states.findLast((each) => each.state === since)?.at) || null,
  });
  const isOver = hasEnded(state);
  const steps = [
    { name: progressWords.received, isDone: true, at: created_at },
    step(progressWords.assigned, withAgent.has(state), 'assigned'),
    step(progressWords.started, afterStart.has(state), 'started'),
    step(endNames[state] ?? done, isOver, state),
  ];
  return isOver ? steps.filter(({ isDone }) => isDone) : steps;
};
