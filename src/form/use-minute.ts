import { useSyncExternalStore } from 'react';
import { clockNow } from './clock-correction.ts';

const minute = 60_000;

const subscribe = (listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, minute - (clockNow() % minute));
  };
  const tick = () => {
    listener();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
};

const read = (): number => Math.floor(clockNow() / minute) * minute;

/** The running minute by the job's clock, in milliseconds since 1970; what uses it is drawn again with each new one. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read, read);
