import { isLatitude, isLongitude } from '#contract/formats.ts';
import type { PlaceData } from '#contract/place.ts';
import { language } from '#time/language.ts';
import type { KnownPlace } from './known-places.ts';

type Point = { latitude: string; longitude: string };

/** A typed point farther than this from the place of its address is said, in kilometres. The middle of a city is not its edge. */
const farFrom = { given: 3, address: 3, city: 50 } as const;

const earthRadius = 6371;
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;
const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;

/** Kilometres between two points, over the ground. */
const distance = (one: Point, other: Point): number => {
  const [north, otherNorth] = [radians(one.latitude), radians(other.latitude)];
  const chord =
    haversine(otherNorth - north) +
    Math.cos(north) * Math.cos(otherNorth) * haversine(radians(other.longitude) - radians(one.longitude));
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
};

const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(code) ?? code;
  } catch {
    return code;
  }
};

const nameOf = (place: PlaceData['place']): string => {
  if (!place) return '';
  const country = place.country === '' ? '' : countryName(place.country);
  return [...new Set([place.city, place.region, country])].filter(Boolean).join(', ');
};

/** Coordinates as they are typed, both of them and possible ones; null otherwise. */
export const typedPoint = (latitude: string, longitude: string): Point | null => {
  const point = { latitude: latitude.trim(), longitude: longitude.trim() };
  return isLatitude(point.latitude) && isLongitude(point.longitude) ? point : null;
};

/**
 * What a form says of a place.
 * @param point as typed; it is where the task will be, whatever the address says.
 * @param ofAddress the answer for the address; null while there is none.
 * @param ofPoint the answer for the point; null while there is none.
 * @returns null while nothing is known.
 */
export const readPlace = (
  point: Point | null,
  ofAddress: PlaceData | null,
  ofPoint: PlaceData | null,
): KnownPlace | null => {
  const name = nameOf(ofAddress?.place ?? null);
  const found = ofAddress?.coordinates ?? null;
  if (!point) return ofAddress && { name, point: found, zone: ofAddress.time_zone, apart: null };
  if (!ofPoint && !ofAddress) return null;
  const apart = found ? distance(point, found) : 0;
  return {
    name,
    point: { ...point, precision: 'given' },
    zone: ofPoint?.time_zone ?? null,
    apart: found && apart > farFrom[found.precision] ? apart : null,
  };
};
