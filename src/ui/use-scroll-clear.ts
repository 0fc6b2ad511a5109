import { useEffect, useRef, useState } from 'react';

/**
 * For what opens on a press: once it is drawn, it is scrolled out from under the bars that stick, as far as it is under one.
 * @returns the ref of what opens, and what to call in the press.
 */
export const useScrollClear = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [presses]);
  return { ref, scrollClear: () => setPresses((count) => count + 1) };
};
