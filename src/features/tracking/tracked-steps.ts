import { hasEnded, type TaskState } from '#contract/task-state.ts';
import type { Tracked } from '#contract/track.ts';
import { words } from './words.ts';

type Step = {
  name: string;
  isDone: boolean;
  /** ISO instant; null for a step that is not done. */
  at: string | null;
};

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
  failed: words.notDone,
  cancelled: words.cancelled,
  deleted: words.cancelled,
};

const step = (name: string, isDone: boolean, at: string | null): Step => ({
  name,
  isDone,
  at: isDone ? at : null,
});

/** How far a task has come, for its customer: what is done with its time, and what is still to come unless it has ended. */
export const trackedSteps = ({ state, states, created_at }: Tracked): Step[] => {
  const lastAt = (wanted: TaskState): string | null =>
    states.findLast((each) => each.state === wanted)?.at ?? null;
  const isOver = hasEnded(state);
  const steps = [
    step(words.received, true, created_at),
    step(words.assigned, withAgent.has(state), lastAt('assigned')),
    step(words.started, afterStart.has(state), lastAt('started')),
    step(endNames[state] ?? words.done, isOver, lastAt(state)),
  ];
  return isOver ? steps.filter(({ isDone }) => isDone) : steps;
};
