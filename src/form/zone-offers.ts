import { useWatch } from 'react-hook-form';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import type { SideName } from '#contract/sides.ts';
import { offsetAt } from '#time/zone-offset.ts';
import { findZone, type Zone } from '#time/zones.ts';
import { useKnownPlace, type KnownPlace } from './known-places.ts';
import { readZone, type Schedule } from './resolve-times.ts';
import { useTaskForm } from './task-form.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';

/** A place whose clocks show another time than the form's zone. */
export type OtherZone = {
  side: SideName;
  zone: Zone;
  /** The form's zone is right for none of its places, and this one might be meant. */
  isOffered: boolean;
};

/**
 * The places whose clocks show another time than the form's zone at one of the instants. A form has one zone for both of its
 * stops: where it is right for one of them, no other is offered. No zone is offered twice.
 * @param choice the form's zone.
 * @param instants the times of the form, or now where it has none yet; milliseconds since 1970.
 */
export const otherZones = (
  kind: TaskKind,
  choice: string,
  placeOf: (side: SideName) => Pick<KnownPlace, 'zone'> | null,
  instants: readonly number[],
): OtherZone[] => {
  const places = stopsOf(kind).flatMap(({ side }) => {
    const zone = findZone(placeOf(side)?.zone ?? '');
    return zone ? [{ side, zone }] : [];
  });
  const others = places.filter(({ zone }) => instants.some((at) => minutesApart(choice, zone, at) !== 0));
  const isRightForOne = others.length < places.length;
  return others.map(({ side, zone }, at) => ({
    side,
    zone,
    isOffered: !isRightForOne && others.findIndex((other) => other.zone.id === zone.id) === at,
  }));
};

/** How many minutes the clocks of a zone are ahead of the form's; null where the form has none. */
export const minutesApart = (choice: string, zone: Zone, instant: number): number | null => {
  const present = readZone(choice);
  if (!present) return null;
  const offset = 'fixed' in present ? present.fixed : offsetAt(instant, present.region);
  return offset - offsetAt(instant, zone.id);
};

/** The other zones of the form's places. For small components only: they render with every change of a time. */
export const useOtherZones = ({ times }: Schedule, now: number): OtherZone[] => {
  const kind = useDeferredTaskKind();
  const { control } = useTaskForm();
  const choice = useWatch({ control, name: 'zone' });
  const known = { pickup: useKnownPlace('pickup'), customer: useKnownPlace('customer') };
  const instants = times.length > 0 ? times.map(({ instant }) => instant) : [now];
  return otherZones(kind, choice, (side) => known[side], instants);
};
