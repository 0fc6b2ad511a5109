import type { TaskState } from './task-state.ts';

/** Sentences on a task after it was created, the same for its customer and on the desk. */
export const progressWords = {
  steps: 'Progress',
  received: 'Received',
  assigned: 'Assigned',
  started: 'On the way',
  done: 'Done',
  notDone: 'Not done',
  cancelled: 'Cancelled',
  stepDone: ', done',
  stepNotYet: ', not yet',
  someone: 'An agent',
  states: {
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
  } satisfies Record<TaskState, (agent: string) => string>,
};
