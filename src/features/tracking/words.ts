import type { TaskKind } from '#contract/operations.ts';

/** The words of the tracking page itself, for the customer: no word of the desk, nothing to know beforehand. */
export const words = {
  tab: 'Tracking',
  steps: 'Progress',
  /** What the customer calls it, and its last step. */
  kinds: {
    pickup: { noun: 'pickup', done: 'Picked up' },
    delivery: { noun: 'delivery', done: 'Delivered' },
    'pickup-delivery': { noun: 'order', done: 'Delivered' },
    appointment: { noun: 'appointment', done: 'Done' },
  } satisfies Record<TaskKind, { noun: string; done: string }>,
  booked: (noun: string) => `Your ${noun} is booked`,
  onTheWay: 'On the way',
  arrived: 'Arrived',
  notDone: (noun: string) => `Your ${noun} couldn’t be completed`,
  cancelled: (noun: string) => `Your ${noun} was cancelled`,
  doneAt: (done: string, { day, clock }: { day: string | null; clock: string }) =>
    day === null ? `${done} at ${clock}` : `${done} on ${day} at ${clock}`,
  order: (order: string) => `Order ${order}`,
  before: 'Before',
  from: 'From',
  legs: {
    pickup: 'Pickup',
    delivery: 'Delivery',
  },
  days: { today: 'today', tomorrow: 'tomorrow' },
  zoneTime: (city: string) => `${city} time`,
  endedText: (merchant: string) => `Ask ${merchant} what happens next.`,
  ask: (merchant: string) => `Questions? Ask ${merchant}.`,
  position: (age: string) => `Last position: ${age}`,
  noPosition: 'No position yet',
  map: 'Open map',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  updated: (time: string) => `Updated ${time}`,
  anyone: 'Anyone who has this link can see this page.',
  loading: 'Loading',
  invalid: 'This link is not valid',
  invalidText:
    'It may have expired, or was cut off when it was copied. Ask the shop that sent it for a new one.',
  failed: 'Couldn’t load the status',
  failedOld: 'What you see may be out of date.',
};
