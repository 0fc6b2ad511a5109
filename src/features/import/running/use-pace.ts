import { useEffect, useRef, useState } from 'react';

/** How far back the pace is measured. */
const windowMs = 30_000;

type Sample = { at: number; count: number };

/**
 * How many rows a minute come to an outcome, measured over the last half minute; null until it can be said.
 * @param count those that have one.
 */
export const usePace = (count: number, isRunning: boolean): number | null => {
  const latest = useRef(count);
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => {
    latest.current = count;
  }, [count]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const samples: Sample[] = [{ at: Date.now(), count: latest.current }];
    const measure = () => {
      const now = { at: Date.now(), count: latest.current };
      samples.push(now);
      while ((samples[0]?.at ?? now.at) < now.at - windowMs) samples.shift();
      const [first = now] = samples;
      const minutes = (now.at - first.at) / 60_000;
      setPace(minutes > 0 && now.count > first.count ? (now.count - first.count) / minutes : null);
    };
    const timer = setInterval(measure, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? pace : null;
};
