import { useSyncExternalStore } from 'react';
import { readLead, setLead } from './job-clock.ts';

const listeners = new Set<() => void>();

/** Tells the form how far the service's clock is ahead of the device's, in milliseconds; 0 for what needs no correction. */
export const followServiceClock = (ahead: number): void => {
  setLead(ahead);
  for (const listener of listeners) listener();
};

/**
 * Milliseconds that the service's clock is ahead of the device's, to the minute: enough to say, and steady from answer to
 * answer.
 */
export const clockLead = (): number => Math.round(readLead() / 60_000) * 60_000;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useClockLead = (): number => useSyncExternalStore(subscribe, clockLead, clockLead);
