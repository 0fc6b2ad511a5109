/** What becomes of a task after it was created (an extension; §3.1 says of its lifecycle "not shown"). */
export const taskStates = [
  'unassigned',
  'assigned',
  'accepted',
  'declined',
  'started',
  /** The agent has arrived and is at work. */
  'in_progress',
  'successful',
  'failed',
  'cancelled',
  'deleted',
] as const;

export type TaskState = (typeof taskStates)[number];

/** States that a driver reports; all others are set by dispatchers. */
export const driverStates = [
  'accepted',
  'declined',
  'started',
  'in_progress',
  'successful',
  'failed',
] as const satisfies TaskState[];

/** Which states can follow a state; `assigned` follows itself with another agent. A task that has ended can only be deleted. */
const nextStates: Record<TaskState, readonly TaskState[]> = {
  unassigned: ['assigned', 'cancelled', 'deleted'],
  assigned: ['assigned', 'accepted', 'declined', 'started', 'unassigned', 'cancelled', 'deleted'],
  accepted: ['assigned', 'started', 'declined', 'unassigned', 'cancelled', 'deleted'],
  declined: ['assigned', 'unassigned', 'cancelled', 'deleted'],
  started: ['in_progress', 'successful', 'failed', 'cancelled'],
  in_progress: ['successful', 'failed', 'cancelled'],
  successful: ['deleted'],
  failed: ['deleted'],
  cancelled: ['deleted'],
  deleted: [],
};

export const canFollow = (from: TaskState, to: TaskState): boolean => nextStates[from].includes(to);

/** Whether the task has ended: no agent works on it any more. */
export const hasEnded = (state: TaskState): boolean =>
  state === 'successful' || state === 'failed' || state === 'cancelled' || state === 'deleted';

/** In how many milliseconds a page reads a task again; false once it has ended. @param state undefined if it could not be read */
export const refreshInterval = (state: TaskState | undefined): number | false => {
  if (state !== undefined && hasEnded(state)) return false;
  // While the agent is on the way, a customer watches the page.
  return state === 'started' || state === 'in_progress' ? 15_000 : 60_000;
};
