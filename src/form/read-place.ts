import { isLatitude, isLongitude } from '#contract/formats.ts';
import type { PlaceData } from '#contract/place.ts';
import { language } from '#time/language.ts';
import { kilometres, type Point } from './kilometres.ts';
import type { KnownPlace } from './known-places.ts';

/** A typed point farther than this from the place of its address is said, in kilometres. The middle of a city is not its edge. */
const farFrom = { given: 3, address: 3, city: 50 } as const;

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

const number = String.raw`[+-]?\d{1,3}(?:\.\d{1,20})?`;
const pair = new RegExp(`^\\(?(${number})(?:, ?|; ?| )(${number})\\)?$`);

/** Latitude and longitude that stand in one text, as maps copy them: `40.7128, -74.0060`. Null for all else. */
export const readPair = (text: string): Point | null => {
  const [, latitude = '', longitude = ''] = pair.exec(text.trim().replace('−', '-').replace('−', '-')) ?? [];
  return typedPoint(latitude, longitude);
};

/** Whether a latitude lies beyond the poles and would fit as a longitude, and the longitude as a latitude. */
export const looksSwapped = (latitude: string, longitude: string): boolean =>
  !isLatitude(latitude.trim()) && typedPoint(longitude, latitude) !== null;

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
  const country = ofAddress?.place?.country ?? '';
  const found = ofAddress?.coordinates ?? null;
  if (!point) return ofAddress && { name, country, point: found, zone: ofAddress.time_zone, apart: null };
  if (!ofPoint && !ofAddress) return null;
  const apart = found ? kilometres(point, found) : 0;
  return {
    name,
    country,
    point: { ...point, precision: 'given' },
    zone: ofPoint?.time_zone ?? null,
    apart: found && apart > farFrom[found.precision] ? apart : null,
  };
};
