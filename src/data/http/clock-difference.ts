import { createStore, useStore } from '#data/state/create-store.ts';

const minuteMs = 60_000;

/** Differences up to this cause no problem. */
const toleratedMinutes = 2;

/** Minutes that the service's clock is ahead of the device's; 0 up to the tolerated difference. */
const minutesAhead = createStore(0);

/**
 * Compares the clocks by the `Date` of a response, whose deadline keeps the error far below the tolerated difference.
 * Cross-origin services may hide it.
 */
export const compareClocks = (
  date: string | null,
  { sentAt, receivedAt }: { sentAt: number; receivedAt: number },
): void => {
  const serviceTime = Date.parse(date ?? '');
  if (Number.isNaN(serviceTime)) return;
  const minutes = Math.round((serviceTime - (sentAt + receivedAt) / 2) / minuteMs);
  minutesAhead.set(Math.abs(minutes) > toleratedMinutes ? minutes : 0);
};

export const useClockDifference = (): number => useStore(minutesAhead);
