import type { TaskKind } from '#contract/operations.ts';

/** What the page says of a task of one kind: one headline per state, and the name of its last step. */
type KindWords = {
  booked: string;
  onTheWay: string;
  arrived: string;
  /** The last step, and the headline of a task that ended well: "Delivered at 11:29". */
  done: string;
  failed: string;
  cancelled: string;
  /** "Carmen is your courier". */
  who: string;
};

/** The words of the tracking page itself, for the customer: no word of the desk, nothing to know beforehand. */
export const words = {
  tab: 'Tracking',
  steps: 'Progress',
  kinds: {
    pickup: {
      booked: 'Your pickup is booked',
      onTheWay: 'On the way to your pickup',
      arrived: 'Here for your pickup',
      done: 'Picked up',
      failed: 'Not picked up',
      cancelled: 'Your pickup was cancelled',
      who: 'your courier',
    },
    delivery: {
      booked: 'Your delivery is booked',
      onTheWay: 'Your delivery is on its way',
      arrived: 'Your delivery is here',
      done: 'Delivered',
      failed: 'Not delivered',
      cancelled: 'Your delivery was cancelled',
      who: 'your courier',
    },
    'pickup-delivery': {
      booked: 'Your pickup and delivery are booked',
      onTheWay: 'On the way',
      arrived: 'Arrived',
      done: 'Delivered',
      failed: 'Not delivered',
      cancelled: 'Your order was cancelled',
      who: 'your courier',
    },
    appointment: {
      booked: 'Your appointment is booked',
      onTheWay: 'On the way to your appointment',
      arrived: 'Here for your appointment',
      done: 'Done',
      failed: 'Your appointment was missed',
      cancelled: 'Your appointment was cancelled',
      who: 'assigned to your appointment',
    },
  } satisfies Record<TaskKind, KindWords>,
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
  who: (agent: string, role: string) => `${agent} is ${role}`,
  position: (age: string) => `Last position: ${age}`,
  noPosition: 'No position yet',
  map: 'Open map',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  updated: (time: string, everyMs: number | null) => {
    if (everyMs === null) return `Updated ${time}`;
    return `Updated ${time} · refreshes every ${everyMs < 60_000 ? `${everyMs / 1000} seconds` : 'minute'}`;
  },
  anyone: 'Anyone who has this link can see this page.',
  loading: 'Loading',
  invalid: 'This link is not valid',
  invalidText:
    'It may have expired, or was cut off when it was copied. Ask the shop that sent it for a new one.',
  failed: 'Couldn’t load the status',
  failedOld: 'What you see may be out of date.',
};
