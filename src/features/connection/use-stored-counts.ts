import { useEffect, useState } from 'react';
import { countStored, type StoredCounts } from '#data/device/wipe.ts';

/** How much the device stores when the component appears; null until that is known. */
export const useStoredCounts = (): StoredCounts | null => {
  const [counts, setCounts] = useState<StoredCounts | null>(null);
  useEffect(() => {
    let isGone = false;
    const count = async () => {
      const result = await countStored();
      if (result.ok && !isGone) setCounts(result.value);
    };
    void count();
    return () => {
      isGone = true;
    };
  }, []);
  return counts;
};
