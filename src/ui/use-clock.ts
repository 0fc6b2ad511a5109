import { useSyncExternalStore } from 'react';
import { ownDay } from '#time/own-clock.ts';
import { minuteMs } from '#time/wall-time.ts';

// Each second: a component renders only when the value it reads has changed.
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
};

const readEvery = (ms: number) => () => Math.floor(Date.now() / ms) * ms;
const readSecond = readEvery(1000);
const readMinute = readEvery(minuteMs);

/** The start of the running second by this device's clock, in milliseconds since 1970. */
export const useSecond = (): number => useSyncExternalStore(subscribe, readSecond, readSecond);
const readDay = () => ownDay(Date.now());

/** The start of the running minute by this device's clock, in milliseconds since 1970. */
export const useMinute = (): number => useSyncExternalStore(subscribe, readMinute, readMinute);

/** Today as `ownDay` writes it. */
export const useOwnDay = (): string => useSyncExternalStore(subscribe, readDay, readDay);
