import { createStore, useStore } from '#data/state/create-store.ts';

const minuteMs = 60_000;

/** Differences up to this cause no problem. */
const toleratedMinutes = 2;

/** Minutes that the service's clock is ahead of the device's, by base address; 0 up to the tolerated difference. */
const minutesAhead = createStore<Readonly<Record<string, number>>>({});

/**
 * Compares the clocks by the `Date` of a response, whose deadline keeps the error far below the tolerated difference.
 * Cross-origin services may hide it.
 */
export const compareClocks = (
  baseUrl: string,
  date: string | null,
  { sentAt, receivedAt }: { sentAt: number; receivedAt: number },
): void => {
  const serviceTime = Date.parse(date ?? '');
  if (Number.isNaN(serviceTime)) return;
  const minutes = Math.round((serviceTime - (sentAt + receivedAt) / 2) / minuteMs);
  const ahead = Math.abs(minutes) > toleratedMinutes ? minutes : 0;
  const known = minutesAhead.get();
  if ((known[baseUrl] ?? 0) !== ahead) minutesAhead.set({ ...known, [baseUrl]: ahead });
};

export const useClockDifference = (baseUrl: string): number => useStore(minutesAhead)[baseUrl] ?? 0;
