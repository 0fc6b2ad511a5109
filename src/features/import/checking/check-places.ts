import type { PlaceData } from '#contract/place.ts';
import { sidesOf } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { fitsSwapped, looksSwapped, typedPoint } from '#form/points.ts';
import { contradicts, resolveSchedule } from '#form/times.ts';
import { zoneWords } from '#form/zone-words.ts';
import { findZone } from '#time/zones.ts';
import { checkingWords } from '../words.ts';
import type { CheckContext } from './check-row.ts';
import { cellProblem, type RowValues } from './row-values.ts';

/** What the service knows of addresses; null for one that it doesn't find. */
export type KnownPlaces = Readonly<Record<string, PlaceData | null>>;

/**
 * Asks about coordinates that fit their address only when they are swapped, and about a zone code that contradicts the address.
 * @returns the addresses that aren't known yet
 */
export const checkPlaces = (row: RowValues, { plan, places }: CheckContext): string[] => {
  const { kind, values, problems, hasZoneCode } = row;
  const unknown: string[] = [];
  for (const [at, side] of sidesOf(kind).entries()) {
    const { address, latitude: north, longitude: east } = sides[side];
    const [text, latitude, longitude] = [values[address].trim(), values[north].trim(), values[east].trim()];
    const point = typedPoint(latitude, longitude);
    const asksZone = hasZoneCode && at === 0;
    const place = places[text];
    if (place === undefined && text !== '' && (asksZone || point)) unknown.push(text);
    const found = place?.coordinates;
    if (looksSwapped(latitude, longitude) || (point && found && fitsSwapped(point, found))) {
      if (plan.points === 'swap') Object.assign(values, { [north]: longitude, [east]: latitude });
      if (plan.points === null) problems.push(cellProblem(north, checkingWords.swapped, 'points'));
    }
    const there = findZone(place?.time_zone ?? '')?.id;
    const instants =
      asksZone && there ? resolveSchedule(kind, values).times.map(({ instant }) => instant) : [];
    if (there === undefined || !contradicts(values.zone, there, instants)) continue;
    const message = checkingWords.otherZone(zoneWords(there), zoneWords(values.zone));
    if (plan.zones === null) problems.push(cellProblem('timezone', message, 'zones'));
    if (plan.zones === 'address') values.zone = there;
  }
  return unknown;
};
