import { useWatch } from 'react-hook-form';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import type { SideName } from '#contract/sides.ts';
import { offsetAt } from '#time/zone-offset.ts';
import { findZone, type Zone } from '#time/zones.ts';
import { useKnownPlace, type KnownPlace } from './known-places.ts';
import { readZone, type Schedule } from './schedule.ts';
import { useTaskForm } from './task-form.ts';

/** Another zone than the form's, in which the place of a side is. */
export type ZoneOffer = { side: SideName; zone: Zone };

type ZoneOfPlace = { side: SideName; zone: Zone; agrees: boolean };

/**
 * Which zones of places to offer: those whose clocks show another time than the form's zone at one of the instants. A form
 * has one zone for both of its stops: where it is right for one of them, it is not put in question by the other. No zone is
 * offered twice.
 * @param choice the form's zone.
 * @param instants the times of the form, or now where it has none yet; milliseconds since 1970.
 */
export const zoneOffers = (
  kind: TaskKind,
  choice: string,
  placeOf: (side: SideName) => KnownPlace | null,
  instants: readonly number[],
): ZoneOffer[] => {
  const present = readZone(choice);
  const offset = (at: number) =>
    present && ('fixed' in present ? present.fixed : offsetAt(at, present.region));
  const places = stopsOf(kind).flatMap(({ side }): ZoneOfPlace[] => {
    const zone = findZone(placeOf(side)?.zone ?? '');
    if (!zone) return [];
    return [{ side, zone, agrees: instants.every((at) => offset(at) === offsetAt(at, zone.id)) }];
  });
  if (places.some(({ agrees }) => agrees)) return [];
  return places
    .filter(({ zone }, at) => places.findIndex((other) => other.zone.id === zone.id) === at)
    .map(({ side, zone }) => ({ side, zone }));
};

/** The zones that the form offers for its times. For small components only: they render with every change of a time. */
export const useZoneOffers = ({ times }: Schedule, now: number): ZoneOffer[] => {
  const { kind, control } = useTaskForm();
  const choice = useWatch({ control, name: 'zone' });
  const known = { pickup: useKnownPlace('pickup'), customer: useKnownPlace('customer') };
  const instants = times.length > 0 ? times.map(({ instant }) => instant) : [now];
  return zoneOffers(kind, choice, (side) => known[side], instants);
};
