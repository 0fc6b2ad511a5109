import { hasEnded, type TaskState } from './task-state.ts';

/** While the agent is on the way, a customer watches the page. */
const closeMs = 15_000;
const usualMs = 60_000;
const maxIntervalMs = 10 * 60_000;

/** A task and when it was read; instants in milliseconds, 0 for never. */
type Known = { task: { state: TaskState } | undefined; loadedAt: number; failedAt: number };

/** How often a page reads a task in this state again, in milliseconds; null once it has ended. */
export const usualInterval = ({ state }: { state: TaskState }): number | null => {
  if (hasEnded(state)) return null;
  return state === 'started' || state === 'in_progress' ? closeMs : usualMs;
};

/**
 * When to ask next, in milliseconds from the last answer; false for never. While the service does not answer, the pauses grow
 * with the time since it did, so that many open pages leave it room to come back.
 */
export const refreshInterval = ({ task, loadedAt, failedAt }: Known): number | false => {
  if (!task) return usualMs;
  const usual = usualInterval(task) ?? false;
  if (usual === false || failedAt <= loadedAt) return usual;
  return Math.min(maxIntervalMs, Math.max(usualMs, failedAt - loadedAt));
};
