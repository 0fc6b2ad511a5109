/**
 * What becomes of a task after it was created (an extension; §3.1 says of its lifecycle "not shown").
 * States and their numbers are those of the live service, so that its clients understand them.
 */
const numbers = {
  unassigned: 6,
  assigned: 0,
  accepted: 7,
  declined: 8,
  started: 1,
  /** The agent has arrived and is at work. */
  in_progress: 4,
  successful: 2,
  failed: 3,
  cancelled: 9,
  deleted: 10,
} as const;

export type TaskState = keyof typeof numbers;

// `Object.keys` of the constant itself: its keys are the states.
export const taskStates = Object.keys(numbers) as [TaskState, ...TaskState[]];

/** The states of a task that still has to be done. */
export const openStates = [
  'unassigned',
  'assigned',
  'accepted',
  'started',
  'in_progress',
] as const satisfies TaskState[];

/** The number that the live service's `job_status` has for a state. */
export const jobStatusOf = (state: TaskState): number => numbers[state];

/** The state of a `job_status`; null for a number that means none. */
export const stateOfJobStatus = (jobStatus: number): TaskState | null =>
  taskStates.find((state) => numbers[state] === jobStatus) ?? null;

/** Which states can follow a state. A task that has ended stays as it is, or is deleted. */
const nextStates: Record<TaskState, readonly TaskState[]> = {
  unassigned: ['assigned', 'cancelled', 'deleted'],
  assigned: ['accepted', 'declined', 'started', 'unassigned', 'cancelled', 'deleted'],
  accepted: ['started', 'declined', 'unassigned', 'cancelled', 'deleted'],
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
