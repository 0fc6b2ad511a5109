import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#data/http/connection.ts';
import { countStored, type StoredCounts } from '#data/device/wipe.ts';

/** How much the device stores when the component appears; null until that is known. */
export const useStoredCounts = (): StoredCounts | null => {
  const accountId = useConnection()?.id ?? '';
  const { data = null } = useQuery({
    queryKey: ['stored counts', accountId],
    queryFn: async () => {
      const counts = await countStored(accountId);
      if (!counts.ok) throw new Error(counts.trouble);
      return counts.value;
    },
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return data;
};
