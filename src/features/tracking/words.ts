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
  order: (order: string) => `Order ${order}`,
  before: 'Before',
  from: 'From',
  legs: {
    pickup: 'Pickup',
    delivery: 'Delivery',
  },
  days: { today: 'today', tomorrow: 'tomorrow' },
  steps: 'Progress',
  received: 'Received',
  assigned: 'Assigned',
  done: ', done',
  notYet: ', not yet',
  unassigned: 'No one is assigned yet.',
  unassignedText: 'We’ll show it here.',
  assignedTo: (agent: string) => `${agent} is on the job.`,
  assignedText: 'An agent is on the job.',
  position: (age: string) => `Last position ${age}`,
  noPosition: 'No position yet',
  ages: {
    now: 'less than a minute ago',
    ago: (amount: number, unit: 'minute' | 'hour' | 'day') =>
      `${amount} ${amount === 1 ? unit : `${unit}s`} ago`,
  },
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  updated: (time: string) => `Updated ${time}, again every minute`,
  anyone: 'Anyone who has this link can see this page.',
  loading: 'Loading',
  invalid: 'This link is not valid',
  invalidText: 'It may have been cut off when it was copied. Ask whoever sent it for a new one.',
  failed: 'Couldn’t load the status',
  failedOld: 'What you see may be out of date.',
};
