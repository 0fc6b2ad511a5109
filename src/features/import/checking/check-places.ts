import { sidesOf } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { fitsSwapped, looksSwapped, typedPoint } from '#form/points.ts';
import { contradicts, resolveSchedule } from '#form/times.ts';
import { zoneWords } from '#form/zone-words.ts';
import { findZone } from '#time/zones.ts';
import type { PlaceData } from '#contract/place.ts';
import type { ImportPlan } from '../import-types.ts';
import { checkingWords } from '../words.ts';
import { cellProblem, type RowValues } from './row-values.ts';

/** What the service knows of addresses; null for one that it doesn't find. */
export type KnownPlaces = Readonly<Record<string, PlaceData | null>>;

const checkPoint = (
  row: RowValues,
  side: keyof typeof sides,
  found: PlaceData['coordinates'],
  answer: ImportPlan['points'],
): void => {
  const { values, problems } = row;
  const { latitude: north, longitude: east } = sides[side];
  const [latitude, longitude] = [values[north].trim(), values[east].trim()];
  const point = typedPoint(latitude, longitude);
  if (!looksSwapped(latitude, longitude) && !(point && found && fitsSwapped(point, found))) return;
  if (answer === 'swap') Object.assign(values, { [north]: longitude, [east]: latitude });
  if (answer === null) problems.push(cellProblem(north, checkingWords.swapped, 'points'));
};

/**
 * Asks about coordinates that fit their address only when they are swapped, and about a zone code that contradicts the address.
 * @returns the addresses that aren't known yet
 */
export const checkPlaces = (
  row: RowValues,
  { plan, places }: { plan: ImportPlan; places: KnownPlaces },
): string[] => {
  const { kind, values, problems, hasZoneCode } = row;
  const unknown: string[] = [];
  for (const [at, side] of sidesOf(kind).entries()) {
    const { address, latitude, longitude } = sides[side];
    const text = values[address].trim();
    const asksZone = hasZoneCode && at === 0;
    const hasPoint = typedPoint(values[latitude], values[longitude]) !== null;
    const place = places[text];
    if (place === undefined && text !== '' && (asksZone || hasPoint)) unknown.push(text);
    checkPoint(row, side, place?.coordinates ?? null, plan.points);
    const there = findZone(place?.time_zone ?? '');
    const instants = resolveSchedule(kind, values).times.map(({ instant }) => instant);
    if (!asksZone || !there || !contradicts(values.zone, there.id, instants)) continue;
    if (plan.zones === null)
      problems.push(
        cellProblem(
          'timezone',
          checkingWords.otherZone(zoneWords(there.id), zoneWords(values.zone)),
          'zones',
        ),
      );
    if (plan.zones === 'address') values.zone = there.id;
  }
  return unknown;
};
