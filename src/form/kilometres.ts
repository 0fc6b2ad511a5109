/** In degrees, as §2.1 spells them. */
export type Point = { latitude: string; longitude: string };

const earthRadius = 6371;
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;
const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;

/** The kilometres between two points in a straight line over the ground. */
export const kilometres = (one: Point, other: Point): number => {
  const [north, otherNorth] = [radians(one.latitude), radians(other.latitude)];
  const chord =
    haversine(otherNorth - north) +
    Math.cos(north) * Math.cos(otherNorth) * haversine(radians(other.longitude) - radians(one.longitude));
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
};
