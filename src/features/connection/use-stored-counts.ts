import { useQuery } from '@tanstack/react-query';
import { countStored, type StoredCounts } from '#data/device/wipe.ts';

/** How much the device stores when the component appears; null until that is known. */
export const useStoredCounts = (): StoredCounts | null => {
  const { data = null } = useQuery({
    queryKey: ['stored counts'],
    queryFn: async () => {
      const counts = await countStored();
      if (!counts.ok) throw new Error(counts.trouble);
      return counts.value;
    },
    // They are of the moment before the press.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return data;
};
