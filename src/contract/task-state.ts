/**
 * What becomes of a task after it was created (an extension; §3.1 says of its lifecycle "not shown").
 * The states are those of the live service, so that its clients understand them.
 */
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
