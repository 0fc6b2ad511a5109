import { useSyncExternalStore } from 'react';
import { ownDay } from '#time/own-clock.ts';
import { minuteMs } from '#time/wall-time.ts';

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
};

/** A value that depends on this device's clock. It is read each second; a component renders only when it has changed. */
export const useClock = <Value extends number | string | boolean>(read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read);

const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The start of the running minute, in milliseconds since 1970. */
export const useMinute = (): number => useClock(readMinute);

/** Today as `ownDay` writes it. */
export const useOwnDay = (): string => useClock(() => ownDay(Date.now()));
