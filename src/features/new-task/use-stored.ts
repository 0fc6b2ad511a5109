import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { subscribeChanges, type DeviceChange } from '#data/device/announce-changes.ts';

/**
 * Reads from the device, and again whenever this or another tab has changed it; undefined until it is read.
 * @param name the query's name, and its connection.
 * @param concerns whether a change may concern this query.
 */
export const useStored = <T>(
  name: readonly [what: string, connectionId: string],
  read: () => Promise<T>,
  concerns: (change: DeviceChange) => boolean,
): T | undefined => {
  const client = useQueryClient();
  const [what, connectionId] = name;
  const onChange = useEffectEvent((change: DeviceChange) => {
    if (concerns(change)) void client.invalidateQueries({ queryKey: ['device', what, connectionId] });
  });
  useEffect(() => subscribeChanges((change) => onChange(change)), []);
  return useQuery({ queryKey: ['device', what, connectionId], queryFn: read }).data;
};
