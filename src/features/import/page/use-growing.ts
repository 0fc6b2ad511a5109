import { startTransition, useEffect, useState } from 'react';

/**
 * How many of many controls to render: some more after each time that the page is painted. Mantine's controls render twice when they
 * mount, without a pause, so that all of them at once are one long task.
 */
export const useGrowing = (all: number, step: number): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count < all) startTransition(() => setCount((present) => present + step));
  }, [count, all, step]);
  return count;
};
