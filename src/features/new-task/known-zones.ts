import type { QueryClient } from '@tanstack/react-query';
import { sidesOf, type TaskKind } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { getConnection, hasExtensions } from '#data/http/connection.ts';
import { placeOfAddressQuery, zoneOfPointQuery } from '#data/http/place-query.ts';
import { typedPoint } from '#form/points.ts';
import type { FormValues } from '#form/values.ts';
import { effectiveZone, lastZone, type KnownZones, type StopZone } from '#form/zone.ts';
import { readKept } from './choices.ts';

/** The zone that applies to a task of the form, by what the service has answered so far. */
export const zoneNow = (client: QueryClient, kind: TaskKind, values: FormValues) => {
  const connection = getConnection();
  const lookups: (() => Promise<unknown>)[] = [];
  const stops = sidesOf(kind).map((side): StopZone => {
    const { address, latitude, longitude } = sides[side];
    // Coordinates take precedence over the address.
    const point = typedPoint(values[latitude], values[longitude]);
    const query = point
      ? zoneOfPointQuery(connection, point.latitude, point.longitude)
      : placeOfAddressQuery(connection, values[address]);
    const { data, status = 'pending' } = client.getQueryState(query.queryKey) ?? {};
    if (query.enabled === true && status === 'pending')
      lookups.push(() => client.fetchQuery(query).catch(() => undefined));
    return { side, zone: data?.time_zone ?? null };
  });
  const known: KnownZones = {
    place: stops[0]?.zone ?? null,
    // The zone of the merchant's last task, if the user keeps the zone.
    merchant: readKept().includes('zone') ? lastZone(connection?.id ?? '', values.merchant_id) : null,
  };
  return {
    ...effectiveZone(values, known),
    known,
    /** The stops in the order of their times; null if the service has no address lookup. */
    stops: connection && hasExtensions(connection) ? stops : null,
    /** Looks up the stops that the service has not answered about yet. Never rejects. Null if all are answered. */
    lookUp: lookups.length === 0 ? null : () => Promise.all(lookups.map((start) => start())),
  };
};
