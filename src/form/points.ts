import { isLatitude, isLongitude } from '#contract/formats.ts';
import type { PlaceData } from '#contract/place.ts';

/** In degrees, as §2.1 spells them. */
export type Point = { latitude: string; longitude: string };

const earthRadius = 6371;
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;
const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;

const kilometres = (one: Point, other: Point): number => {
  const [north, otherNorth] = [radians(one.latitude), radians(other.latitude)];
  const chord =
    haversine(otherNorth - north) +
    Math.cos(north) * Math.cos(otherNorth) * haversine(radians(other.longitude) - radians(one.longitude));
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** Coordinates as typed, if both are there and possible. */
export const typedPoint = (latitude: string, longitude: string): Point | null => {
  const point = { latitude: latitude.trim(), longitude: longitude.trim() };
  return isLatitude(point.latitude) && isLongitude(point.longitude) ? point : null;
};

const number = String.raw`[+-]?\d{1,3}(?:\.\d{1,20})?`;
// Without a blank after it, a comma may be a decimal one: `13,40`.
const separator = String.raw`(?:, |; ?| |(?<=\.\d+),)`;
const pair = new RegExp(`^\\(?(${number})${separator}(${number})\\)?$`);

/** Latitude and longitude in one text, as maps copy them: `40.7128, -74.0060`. */
export const readPair = (text: string): Point | null => {
  const [, latitude = '', longitude = ''] = pair.exec(text.trim().replace('−', '-').replace('−', '-')) ?? [];
  return typedPoint(latitude, longitude);
};

/** Whether a latitude lies beyond the poles, and the two would be possible the other way round. */
export const looksSwapped = (latitude: string, longitude: string): boolean =>
  !isLatitude(latitude.trim()) && typedPoint(longitude, latitude) !== null;

/** From how many kilometres on the distance is shown: the middle of a city is not its edge. */
const minDistanceKm = { given: 3, address: 3, city: 50 } as const;

/** The kilometres between typed coordinates and the point of an address, if they are too many to be meant; otherwise null. */
export const distanceTooFar = (point: Point, found: Found): number | null => {
  const distance = kilometres(point, found);
  return distance > minDistanceKm[found.precision] ? distance : null;
};

type Found = NonNullable<PlaceData['coordinates']>;

/** Whether coordinates are too far from an address, and near it if they are swapped. */
export const fitsSwapped = (point: Point, found: Found): boolean => {
  const swapped = typedPoint(point.longitude, point.latitude);
  return distanceTooFar(point, found) !== null && swapped !== null && distanceTooFar(swapped, found) === null;
};
