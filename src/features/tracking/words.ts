import type { TaskKind } from '#contract/operations.ts';

/** All words of the tracking page, for the customer: no word of the desk, nothing to know beforehand. */
export const words = {
  tab: 'Tracking',
  kinds: {
    pickup: 'Your pickup',
    delivery: 'Your delivery',
    'pickup-delivery': 'Your pickup and delivery',
    appointment: 'Your appointment',
  } satisfies Record<TaskKind, string>,
  unassigned: 'No agent yet',
  unassignedText: 'Nobody has been assigned so far. This page shows it as soon as somebody is.',
  assigned: 'Assigned',
  assignedTo: (agent: string) => `${agent} will take care of it.`,
  assignedText: 'An agent will take care of it.',
  times: {
    pickup: 'Pickup before',
    delivery: 'Delivery before',
    starts: 'Starts',
    ends: 'Ends',
  },
  position: 'Last known position',
  positionAt: (time: string) => `reported ${time}`,
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  updated: (time: string) => `Updated ${time}`,
  loading: 'Looking it up',
  invalid: 'This link is not valid',
  invalidText: 'It may have been cut off when it was copied. Ask whoever sent it for a new one.',
  failed: 'The state could not be read',
  failedOld: 'What you see may be out of date.',
};
