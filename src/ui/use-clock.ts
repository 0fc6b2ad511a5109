import { useEffect, useState, useSyncExternalStore } from 'react';
import { ownDay } from '#time/own-clock.ts';

// Each second: a component renders only when the value it reads has changed.
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
};

const minuteMs = 60_000;
const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;
const readDay = () => ownDay(Date.now());

/** The start of the running minute by this device's clock, in milliseconds since 1970. */
export const useMinute = (): number => useSyncExternalStore(subscribe, readMinute, readMinute);

/** Today as `ownDay` writes it. */
export const useOwnDay = (): string => useSyncExternalStore(subscribe, readDay, readDay);

/** The time of the device in milliseconds, read again every so many milliseconds. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
