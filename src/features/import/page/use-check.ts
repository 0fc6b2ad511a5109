import { useQuery } from '@tanstack/react-query';
import { proxy } from 'comlink';
import { useDeferredValue, useRef } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { findPlaces } from '#data/http/place-query.ts';
import type { Directory } from '#form/directory.ts';
import type { KnownPlaces } from '../checking/check-places.ts';
import type { CheckedRow, OpenImport } from '../import-types.ts';
import { isMappingComplete, rememberPlan } from '../matching/first-plan.ts';
import type { WorkerState } from '../use-worker.ts';

/** Each look-up may cost the service a request to its geocoder. */
const maxPlaces = 200;

type CheckOf = { directory: Directory; connection: Connection };

/** Checks the rows of an import, and checks them again after each change of the plan. */
export const useCheck = (
  { worker, deaths }: WorkerState,
  { id, headers, plan }: Pick<OpenImport, 'id' | 'headers' | 'plan'>,
  { directory, connection }: CheckOf,
) => {
  /** The addresses that were looked up. */
  const places = useRef<KnownPlaces>({});
  const isPlanComplete = isMappingComplete(plan, directory);
  // Only the states: the agents' numbers of open tasks change all the time.
  const lists = Object.values(directory).map(({ state }) => state);
  // A check without the lists would take names in cells for IDs.
  const canCheck = worker !== null && isPlanComplete && !lists.includes('loading');
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['import-check', id, plan, lists, deaths],
    queryFn: async ({ signal }) => {
      for (;;) {
        const rows: CheckedRow[] = [];
        const context = { plan, headers, directory, profile: connection.profile, places: places.current };
        const onChecked = proxy((more: CheckedRow[]) => {
          rows.push(...more);
          return !signal.aborted;
        });
        const unknown = await worker?.call((remote) => remote.check(id, context, onChecked));
        const wanted = (unknown ?? []).slice(0, maxPlaces - Object.keys(places.current).length);
        if (wanted.length === 0) {
          rememberPlan(headers, plan);
          return { rows, context };
        }
        places.current = { ...places.current, ...(await findPlaces(connection, wanted)) };
      }
    },
    enabled: canCheck,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    structuralSharing: false,
    placeholderData: (before) => before,
    gcTime: 0,
    // If the worker dies, a new one starts a new check.
    retry: false,
  });
  // Deferred, so that rendering ten thousand rows doesn't block the keyboard.
  const drawn = useDeferredValue(data);
  const isCurrent = canCheck && !isFetching && !isPlaceholderData && drawn === data;
  return {
    /** Whether the plan has everything that a check needs. */
    isPlanComplete,
    /** The last check with its context; undefined before the first, or while the plan lacks something. */
    last: isPlanComplete ? drawn : undefined,
    /** Whether the last check was of the current plan. */
    isCurrent,
    isChecking: canCheck && !isCurrent,
    checkAgain: refetch,
  };
};
