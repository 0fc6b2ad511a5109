import type { Coordinates, Precision } from '#contract/answers.ts';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import type { TakenBody } from './taken-body.ts';

export type Place = { latitude: string; longitude: string; precision: Exclude<Precision, 'given'> };

/** Finds the point of an address. Hosts decide how; null where the address is not known. It may throw when it cannot ask. */
export type Geocoder = { find: (address: string) => Promise<Place | null> };

/** The points of a task, and what could not be found. */
export type Located = {
  coordinates: { pickup?: Coordinates; delivery?: Coordinates };
  pickupAddressNotFound: boolean;
  deliveryAddressNotFound: boolean;
  warnings: string[];
};

/** §2.1: "When left blank the service obtains it by geocoding the address." A task is created even where that fails. */
export const locate = async (geocoder: Geocoder, kind: TaskKind, body: TakenBody): Promise<Located> => {
  const located: Located = {
    coordinates: {},
    pickupAddressNotFound: false,
    deliveryAddressNotFound: false,
    warnings: [],
  };
  for (const stop of stopsOf(kind)) {
    const side = stop.side === 'pickup' ? 'pickup' : 'delivery';
    const latitude = body[stop.latitude] ?? '';
    const longitude = body[stop.longitude] ?? '';
    if (latitude !== '' && longitude !== '') {
      located.coordinates[side] = { latitude, longitude, precision: 'given' };
      continue;
    }
    let place: Place | null = null;
    try {
      place = await geocoder.find(body[stop.address] ?? '');
      if (!place) located.warnings.push(`${stop.address}: the address was not found on the map.`);
    } catch {
      located.warnings.push(`${stop.address}: the address lookup did not answer, so the task has no point.`);
    }
    if (place) located.coordinates[side] = place;
    else located[`${side}AddressNotFound`] = true;
  }
  return located;
};
