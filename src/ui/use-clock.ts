import { useEffect, useState, useSyncExternalStore } from 'react';
import { ownDay } from '#time/own-clock.ts';

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 60_000);
  // Timers of a tab in the background may be late.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

let known = { minute: Number.NaN, day: '' };
/** To name the day costs more than to draw what says it: it is named once a minute. */
const today = () => {
  const now = Date.now();
  const minute = Math.floor(now / 60_000);
  if (minute !== known.minute) known = { minute, day: ownDay(now) };
  return known.day;
};

/** Today as `ownDay` writes it: what says "Today" is drawn again after midnight, and not before. */
export const useOwnDay = (): string => useSyncExternalStore(subscribe, today, today);

/** The time of the device in milliseconds, read again every so many milliseconds. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};

/** The same text once it has not changed for a moment; '' before the first such moment. */
export const usePaused = (text: string, pauseMs: number): string => {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
};
