/**
 * What becomes of a task after it was created (an extension; §3.1 says of its lifecycle "not shown").
 * States and their numbers are those of the live service, so that its clients understand them.
 */
const numbers = {
  assigned: 0,
  started: 1,
  successful: 2,
  failed: 3,
  /** The agent has arrived and is at work. */
  in_progress: 4,
  unassigned: 6,
  accepted: 7,
  declined: 8,
  cancelled: 9,
  deleted: 10,
} as const;

export type TaskState = keyof typeof numbers;

// `Object.keys` of the constant itself: its keys are the states.
export const taskStates = Object.keys(numbers) as [TaskState, ...TaskState[]];

/** The number that the live service's `job_status` has for a state. */
export const jobStatusOf = (state: TaskState): number => numbers[state];
