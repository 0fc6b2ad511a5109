import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#data/state/create-store.ts';

/** Milliseconds that the service's clock is ahead of the device's; 0 for what needs no correction. */
const lead = createStore(0);

/** Now, by the clock that times are typed and checked against: the service's where the device's is wrong. */
export const clockNow = (): number => Date.now() + lead.get();

/** Tells the form how far the service's clock is ahead of the device's, in milliseconds; 0 for what needs no correction. */
export const followServiceClock = lead.set;

/** The same, for as long as a page is shown. */
export const useServiceClock = (leadMs: number): void =>
  useEffect(() => {
    lead.set(leadMs);
    return () => lead.set(0);
  }, [leadMs]);

/**
 * Milliseconds that the service's clock is ahead of the device's, to the minute: enough to say, and steady from answer to
 * answer.
 */
export const clockLead = (): number => Math.round(lead.get() / 60_000) * 60_000;

export const useClockLead = (): number => useSyncExternalStore(lead.subscribe, clockLead, clockLead);
