import type { Coordinates, PlaceData } from '#contract/place.ts';
import { phonePart, saysCountry } from '#contract/phone.ts';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { legOf, type SideName } from '#contract/sides.ts';
import type { CreationBody } from './stored-columns.ts';

export type Place = Coordinates & { name: NonNullable<PlaceData['place']> };

/** Finds the point of an address. Hosts decide how. */
export type Geocoder = {
  /** Null for an unknown address. It throws if it can't look one up. */
  find: (address: string) => Promise<Place | null>;
  /** It sends nothing to another server, so that the page may look up half an address while a person types. */
  isOwn: boolean;
};

export type TaskPoints = { pickup?: Coordinates; delivery?: Coordinates };

/** Which addresses of a task were not found: each stop was looked up when the task was created. */
export const findLostAddresses = (kind: TaskKind, coordinates: TaskPoints) => {
  const isLost = (side: SideName) =>
    stopsOf(kind).some((stop) => stop.side === side) && coordinates[legOf[side]] === undefined;
  return { pickupAddressNotFound: isLost('pickup'), deliveryAddressNotFound: isLost('customer') };
};

/** §2.1: "When left blank the service obtains it by geocoding the address." A task is created even if that fails. */
export const locate = async (geocoder: Geocoder, kind: TaskKind, body: CreationBody) => {
  const coordinates: TaskPoints = {};
  /** As far as the addresses say and the phones do not: ISO 3166-1 alpha-2. */
  const countries: { [Side in SideName]?: string } = {};
  const warnings: string[] = [];
  for (const stop of stopsOf(kind)) {
    const leg = legOf[stop.side];
    const latitude = body[stop.latitude] ?? '';
    const longitude = body[stop.longitude] ?? '';
    const isGiven = latitude !== '' && longitude !== '';
    if (isGiven) coordinates[leg] = { latitude, longitude, precision: 'given' };
    // Only the own list of places is searched just for the country, and only if the phone doesn't say it.
    if (isGiven && (!geocoder.isOwn || saysCountry(phonePart(body[stop.phone] ?? '')))) continue;
    const place = await geocoder.find(body[stop.address] ?? '').catch(() => {
      if (!isGiven)
        warnings.push(`${stop.address}: the address lookup did not answer, so the task has no point.`);
      return null;
    });
    if (!place) continue;
    const { name, ...point } = place;
    coordinates[leg] ??= point;
    countries[stop.side] = name.country;
  }
  return { coordinates, countries, warnings };
};
