import { useSyncExternalStore } from 'react';
import { clockNow } from './job-clock.ts';

const minute = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const tick = () => {
  for (const listener of listeners) listener();
  timer = setTimeout(tick, minute - (clockNow() % minute));
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) timer = setTimeout(tick, minute - (clockNow() % minute));
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
};

const read = (): number => Math.floor(clockNow() / minute) * minute;

/** The running minute by the job's clock, in milliseconds since 1970; what uses it is drawn again with each new one. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read, read);
