import { startTransition, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { findPlaces } from '#data/http/place-query.ts';
import type { Directory } from '#form/directory.ts';
import type { KnownPlaces } from '../checking/check-places.ts';
import type { CheckedRow, OpenImport } from '../import-types.ts';
import { isMappingComplete, rememberPlan } from '../matching/first-plan.ts';
import type { WorkerClient } from '../worker-client.ts';

/** Each may cost the service a request to another company. */
const mostPlaces = 200;

/** Checks the rows of an import, and again at each change of its plan. */
export const useCheck = (
  worker: WorkerClient | null,
  { id, headers, plan }: Pick<OpenImport, 'id' | 'headers' | 'plan'>,
  { directory, connection }: { directory: Directory; connection: Connection },
) => {
  const [checked, setChecked] = useState<{ request: object; rows: readonly CheckedRow[] } | null>(null);
  const [places, setPlaces] = useState<KnownPlaces>({});
  const [times, checkAgain] = useReducer((count: number) => count + 1, 0);
  const isWhole = isMappingComplete(plan, directory);
  const states = Object.values(directory).map(({ state }) => state);
  // A check without the lists would take names in cells for IDs.
  const canCheck = worker !== null && isWhole && !states.includes('loading');
  const lists = states.join(' ');
  /** A new object starts a check. Lists count by their states: agents' numbers of open tasks change all the time. */
  const request = useMemo(
    () => ({ worker, plan, lists, times, places }),
    [worker, plan, lists, times, places],
  );

  const check = useEffectEvent(async (asked: object, signal: AbortSignal) => {
    const rows: CheckedRow[] = [];
    const onChecked = (more: CheckedRow[]) => {
      rows.push(...more);
      return !signal.aborted;
    };
    const context = { plan, headers, directory, profile: connection.profile, places };
    // If the worker dies, another one takes its place and checks again.
    const unknown = await worker?.check(id, context, onChecked).catch(() => null);
    if (!unknown || signal.aborted) return;
    const wanted = unknown.slice(0, mostPlaces - Object.keys(places).length);
    if (wanted.length > 0) {
      const found = await findPlaces(connection, wanted);
      setPlaces((before) => ({ ...before, ...found }));
      return;
    }
    rememberPlan(headers, plan);
    // What follows from ten thousand rows is rendered in pieces.
    startTransition(() => setChecked({ request: asked, rows }));
  });
  useEffect(() => {
    if (!canCheck) return undefined;
    const leaving = new AbortController();
    void check(request, leaving.signal);
    return () => leaving.abort();
  }, [canCheck, request]);

  const isCurrent = canCheck && checked?.request === request;
  return {
    /** The last check; null before the first, or while the plan lacks something. */
    rows: isWhole ? (checked?.rows ?? null) : null,
    /** Whether the last check was of the plan as it is now. */
    isCurrent,
    isChecking: canCheck && !isCurrent,
    checkAgain,
    /** The addresses that were looked up for the check. */
    places,
  };
};
