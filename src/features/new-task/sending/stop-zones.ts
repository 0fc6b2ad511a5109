import type { QueryClient } from '@tanstack/react-query';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { placeOfAddressQuery, zoneOfPointQuery } from '#data/http/place-query.ts';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { sides, type SideField, type SideName } from '#contract/sides.ts';
import type { PlaceCountries } from '#data/outbox/intent.ts';
import { typedPoint } from '#form/read-place.ts';
import type { FormValues } from '#form/values.ts';

/** What the service has said of the zones of a task's stops, in the order of their times. */
export type StopZones = {
  /** The IANA zone of each; null where it is not known, or not known yet. */
  stops: readonly { side: SideName; zone: string | null }[];
  /** Ends when the service has answered about the stops that are new to it; null where there is none. */
  pending: Promise<unknown> | null;
};

/** The countries of a task's places, as far as the service has told them. */
export const knownCountries = (
  client: QueryClient,
  connection: Connection,
  kind: TaskKind,
  values: Pick<FormValues, SideField<'address'>>,
): PlaceCountries =>
  Object.fromEntries(
    stopsOf(kind).flatMap(({ side, address }) => {
      const { queryKey } = placeOfAddressQuery(connection, values[address]);
      const country = client.getQueryData(queryKey)?.place?.country ?? '';
      return country === '' ? [] : [[side, country]];
    }),
  );

/** Asks the service about the stops that it has not answered about yet; null where it tells no places. Never rejects. */
export const askStopZones = (
  client: QueryClient,
  connection: Connection,
  kind: TaskKind,
  values: FormValues,
): StopZones | null => {
  if (!hasExtensions(connection)) return null;
  const waits: Promise<unknown>[] = [];
  const stops = stopsOf(kind).map(({ side }) => {
    const { address, latitude, longitude } = sides[side];
    // It is where the task will be, whatever the address says.
    const point = typedPoint(values[latitude], values[longitude]);
    const query = point
      ? zoneOfPointQuery(connection, point.latitude, point.longitude)
      : placeOfAddressQuery(connection, values[address]);
    const { data, status = 'pending' } = client.getQueryState(query.queryKey) ?? {};
    if (query.enabled === true && status === 'pending')
      waits.push(client.fetchQuery(query).catch(() => undefined));
    return { side, zone: data?.time_zone ?? null };
  });
  return { stops, pending: waits.length === 0 ? null : Promise.all(waits) };
};
