import { useEffect, useState } from 'react';

/** The same text once it has not changed for a moment; '' before the first such moment. */
export const usePaused = (text: string, pauseMs: number): string => {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
};
